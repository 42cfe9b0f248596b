package org.jmpi.mpir.comm.create;

/**
 * How two leaders without a common communicator talk until they have one: over a connection outside of the device. Each call
 * waits for the other leader; any may fail.
 */
public interface LeaderLink {
    /** Sends {@code mine} and returns what the other leader sends. */
    int[] swap(int[] mine);

    /** Returns the key for connections between the two groups, made of what both leaders drew. */
    byte[] key(byte[] drawn);
}
