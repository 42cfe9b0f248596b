package org.jmpi.mpir;

/**
 * What the floors below the device's own interface, {@code mpid.Device}, know of a rank's device. A class, as {@code Device}
 * is: the JIT compiler calls the only subclass of a class without a check, but checks the only implementation of an interface.
 */
public abstract class RankDevice {
    /** Sets whether several threads may be inside MPI at once; false only while none is. */
    public abstract void setMultiple(boolean flag);

    /** Returns the largest tag. */
    public abstract int tagUb();

    /** Returns the number of the node on which process {@code lpid} runs. */
    public abstract int nodeId(int lpid);

    /** Ends all connections at once, before the process is ended. */
    public abstract void shutdownNow();
}
