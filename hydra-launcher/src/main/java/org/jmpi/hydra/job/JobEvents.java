package org.jmpi.hydra.job;

import java.util.BitSet;

/** What happens to a job. Called from many threads; must return at once. */
public interface JobEvents {
    /**
     * A rank's process ended.
     *
     * @param rank whose
     * @param code its exit code, 128+N for signal N
     */
    void exited(int rank, int code);

    /** @param rank has begun to speak PMI: it is in MPI_Init */
    void connected(int rank);

    /** @param rank has left by MPI_Finalize */
    void finalized(int rank);

    /** @param rank whose PMI connection ended, after which nothing more comes from it */
    void disconnected(int rank);

    /**
     * A rank called MPI_Abort.
     *
     * @param rank which
     * @param code the job's exit code, 1 to 255
     * @param message one line, perhaps empty
     */
    void aborted(int rank, int code, String message);

    /**
     * A rank ended some ranks by MPI_Abort, itself among them as a rule; the others go on.
     *
     * @param rank which
     * @param code the job's exit code, 1 to 255
     * @param message one line, perhaps empty
     * @param ended the ranks to be ended
     */
    void someAborted(int rank, int code, String message, BitSet ended);

    /**
     * Lines of ranks cannot be written to their file; the job goes on, but not to a good end.
     *
     * @param message which file, and why
     */
    default void outputLost(String message) {}

    /**
     * A rank that leaves says when it came into and out of MPI_Init and into MPI_Finalize.
     *
     * @param rank which
     * @param times as on the wire, unchecked
     */
    default void timed(int rank, String times) {}

    /** The launcher's own standard output or error was closed. */
    void outputClosed();

    /**
     * The launcher got a signal that ends the job.
     *
     * @param number the signal's number
     * @param name its name without SIG
     */
    void interrupted(int number, String name);

    /**
     * The launcher cannot serve the job any longer.
     *
     * @param reason one line for the user: what failed and what to do
     */
    default void launcherFailed(String reason) {}
}
