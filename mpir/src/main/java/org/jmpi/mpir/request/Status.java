package org.jmpi.mpir.request;

import org.jmpi.mpir.abi.Constants;

/** What is known of a completed operation (MPI 4.1, 3.2.5). Field names are the standard's. */
public class Status {
    /** The source, as a rank of the communicator. */
    public int MPI_SOURCE;

    public int MPI_TAG;
    /** An error code; set only by calls that complete several requests. */
    public int MPI_ERROR;

    private long bytes;
    private boolean cancelled;

    /** Returns how many bytes were received. */
    public final long bytes() {
        return bytes;
    }

    /** Sets how many bytes were received. */
    public final void setBytes(long count) {
        bytes = count;
    }

    /** Returns whether the operation was cancelled. */
    public final boolean wasCancelled() {
        return cancelled;
    }

    /** Sets whether the operation was cancelled. */
    public final void setWasCancelled(boolean flag) {
        cancelled = flag;
    }

    /** Sets everything but the error. */
    public void set(int source, int tag, long count) {
        MPI_SOURCE = source;
        MPI_TAG = tag;
        bytes = count;
        cancelled = false;
    }

    /** Becomes the empty status (MPI 4.1, 3.7.3): any source, any tag, no error, count 0. */
    public final void setEmpty() {
        set(Constants.ANY_SOURCE, Constants.ANY_TAG, 0);
        MPI_ERROR = 0;
    }

    /** Becomes the status of a receive from PROC_NULL (MPI 4.1, 3.10). */
    public final void setProcNull() {
        set(Constants.PROC_NULL, Constants.ANY_TAG, 0);
    }
}
