package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Counts of whole and of basic elements, in what was received and in what set_elements says. */
public final class ReceivedElements {
    private ReceivedElements() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ReceivedElements::run);
    }

    /** Each rank receives from the one before it, or from itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] struct = new int[1];
        int[] types = {MPI_BYTE, MPI_DOUBLE, MPI_SHORT};
        MPI_Type_create_struct(3, new int[] {1, 2, 1}, new long[] {0, 8, 24}, types, struct);
        MPI_Type_commit(struct);
        // bytes, whole structs, elements; -1: undefined
        int[][] cases = {
            {0, 0, 0},
            {1, -1, 1},
            {2, -1, -1},
            {9, -1, 2},
            {17, -1, 3},
            {18, -1, -1},
            {19, 1, 4},
            {20, -1, 5},
            {38, 2, 8}
        };
        for (int[] c : cases) {
            received(check, struct[0], c);
        }
        pairs(check);
        told(check, struct[0]);
        big(check);
        MPI_Type_free(struct);
        return check.errors();
    }

    private static void received(Check check, int type, int[] c) {
        int next = (MTest.rank() + 1) % MTest.size();
        int before = (MTest.rank() + MTest.size() - 1) % MTest.size();
        MPI_Status status = new MPI_Status();
        check.ok(
                MPI_Sendrecv(
                        new byte[64],
                        c[0],
                        MPI_BYTE,
                        next,
                        1,
                        new byte[96],
                        3,
                        type,
                        before,
                        1,
                        MPI_COMM_WORLD,
                        status),
                c[0] + " bytes");
        counts(check, status, type, c[1], c[2], c[0] + " bytes");
    }

    private static void counts(Check check, MPI_Status status, int type, long whole, long elements, String what) {
        long w = whole < 0 ? MPI_UNDEFINED : whole;
        long e = elements < 0 ? MPI_UNDEFINED : elements;
        int[] small = {99};
        long[] wide = {99};
        check.ok(MPI_Get_count(status, type, small), what);
        check.same((int) w == w ? w : MPI_UNDEFINED, small[0], what + ": count");
        check.ok(MPI_Get_count_c(status, type, wide), what);
        check.same(w, wide[0], what + ": count_c");
        check.ok(MPI_Get_elements(status, type, small), what);
        check.same((int) e == e ? e : MPI_UNDEFINED, small[0], what + ": elements");
        check.ok(MPI_Get_elements_c(status, type, wide), what);
        check.same(e, wide[0], what + ": elements_c");
        wide[0] = 99;
        check.ok(MPI_Get_elements_x(status, type, wide), what);
        check.same(e, wide[0], what + ": elements_x");
    }

    private static void pairs(Check check) {
        MPI_Status status = new MPI_Status();
        MPI_Status_set_elements(status, MPI_BYTE, 8);
        counts(check, status, MPI_DOUBLE_INT, -1, 1, "the value of a pair");
        MPI_Status_set_elements(status, MPI_BYTE, 24);
        counts(check, status, MPI_DOUBLE_INT, 2, 4, "two pairs");
        int[] nothing = new int[1];
        MPI_Type_contiguous(0, MPI_INT, nothing);
        MPI_Type_commit(nothing);
        counts(check, status, nothing[0], -1, -1, "bytes of a type without elements");
        MPI_Status_set_elements(status, nothing[0], 0);
        counts(check, status, nothing[0], 0, 0, "nothing of a type without elements");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements(status, nothing[0], 1), "one of nothing", "expected 0");
        MPI_Type_free(nothing);
    }

    private static void told(Check check, int struct) {
        MPI_Status status = new MPI_Status();
        status.MPI_SOURCE = 5;
        check.ok(MPI_Status_set_elements(status, struct, 4), "set_elements");
        counts(check, status, MPI_BYTE, 19, 19, "four elements");
        check.ok(MPI_Status_set_elements(status, struct, 6), "set_elements");
        counts(check, status, MPI_BYTE, 28, 28, "six elements");
        counts(check, status, struct, -1, 6, "six elements");
        check.ok(MPI_Status_set_elements_c(status, struct, 7), "set_elements_c");
        counts(check, status, struct, -1, 7, "seven elements");
        check.ok(MPI_Status_set_elements_x(status, struct, 8), "set_elements_x");
        counts(check, status, struct, 2, 8, "eight elements");
        check.same(5, status.MPI_SOURCE, "the source beside the elements");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements(status, struct, -1), "negative count", "-1");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements_x(status, struct, -2), "negative count", "-2");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements_x(status, struct, Long.MAX_VALUE), "huge count", "2^63");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements_c(status, MPI_INT, 1L << 61), "2^63 bytes", "2^63");
        check.error(MPI_ERR_COUNT, MPI_Status_set_elements_c(status, MPI_INT, (1L << 61) + 7), "more", "2^63");
        check.error(MPI_ERR_TYPE, MPI_Status_set_elements(status, MPI_DATATYPE_NULL, 1), "null type", "datatype");
        counts(check, status, struct, 2, 8, "elements after errors");
    }

    private static void big(Check check) {
        long n = (1L << 31) + 5;
        int[] many = new int[1];
        MPI_Type_contiguous(n, MPI_DOUBLE_INT, many);
        MPI_Type_commit(many);
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Status_set_elements_c(status, many[0], 3 * n), "so many elements");
        counts(check, status, many[0], -1, 3 * n, "so many elements");
        counts(check, status, MPI_BYTE, 18 * n + 2, 18 * n + 2, "the bytes of so many elements");
        MPI_Type_free(many);
        check.ok(MPI_Status_set_elements_c(status, MPI_BYTE, Long.MAX_VALUE), "all bytes there can be");
        counts(check, status, MPI_BYTE, Long.MAX_VALUE, Long.MAX_VALUE, "all bytes there can be");
    }
}
