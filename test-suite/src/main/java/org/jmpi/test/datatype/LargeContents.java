package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Envelope and contents of types that came from large-count calls; the small forms refuse them. */
public final class LargeContents {
    private static final long BIG = (1L << 32) + 1;

    private LargeContents() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeContents::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] t = new int[1];
        MPI_Type_contiguous_c(BIG, MPI_BYTE, t);
        expect(check, t, MPI_COMBINER_CONTIGUOUS, ints(), longs(BIG), MPI_BYTE);
        MPI_Type_vector_c(2, 3, BIG, MPI_INT, t);
        expect(check, t, MPI_COMBINER_VECTOR, ints(), longs(2, 3, BIG), MPI_INT);
        MPI_Type_create_hvector_c(BIG, 1, 10, MPI_BYTE, t);
        expect(check, t, MPI_COMBINER_HVECTOR, ints(), longs(BIG, 1, 10), MPI_BYTE);
        MPI_Type_indexed_c(2, longs(1, 2), longs(BIG, -4), MPI_INT, t);
        expect(check, t, MPI_COMBINER_INDEXED, ints(), longs(2, 1, 2, BIG, -4), MPI_INT);
        MPI_Type_indexed_c(1, longs(1), longs(0), MPI_INT, t);
        expect(check, t, MPI_COMBINER_INDEXED, ints(), longs(1, 1, 0), MPI_INT);
        MPI_Type_create_hindexed_c(2, longs(1, 2), longs(70, -40), MPI_INT, t);
        expect(check, t, MPI_COMBINER_HINDEXED, ints(), longs(2, 1, 2, 70, -40), MPI_INT);
        MPI_Type_create_indexed_block_c(2, 9, longs(7, -BIG), MPI_INT, t);
        expect(check, t, MPI_COMBINER_INDEXED_BLOCK, ints(), longs(2, 9, 7, -BIG), MPI_INT);
        MPI_Type_create_hindexed_block_c(2, BIG, longs(7, -40), MPI_BYTE, t);
        expect(check, t, MPI_COMBINER_HINDEXED_BLOCK, ints(), longs(2, BIG, 7, -40), MPI_BYTE);
        MPI_Type_create_struct_c(2, longs(BIG, 4), longs(1, 5), ints(MPI_BYTE, MPI_INT), t);
        expect(check, t, MPI_COMBINER_STRUCT, ints(), longs(2, BIG, 4, 1, 5), MPI_BYTE, MPI_INT);
        MPI_Type_create_subarray_c(2, longs(4, BIG), longs(2, 3), longs(1, 2), MPI_ORDER_C, MPI_CHAR, t);
        expect(check, t, MPI_COMBINER_SUBARRAY, ints(2, MPI_ORDER_C), longs(4, BIG, 2, 3, 1, 2), MPI_CHAR);
        int[] block = {MPI_DISTRIBUTE_BLOCK};
        int[] usual = {MPI_DISTRIBUTE_DFLT_DARG};
        MPI_Type_create_darray_c(3, 1, 1, longs(BIG), block, usual, ints(3), MPI_ORDER_C, MPI_BYTE, t);
        int[] all = {3, 1, 1, block[0], usual[0], 3, MPI_ORDER_C};
        expect(check, t, MPI_COMBINER_DARRAY, all, longs(BIG), MPI_BYTE);
        return check.errors();
    }

    private static void expect(Check check, int[] type, int combiner, int[] integers, long[] counts, int... datatypes) {
        String what = "combiner " + combiner;
        long[] ni = new long[1];
        long[] na = {7};
        long[] nc = new long[1];
        long[] nd = new long[1];
        int[] found = new int[1];
        check.ok(MPI_Type_get_envelope_c(type[0], ni, na, nc, nd, found), what);
        check.same(combiner, found[0], what);
        check.equal(
                Arrays.toString(longs(integers.length, 0, counts.length, datatypes.length)),
                Arrays.toString(longs(ni[0], na[0], nc[0], nd[0])),
                what + ": envelope");
        int[] i = new int[integers.length];
        long[] c = new long[counts.length];
        int[] d = new int[datatypes.length];
        check.ok(MPI_Type_get_contents_c(type[0], i.length, 0, c.length, d.length, i, null, c, d), what);
        check.equal(Arrays.toString(integers), Arrays.toString(i), what + ": integers");
        check.equal(Arrays.toString(counts), Arrays.toString(c), what + ": large counts");
        check.equal(Arrays.toString(datatypes), Arrays.toString(d), what + ": datatypes");
        int[] n = new int[1];
        check.error(MPI_ERR_TYPE, MPI_Type_get_envelope(type[0], n, n, n, found), what, "large counts", "_c");
        check.error(
                MPI_ERR_TYPE, MPI_Type_get_contents(type[0], 9, 9, 9, new int[9], new long[9], new int[9]), what, "_c");
        check.error(
                MPI_ERR_ARG,
                MPI_Type_get_contents_c(type[0], i.length, 0, c.length - 1, d.length, i, null, c, d),
                what,
                "max_large_counts",
                "" + c.length);
        check.ok(MPI_Type_free(type), "free");
    }

    private static int[] ints(int... values) {
        return values;
    }

    private static long[] longs(long... values) {
        return values;
    }
}
