package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** An exception that one rank does not catch ends the job with a stack trace. */
public final class UncaughtException {
    private UncaughtException() {}

    public static void main(String[] args) {
        MPI_Init(args);
        if (MTest.rank() == 1) {
            throw new IllegalStateException("thrown on purpose");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        System.out.println(" No Errors");
        MPI_Finalize();
    }
}
