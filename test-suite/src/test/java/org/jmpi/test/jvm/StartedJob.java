package org.jmpi.test.jvm;

import mpi.MPI;
import mpi.MPIException;

/** Starts MPI and ends it. */
public final class StartedJob {
    private StartedJob() {}

    /** The program. */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }
}
