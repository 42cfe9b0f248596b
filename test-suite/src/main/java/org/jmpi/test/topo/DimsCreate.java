package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The sides of grids: even, in order, with fixed ones kept. */
public final class DimsCreate {
    private DimsCreate() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DimsCreate::run);
    }

    /** Examples with one best answer. */
    public static int run(String[] args) {
        Check check = new Check();
        one(check, 6, new int[] {0, 0}, 3, 2);
        one(check, 7, new int[] {0, 0}, 7, 1);
        one(check, 6, new int[] {0, 3, 0}, 2, 3, 1);
        one(check, 1000, new int[] {0, 0, 0}, 10, 10, 10);
        one(check, 720, new int[] {0, 0, 0}, 10, 9, 8);
        one(check, 2_000_000_000, new int[] {0, 0, 0}, 1280, 1250, 1250);
        one(check, Integer.MAX_VALUE, new int[] {0, 0, 0}, Integer.MAX_VALUE, 1, 1);
        one(check, 24, new int[] {2, 0, 0, 3}, 2, 2, 2, 3);
        one(check, 5, new int[] {5}, 5);
        check.ok(MPI_Dims_create(4, 0, new int[0]), "no dimension");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        check.error(MPI_ERR_DIMS, MPI_Dims_create(7, 3, new int[] {0, 3, 0}), "3 of 7", "MPI_Dims_create", "7");
        check.error(MPI_ERR_DIMS, MPI_Dims_create(8, 2, new int[] {2, 2}), "nothing free", "MPI_Dims_create");
        check.error(MPI_ERR_DIMS, MPI_Dims_create(8, 2, new int[] {0, -2}), "negative", "dims[1]", "-2");
        check.error(MPI_ERR_DIMS, MPI_Dims_create(8, -1, new int[1]), "ndims", "ndims", "-1");
        check.error(MPI_ERR_ARG, MPI_Dims_create(0, 1, new int[1]), "nnodes", "nnodes", "0");
        check.error(MPI_ERR_ARG, MPI_Dims_create(8, 2, new int[1]), "short", "dims");
        return check.errors();
    }

    private static void one(Check check, int nnodes, int[] dims, int... expected) {
        String given = Arrays.toString(dims);
        check.ok(MPI_Dims_create(nnodes, dims.length, dims), nnodes + " " + given);
        check.equal(expected, dims, nnodes + " " + given);
    }
}
