package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** MPI_Abort by the last rank ends the others, which wait for a message, with its code. */
public final class AbortCode {
    private AbortCode() {}

    public static void main(String[] args) {
        MPI_Init(args);
        if (MTest.rank() == MTest.size() - 1) {
            MPI_Abort(MPI_COMM_WORLD, 7);
        }
        MPI_Recv(new int[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        System.out.println(" No Errors");
    }
}
