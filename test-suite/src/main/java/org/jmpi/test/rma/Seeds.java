package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** The random numbers of a program whose ranks draw some of them together, and some alone. */
final class Seeds {
    private Seeds() {}

    /** Returns the argument {@code seed=N}, else a new seed, the same at all ranks; rank 0 prints it. Collective. */
    static long agreed(String[] args) {
        long[] seed = {MTest.seed(args, System.nanoTime() & 0xffffff)};
        MPI_Bcast(seed, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
        if (MTest.rank() == 0) {
            System.out.println("seed=" + seed[0]);
        }
        return seed[0];
    }

    /** Computes for a while that is about as long as {@code turns} say. */
    static void spin(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }
}
