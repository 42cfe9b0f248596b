package org.jmpi.test.perf;

import mpi.MPI;
import mpi.MPIException;

/** What the start and the end of a program cost, as {@code compare-startup} measures it beside the C twin. */
public final class Startup {
    private Startup() {}

    /** Meets the others once. */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }
}
