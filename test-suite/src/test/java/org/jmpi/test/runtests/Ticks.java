package org.jmpi.test.runtests;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** A program that calls MPI_Wtick and MPI_Wtime, and how much it cares is its argument. */
public final class Ticks {
    static final String IGNORE = "ignore";
    static final String COMPARE = "compare";
    static final String WAIT = "wait";
    static final String SKIP = "skip";

    private Ticks() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Ticks::run);
    }

    static int run(String[] args) {
        double tick = MPI_Wtick();
        switch (args[0]) {
            case COMPARE -> {
                return tick > 0 ? 0 : 1;
            }
            case WAIT -> {
                while (MPI_Wtick() <= 0) {
                    Thread.onSpinWait();
                }
            }
            case SKIP -> MTest.skip("on purpose");
            default -> MPI_Wtime();
        }
        return 0;
    }
}
