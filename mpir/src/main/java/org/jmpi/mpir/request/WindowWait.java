package org.jmpi.mpir.request;

/** What a call of one-sided communication waits for. */
public enum WindowWait {
    /** The lock of a target's part. */
    LOCK,
    /** A target's MPI_Win_post. */
    POST,
    /** An origin's MPI_Win_complete. */
    COMPLETE,
    /** That a target takes operations, or answers: it need only make progress. */
    ANSWER
}
