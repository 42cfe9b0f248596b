package org.jmpi.hydra.mpiexec;

/** What the launcher knows of one rank. Owned by the job's thread. */
final class RankState {
    final int rank;
    final String host;
    long pid;
    boolean started;
    /** Has called MPI_Init at some time. */
    boolean joined;
    /** Is between MPI_Init and MPI_Finalize. */
    boolean inMpi;
    /** Its PMI connection is open. */
    boolean connected;

    boolean exited;
    boolean judged;
    int code;

    RankState(int rank, String host) {
        this.rank = rank;
        this.host = host;
    }

    boolean running() {
        return started && !exited;
    }

    @Override
    public String toString() {
        return "rank " + rank + " (pid " + pid + ", host " + host + ")";
    }
}
