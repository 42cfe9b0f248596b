package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Sizes, extents and names of predefined datatypes, in each form of the questions; padding counts in the extent only. */
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
            long[] wide = {-1};
            check.ok(MPI_Type_size(each[0], size), what);
            check.same(each[1], size[0], what + ": size");
            check.ok(MPI_Type_size_x(each[0], wide), what);
            check.same(each[1], wide[0], what + ": size_x");
            extent(check, each[2], what + ": extent", (lb, extent) -> MPI_Type_get_extent(each[0], lb, extent));
            extent(check, each[2], what + ": extent_x", (lb, extent) -> MPI_Type_get_extent_x(each[0], lb, extent));
            extent(
                    check,
                    each[3],
                    what + ": true extent",
                    (lb, extent) -> MPI_Type_get_true_extent(each[0], lb, extent));
            extent(
                    check,
                    each[3],
                    what + ": true extent_x",
                    (lb, extent) -> MPI_Type_get_true_extent_x(each[0], lb, extent));
        }
        name(check, MPI_INT, "MPI_INT");
        name(check, MPI_SHORT_INT, "MPI_SHORT_INT");
        return check.errors();
    }

    private static void extent(Check check, int expected, String what, Question question) {
        // what no question answers
        long[] lb = {5};
        long[] extent = {-1};
        check.ok(question.ask(lb, extent), what);
        check.same(0, lb[0], what + ": lower bound");
        check.same(expected, extent[0], what);
    }

    private static void name(Check check, int type, String expected) {
        String[] name = new String[1];
        check.ok(MPI_Type_get_name(type, name), expected);
        check.equal(expected, name[0], "name");
    }

    /** One of the functions that give lower bound and extent. */
    @FunctionalInterface
    private interface Question {
        int ask(long[] lb, long[] extent);
    }
}
