package org.jmpi.hydra.mpiexec;

/** What the launcher knows of one rank. Owned by the job's thread. */
final class RankState {
    private final String name;
    private final String host;
    long pid;
    boolean started;
    /** Has called MPI_Init at some time. */
    boolean joined;
    /** Is between MPI_Init and MPI_Finalize. */
    boolean inMpi;
    /** Its PMI connection is open. */
    boolean connected;

    /** Was ended while others go on. */
    boolean aborted;

    boolean exited;
    boolean judged;
    int code;

    /**
     * @param name how messages call it: rank 2
     * @param host where it runs
     */
    RankState(String name, String host) {
        this.name = name;
        this.host = host;
    }

    String host() {
        return host;
    }

    boolean running() {
        return started && !exited;
    }

    @Override
    public String toString() {
        return name + " (pid " + pid + ", host " + host + ")";
    }
}
