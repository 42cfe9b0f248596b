package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * With {@code mpi_errors_return} as the initial error handler MPI_COMM_WORLD and MPI_COMM_SELF begin with
 * MPI_ERRORS_RETURN, and errors before MPI_Init and after MPI_Finalize come back as codes.
 */
public final class InitialHandler {
    private InitialHandler() {}

    public static void main(String[] args) {
        int early = MPI_Comm_size(MPI_COMM_WORLD, new int[1]);
        int unknown = MPI_Remove_error_class(MPI_ERR_RANK);
        int freed = MPI_Errhandler_free(new int[] {MPI_ERRHANDLER_NULL});
        MPI_Init(args);
        Check check = new Check();
        check.error(MPI_ERR_OTHER, early, "a call before MPI_Init");
        check.error(MPI_ERR_ARG, unknown, "an error before MPI_Init", "MPI_Remove_error_class");
        check.error(MPI_ERR_ERRHANDLER, freed, "an error before MPI_Init");
        for (int comm : new int[] {MPI_COMM_WORLD, MPI_COMM_SELF}) {
            int[] handler = {MPI_ERRHANDLER_NULL};
            check.ok(MPI_Comm_get_errhandler(comm, handler), "Comm_get_errhandler");
            check.same(MPI_ERRORS_RETURN, handler[0], "the initial handler");
        }
        check.error(MPI_ERR_OTHER, MPI_Init(args), "a second MPI_Init");
        check.error(MPI_ERR_COMM, MPI_Barrier(MPI_COMM_NULL), "an error without an object");
        MTest.report(check.errors());
        MPI_Finalize();
        int[] errorClass = new int[1];
        MPI_Error_class(MPI_Comm_size(MPI_COMM_WORLD, new int[1]), errorClass);
        if (errorClass[0] != MPI_ERR_OTHER && errorClass[0] != MPI_ERR_COMM) {
            System.out.println("Found errors: after MPI_Finalize the class is " + errorClass[0]);
        }
    }
}
