package org.jmpi.mpir.err;

/** Ends a thread rank whose job was aborted; no program should catch it. */
public final class JobAborted extends Error {
    private final int status;

    /** Makes the end of a job with exit code {@code status}. */
    public JobAborted(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns the job's exit code. */
    public int status() {
        return status;
    }
}
