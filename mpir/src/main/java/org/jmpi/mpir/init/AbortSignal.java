package org.jmpi.mpir.init;

/** Ends the waits of a thread rank whose job was aborted elsewhere. */
public final class AbortSignal extends RuntimeException {
    private final JobAborted why;

    AbortSignal(JobAborted why) {
        super(why.getMessage(), why);
        this.why = why;
    }

    /** Returns the error that ends the rank. */
    public JobAborted why() {
        return why;
    }
}
