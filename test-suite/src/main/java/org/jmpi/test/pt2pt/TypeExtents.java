package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Sizes and extents of predefined datatypes, in each form of the questions; padding counts in the extent only. */
public final class TypeExtents {
    /** Datatype, size, extent, true extent. */
    private static final int[][] TYPES = {
        {MPI_BYTE, 1, 1, 1},
        {MPI_SHORT, 2, 2, 2},
        {MPI_INT, 4, 4, 4},
        {MPI_INT64_T, 8, 8, 8},
        {MPI_DOUBLE, 8, 8, 8},
        {MPI_2INT, 8, 8, 8},
        {MPI_SHORT_INT, 6, 8, 8}
    };

    private TypeExtents() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypeExtents::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int[] each : TYPES) {
            String what = "type 0x" + Integer.toHexString(each[0]);
            int[] size = new int[1];
            long[] wide = new long[1];
            long[] lb = {5};
            check.ok(MPI_Type_size(each[0], size), what);
            check.same(each[1], size[0], what + ": size");
            check.ok(MPI_Type_size_x(each[0], wide), what);
            check.same(each[1], wide[0], what + ": size_x");
            check.ok(MPI_Type_get_extent(each[0], lb, wide), what);
            check.same(each[2], wide[0] + lb[0], what + ": extent");
            check.ok(MPI_Type_get_extent_x(each[0], lb, wide), what);
            check.same(each[2], wide[0] + lb[0], what + ": extent_x");
            check.ok(MPI_Type_get_true_extent(each[0], lb, wide), what);
            check.same(each[3], wide[0] + lb[0], what + ": true extent");
            check.ok(MPI_Type_get_true_extent_x(each[0], lb, wide), what);
            check.same(each[3], wide[0] + lb[0], what + ": true extent_x");
        }
        return check.errors();
    }
}
