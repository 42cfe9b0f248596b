package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Types by precision, range, size, and by the types of value and index: the right size, one handle, never freed. */
public final class FortranKinds {
    private FortranKinds() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FortranKinds::run);
    }

    /** Every rank by itself, then a reduction of all. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        kinds(check);
        sizes(check);
        errors(check);
        pairs(check);
        reductions(check);
        return check.errors();
    }

    private static void kinds(Check check) {
        int[][] reals = {
            {6, 37, 4}, {7, 37, 8}, {6, 38, 8}, {15, MPI_UNDEFINED, 8}, {MPI_UNDEFINED, 307, 8}, {16, 0, 16}
        };
        for (int[] r : reals) {
            int[] t = new int[1];
            String what = "precision " + r[0] + ", range " + r[1];
            check.ok(MPI_Type_create_f90_real(r[0], r[1], t), what);
            predefined(check, t, r[2], what);
            int[] again = new int[1];
            MPI_Type_create_f90_real(r[0], r[1], again);
            check.same(t[0], again[0], what + ": the handle of a second call");
            check.ok(MPI_Type_create_f90_complex(r[0], r[1], t), what);
            check.isTrue(t[0] != again[0], what + ": real and complex have the same handle");
            predefined(check, t, 2 * r[2], what + ", complex");
        }
        for (int[] r : new int[][] {{0, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 4}, {9, 4}, {10, 8}, {18, 8}, {19, 16}}) {
            int[] t = new int[1];
            check.ok(MPI_Type_create_f90_integer(r[0], t), "integer of " + r[0] + " digits");
            predefined(check, t, r[1], "integer of " + r[0] + " digits");
        }
    }

    private static void predefined(Check check, int[] type, int size, String what) {
        int[] bytes = new int[1];
        check.ok(MPI_Type_size(type[0], bytes), what);
        check.same(size, bytes[0], what + ": size");
        int before = type[0];
        check.error(MPI_ERR_TYPE, MPI_Type_free(type), what + ": free", "predefined");
        check.same(before, type[0], what + ": handle after a free that failed");
        byte[] out = new byte[64];
        check.ok(MPI_Sendrecv(out, 2, type[0], 0, 0, new byte[64], 2, type[0], 0, 0, MPI_COMM_SELF, null), what);
    }

    private static void sizes(Check check) {
        int[][] known = {
            {MPI_TYPECLASS_REAL, 4, MPI_REAL4},
            {MPI_TYPECLASS_REAL, 8, MPI_REAL8},
            {MPI_TYPECLASS_INTEGER, 1, MPI_INTEGER1},
            {MPI_TYPECLASS_INTEGER, 2, MPI_INTEGER2},
            {MPI_TYPECLASS_INTEGER, 4, MPI_INTEGER4},
            {MPI_TYPECLASS_INTEGER, 8, MPI_INTEGER8},
            {MPI_TYPECLASS_COMPLEX, 8, MPI_COMPLEX8},
            {MPI_TYPECLASS_COMPLEX, 16, MPI_COMPLEX16}
        };
        for (int[] k : known) {
            int[] t = new int[1];
            check.ok(MPI_Type_match_size(k[0], k[1], t), "match_size");
            check.same(k[2], t[0], "class " + k[0] + ", " + k[1] + " bytes");
        }
    }

    private static void errors(Check check) {
        int[] t = {77};
        int any = MPI_UNDEFINED;
        check.error(MPI_ERR_ARG, MPI_Type_create_f90_real(any, any, t), "nothing asked", "MPI_UNDEFINED");
        check.error(MPI_ERR_ARG, MPI_Type_create_f90_real(34, any, t), "too precise", "34", "33");
        check.error(MPI_ERR_ARG, MPI_Type_create_f90_complex(-3, any, t), "negative digits", "-3");
        check.error(MPI_ERR_ARG, MPI_Type_create_f90_integer(39, t), "too many digits", "39", "38");
        check.error(MPI_ERR_ARG, MPI_Type_match_size(9, 4, t), "no type class", "9", "MPI_TYPECLASS_REAL");
        check.error(MPI_ERR_ARG, MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, t), "no size", "3", "4, 8 or 16");
        check.same(77, t[0], "the handle after errors");
    }

    private static void pairs(Check check) {
        int[][] named = {
            {MPI_FLOAT, MPI_INT, MPI_FLOAT_INT},
            {MPI_DOUBLE, MPI_INT, MPI_DOUBLE_INT},
            {MPI_INT, MPI_INT, MPI_2INT},
            {MPI_REAL, MPI_REAL, MPI_2REAL},
            {MPI_CHAR, MPI_INT, MPI_DATATYPE_NULL},
            {MPI_INT, MPI_FLOAT, MPI_DATATYPE_NULL}
        };
        for (int[] n : named) {
            int[] t = {5};
            check.ok(MPI_Type_get_value_index(n[0], n[1], t), "get_value_index");
            check.same(
                    n[2], t[0], "the pair of 0x" + Integer.toHexString(n[0]) + " and 0x" + Integer.toHexString(n[1]));
        }
        int[] t = new int[1];
        int[] again = new int[1];
        MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT64_T, t);
        MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT64_T, again);
        check.same(t[0], again[0], "the handle of a second call");
        predefined(check, t, 16, "double and int64");
    }

    private static void reductions(Check check) {
        int[] pair = new int[1];
        MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT64_T, pair);
        int last = MTest.size() - 1;
        long far = 1L << 40;
        long[] in = {
            Double.doubleToLongBits(-MTest.rank()),
            far + MTest.rank(),
            Double.doubleToLongBits(3),
            far + last - MTest.rank()
        };
        long[] out = new long[4];
        check.ok(MPI_Allreduce(in, out, 2, pair[0], MPI_MINLOC, MPI_COMM_WORLD), "MINLOC");
        check.same(Double.doubleToLongBits(-last), out[0], "least value");
        check.same(far + last, out[1], "index of the least value");
        check.same(far, out[3], "least index of equal values");
        check.ok(MPI_Allreduce(in, out, 2, pair[0], MPI_MAXLOC, MPI_COMM_WORLD), "MAXLOC");
        check.same(Double.doubleToLongBits(-0.0), out[0] | 1L << 63, "greatest value");
        check.same(far, out[1], "index of the greatest value");
        int[] real = new int[1];
        MPI_Type_create_f90_real(10, 10, real);
        double[] sum = new double[1];
        check.ok(MPI_Allreduce(new double[] {0.5}, sum, 1, real[0], MPI_SUM, MPI_COMM_WORLD), "SUM of a Fortran kind");
        check.equal(0.5 * MTest.size(), sum[0], "sum of a Fortran kind");
    }
}
