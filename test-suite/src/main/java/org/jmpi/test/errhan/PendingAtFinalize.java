package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** MPI_Finalize tells of what is pending, and ends; a request that was freed is not pending. */
public final class PendingAtFinalize {
    private PendingAtFinalize() {}

    public static void main(String[] args) {
        MPI_Init(args);
        int[] request = new int[1];
        int[] freed = new int[1];
        if (MTest.rank() == 0) {
            MPI_Irecv(new int[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, request);
            MPI_Issend(new int[1], 1, MPI_INT, 0, 2, MPI_COMM_WORLD, freed);
            MPI_Request_free(freed);
        }
        int code = MPI_Finalize();
        boolean[] flag = new boolean[1];
        MPI_Finalized(flag);
        System.exit(code == MPI_SUCCESS && flag[0] ? 0 : 1);
    }
}
