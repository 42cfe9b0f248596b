package org.jmpi.mpir.err;

/** Ends the waits of a thread rank whose job was aborted elsewhere. */
public final class AbortSignal extends RuntimeException {
    private final JobAborted why;

    /** Makes the signal of the end {@code why}. */
    public AbortSignal(JobAborted why) {
        super(why.getMessage(), why);
        this.why = why;
    }

    /** Returns the error that ends the rank. */
    public JobAborted why() {
        return why;
    }
}
