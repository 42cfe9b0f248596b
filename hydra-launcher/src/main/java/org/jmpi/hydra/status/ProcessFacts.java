package org.jmpi.hydra.status;

/**
 * What the launcher itself knows of a process of the job.
 *
 * @param rank its number; with thread ranks there is one process, 0
 * @param host where it runs
 * @param pid its process id there
 * @param local whether that is the launcher's own machine
 * @param life how far it has come
 * @param exitCode its exit code if it has ended
 */
public record ProcessFacts(int rank, String host, long pid, boolean local, Life life, int exitCode) {
    /** How far a process has come. */
    public enum Life {
        NOT_STARTED,
        /** It has not called MPI_Init. */
        OUTSIDE,
        /** It is between MPI_Init and MPI_Finalize. */
        IN_MPI,
        /** It has called MPI_Finalize. */
        FINALIZED,
        ENDED
    }
}
