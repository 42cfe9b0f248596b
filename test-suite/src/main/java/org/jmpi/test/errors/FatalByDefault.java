package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

/** An error ends the job by default, although the program would catch anything. */
public final class FatalByDefault {
    private FatalByDefault() {}

    public static void main(String[] args) {
        MPI_Init(args);
        try {
            MPI_Send(new int[1], 1, MPI_INT, 12345, 0, MPI_COMM_WORLD);
        } catch (Exception e) {
            System.out.println(" No Errors");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        System.out.println(" No Errors");
    }
}
