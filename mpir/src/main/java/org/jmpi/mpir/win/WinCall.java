package org.jmpi.mpir.win;

/** Calls that begin an epoch of a window, and those that complete operations within one. */
public enum WinCall {
    /** MPI_Win_fence. */
    FENCE,
    /** MPI_Win_start. */
    START,
    /** MPI_Win_post. */
    POST,
    /** MPI_Win_lock, shared. */
    LOCK_SHARED,
    /** MPI_Win_lock, exclusive. */
    LOCK_EXCLUSIVE,
    /** MPI_Win_lock_all. */
    LOCK_ALL,
    /** MPI_Win_flush: the first of those that complete. */
    FLUSH,
    /** MPI_Win_flush_all. */
    FLUSH_ALL,
    /** MPI_Win_flush_local. */
    FLUSH_LOCAL,
    /** MPI_Win_flush_local_all. */
    FLUSH_LOCAL_ALL
}
