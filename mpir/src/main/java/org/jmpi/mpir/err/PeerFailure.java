package org.jmpi.mpir.err;

/**
 * A process that this one talked to is gone. Seldom the first news of a failing job: its launcher usually knows more,
 * so that {@link org.jmpi.mpir.job.JobAbort} lets it speak first.
 */
public final class PeerFailure extends MpirException {
    /** Wraps what a transport noticed. */
    public PeerFailure(RuntimeException noticed) {
        super(
                noticed instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_OTHER,
                noticed.getMessage(),
                noticed);
    }

    /** Returns what a transport noticed as the failure of a peer, which it may be already. */
    public static PeerFailure of(RuntimeException noticed) {
        return noticed instanceof PeerFailure known ? known : new PeerFailure(noticed);
    }
}
