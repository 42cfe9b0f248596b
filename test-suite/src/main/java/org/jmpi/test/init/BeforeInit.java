package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

/** A function that needs MPI says so before MPI_Init and after MPI_Finalize. */
public final class BeforeInit {
    private BeforeInit() {}

    public static void main(String[] args) {
        boolean right = refused();
        MPI_Init(args);
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        MPI_Finalize();
        right &= refused();
        if (rank[0] == 0 || !right) {
            System.out.println(right ? " No Errors" : " Found errors: MPI_Comm_size was not refused");
        }
    }

    private static boolean refused() {
        try {
            MPI_Comm_size(MPI_COMM_WORLD, new int[1]);
            return false;
        } catch (RuntimeException e) {
            String said = e.getMessage();
            boolean clear =
                    said.contains("MPI_Comm_size") && (said.contains("MPI_Init") || said.contains("MPI_Finalize"));
            if (!clear) {
                System.out.println(e);
            }
            return clear;
        }
    }
}
