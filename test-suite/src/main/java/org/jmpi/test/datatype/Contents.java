package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Envelope and contents of a type of each constructor, asked in both forms; small types have no large counts. */
public final class Contents {
    private Contents() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Contents::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] t = new int[1];
        MPI_Type_dup(MPI_INT, t);
        expect(check, t, MPI_COMBINER_DUP, ints(), longs(), MPI_INT);
        MPI_Type_contiguous(5, MPI_INT, t);
        expect(check, t, MPI_COMBINER_CONTIGUOUS, ints(5), longs(), MPI_INT);
        MPI_Type_vector(5, 2, -3, MPI_FLOAT, t);
        expect(check, t, MPI_COMBINER_VECTOR, ints(5, 2, -3), longs(), MPI_FLOAT);
        MPI_Type_create_hvector(5, 2, -30, MPI_FLOAT, t);
        expect(check, t, MPI_COMBINER_HVECTOR, ints(5, 2), longs(-30), MPI_FLOAT);
        MPI_Type_indexed(2, ints(1, 2), ints(7, -4), MPI_INT, t);
        expect(check, t, MPI_COMBINER_INDEXED, ints(2, 1, 2, 7, -4), longs(), MPI_INT);
        MPI_Type_create_hindexed(2, ints(1, 2), longs(70, -40), MPI_INT, t);
        expect(check, t, MPI_COMBINER_HINDEXED, ints(2, 1, 2), longs(70, -40), MPI_INT);
        MPI_Type_create_indexed_block(2, 9, ints(7, -40), MPI_INT, t);
        expect(check, t, MPI_COMBINER_INDEXED_BLOCK, ints(2, 9, 7, -40), longs(), MPI_INT);
        MPI_Type_create_hindexed_block(2, 9, longs(7, -40), MPI_INT, t);
        expect(check, t, MPI_COMBINER_HINDEXED_BLOCK, ints(2, 9), longs(7, -40), MPI_INT);
        MPI_Type_create_struct(2, ints(3, 4), longs(1, 1L << 40), ints(MPI_BYTE, MPI_DOUBLE_INT), t);
        expect(check, t, MPI_COMBINER_STRUCT, ints(2, 3, 4), longs(1, 1L << 40), MPI_BYTE, MPI_DOUBLE_INT);
        MPI_Type_create_resized(MPI_INT, -8, 1L << 33, t);
        expect(check, t, MPI_COMBINER_RESIZED, ints(), longs(-8, 1L << 33), MPI_INT);
        arrays(check);
        predefined(check);
        derivedChildren(check);
        return check.errors();
    }

    private static void arrays(Check check) {
        int[] t = new int[1];
        MPI_Type_create_subarray(2, ints(4, 6), ints(2, 3), ints(1, 2), MPI_ORDER_C, MPI_CHAR, t);
        expect(check, t, MPI_COMBINER_SUBARRAY, ints(2, 4, 6, 2, 3, 1, 2, MPI_ORDER_C), longs(), MPI_CHAR);
        int dflt = MPI_DISTRIBUTE_DFLT_DARG;
        int[] distribs = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
        MPI_Type_create_darray(
                6, 4, 2, ints(10, 11), distribs, ints(dflt, 2), ints(2, 3), MPI_ORDER_FORTRAN, MPI_INT, t);
        int[] all = {6, 4, 2, 10, 11, distribs[0], distribs[1], dflt, 2, 2, 3, MPI_ORDER_FORTRAN};
        expect(check, t, MPI_COMBINER_DARRAY, all, longs(), MPI_INT);
    }

    private static void predefined(Check check) {
        int[] t = new int[1];
        for (int named : ints(MPI_INT, MPI_DOUBLE_INT, MPI_2INT)) {
            int[] n = {9};
            int[] combiner = new int[1];
            check.ok(MPI_Type_get_envelope(named, n, n, n, combiner), "envelope of a named type");
            check.same(MPI_COMBINER_NAMED, combiner[0], "combiner of a named type");
            check.same(0, n[0], "datatypes of a named type");
        }
        MPI_Type_create_f90_real(7, MPI_UNDEFINED, t);
        same(check, t[0], MPI_COMBINER_F90_REAL, ints(7, MPI_UNDEFINED), longs());
        MPI_Type_create_f90_complex(MPI_UNDEFINED, 40, t);
        same(check, t[0], MPI_COMBINER_F90_COMPLEX, ints(MPI_UNDEFINED, 40), longs());
        MPI_Type_create_f90_integer(5, t);
        same(check, t[0], MPI_COMBINER_F90_INTEGER, ints(5), longs());
        MPI_Type_get_value_index(MPI_FLOAT, MPI_INT64_T, t);
        same(check, t[0], MPI_COMBINER_VALUE_INDEX, ints(), longs(), MPI_FLOAT, MPI_INT64_T);
    }

    /** The results are types of one's own, equal to those that the type was made of, though these are freed. */
    private static void derivedChildren(Check check) {
        int[] child = new int[1];
        int[] pair = new int[1];
        MPI_Type_vector(2, 1, 4, MPI_INT, child);
        MPI_Type_create_struct(2, ints(1, 1), longs(0, 100), ints(child[0], MPI_BYTE), pair);
        int old = child[0];
        check.ok(MPI_Type_free(child), "free of a type that another one is made of");
        int[] filler = new int[1];
        MPI_Type_contiguous(77, MPI_BYTE, filler);
        for (int round = 0; round < 2; round++) {
            int[] types = new int[2];
            check.ok(MPI_Type_get_contents(pair[0], 3, 2, 2, new int[3], new long[2], types), "contents of a struct");
            check.same(MPI_BYTE, types[1], "predefined child");
            check.isTrue(round == 1 || types[0] != old || filler[0] != old, "the child's handle is somebody else's");
            expect(check, new int[] {types[0]}, MPI_COMBINER_VECTOR, ints(2, 1, 4), longs(), MPI_INT);
        }
        MPI_Type_free(pair);
        MPI_Type_free(filler);
    }

    /** Checks {@code type} and frees it. */
    private static void expect(
            Check check, int[] type, int combiner, int[] integers, long[] addresses, int... datatypes) {
        same(check, type[0], combiner, integers, addresses, datatypes);
        check.ok(MPI_Type_free(type), "free");
        check.same(MPI_DATATYPE_NULL, type[0], "handle after free");
    }

    private static void same(Check check, int type, int combiner, int[] integers, long[] addresses, int... datatypes) {
        String what = "combiner " + combiner;
        int[] ni = new int[1];
        int[] na = new int[1];
        int[] nd = new int[1];
        int[] found = new int[1];
        check.ok(MPI_Type_get_envelope(type, ni, na, nd, found), what);
        check.equal(
                Arrays.toString(ints(combiner, integers.length, addresses.length, datatypes.length)),
                Arrays.toString(ints(found[0], ni[0], na[0], nd[0])),
                what + ": envelope");
        int[] i = new int[integers.length];
        long[] a = new long[addresses.length];
        int[] d = new int[datatypes.length];
        check.ok(MPI_Type_get_contents(type, i.length, a.length, d.length, i, a, d), what);
        check.equal(Arrays.toString(integers), Arrays.toString(i), what + ": integers");
        check.equal(Arrays.toString(addresses), Arrays.toString(a), what + ": addresses");
        check.equal(Arrays.toString(datatypes), Arrays.toString(d), what + ": datatypes");
        large(check, type, what, integers, addresses, datatypes);
    }

    private static void large(Check check, int type, String what, int[] integers, long[] addresses, int[] datatypes) {
        long[] ni = new long[1];
        long[] na = new long[1];
        long[] nc = {7};
        long[] nd = new long[1];
        int[] found = new int[1];
        check.ok(MPI_Type_get_envelope_c(type, ni, na, nc, nd, found), what);
        long[] numbers = {ni[0], na[0], nc[0], nd[0]};
        check.equal(
                Arrays.toString(longs(integers.length, addresses.length, 0, datatypes.length)),
                Arrays.toString(numbers),
                what + ": large envelope");
        int[] i = new int[integers.length];
        long[] a = new long[addresses.length];
        int[] d = new int[datatypes.length];
        check.ok(MPI_Type_get_contents_c(type, i.length, a.length, 0, d.length, i, a, null, d), what);
        check.equal(Arrays.toString(integers), Arrays.toString(i), what + ": integers, large");
        check.equal(Arrays.toString(addresses), Arrays.toString(a), what + ": addresses, large");
        check.equal(Arrays.toString(datatypes), Arrays.toString(d), what + ": datatypes, large");
    }

    private static int[] ints(int... values) {
        return values;
    }

    private static long[] longs(long... values) {
        return values;
    }
}
