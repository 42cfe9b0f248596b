package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

/** A second MPI_Init is an error. */
public final class Twice {
    private Twice() {}

    public static void main(String[] args) {
        MPI_Init(args);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int code = MPI_Init(args);
        int[] errorClass = new int[1];
        MPI_Error_class(code, errorClass);
        boolean right = errorClass[0] == MPI_ERR_OTHER;
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        if (rank[0] == 0 || !right) {
            System.out.println(right ? " No Errors" : " Found errors: a second MPI_Init gave class " + errorClass[0]);
        }
        MPI_Finalize();
    }
}
