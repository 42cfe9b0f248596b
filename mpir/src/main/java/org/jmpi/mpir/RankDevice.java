package org.jmpi.mpir;

/** What the floors below the device's own interface, {@code mpid.Device}, know of a rank's device. */
public interface RankDevice {
    /** Sets whether several threads may be inside MPI at once; false only while none is. */
    void setMultiple(boolean flag);

    /** Returns the largest tag. */
    int tagUb();

    /** Returns the number of the node on which process {@code lpid} runs. */
    int nodeId(int lpid);

    /** Ends all connections at once, before the process is ended. */
    void shutdownNow();
}
