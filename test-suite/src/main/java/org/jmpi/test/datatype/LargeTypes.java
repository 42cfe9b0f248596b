package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Sizes and extents that no int holds. */
public final class LargeTypes {
    private LargeTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeTypes::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        long n = (1L << 31) + 5;
        int[] t = new int[1];
        MPI_Type_contiguous(n, MPI_BYTE, t);
        is(check, t, n, 0, n, 0, n, "contiguous");
        MPI_Type_vector(2, 3, 1L << 33, MPI_INT, t);
        is(check, t, 24, 0, (1L << 35) + 12, 0, (1L << 35) + 12, "vector");
        MPI_Type_create_hvector(n, 2, 4, MPI_BYTE, t);
        is(check, t, 2 * n, 0, 4 * n - 2, 0, 4 * n - 2, "hvector");
        MPI_Type_indexed_c(2, new long[] {n, 1}, new long[] {0, 3 * n}, MPI_SHORT, t);
        is(check, t, 2 * n + 2, 0, 6 * n + 2, 0, 6 * n + 2, "indexed");
        MPI_Type_create_struct_c(2, new long[] {1, n}, new long[] {-n, n}, new int[] {MPI_BYTE, MPI_BYTE}, t);
        is(check, t, n + 1, -n, 3 * n, -n, 3 * n, "struct");
        MPI_Type_create_resized(MPI_INT, -n, 4 * n, t);
        is(check, t, 4, -n, 4 * n, 0, 4, "resized");
        long[] sizes = {n, n};
        MPI_Type_create_subarray_c(2, sizes, new long[] {1, n}, new long[] {n - 1, 0}, MPI_ORDER_C, MPI_BYTE, t);
        is(check, t, n, 0, n * n, (n - 1) * n, n, "subarray");
        int[] block = {MPI_DISTRIBUTE_BLOCK};
        int[] usual = {MPI_DISTRIBUTE_DFLT_DARG};
        MPI_Type_create_darray_c(2, 1, 1, new long[] {n}, block, usual, new int[] {2}, MPI_ORDER_FORTRAN, MPI_INT, t);
        is(check, t, 4 * (n / 2), 0, 4 * n, 4 * (n / 2 + 1), 4 * (n / 2), "darray");
        return check.errors();
    }

    private static void is(
            Check check, int[] type, long size, long lb, long extent, long trueLb, long trueExtent, String what) {
        int[] small = new int[1];
        long[] a = new long[1];
        long[] b = new long[1];
        check.ok(MPI_Type_size(type[0], small), what);
        check.same((int) size == size ? size : MPI_UNDEFINED, small[0], what + ": size");
        check.ok(MPI_Type_size_c(type[0], a), what);
        check.same(size, a[0], what + ": size_c");
        check.ok(MPI_Type_size_x(type[0], b), what);
        check.same(size, b[0], what + ": size_x");
        check.ok(MPI_Type_get_extent_c(type[0], a, b), what);
        check.same(lb, a[0], what + ": lower bound");
        check.same(extent, b[0], what + ": extent");
        check.ok(MPI_Type_get_true_extent_c(type[0], a, b), what);
        check.same(trueLb, a[0], what + ": true lower bound");
        check.same(trueExtent, b[0], what + ": true extent");
        check.ok(MPI_Type_free(type), what);
    }
}
