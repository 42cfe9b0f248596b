package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Statuses give and take source, tag, error and cancellation; counts say MPI_UNDEFINED for parts of elements. */
public final class StatusFields {
    private StatusFields() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, StatusFields::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Status status = new MPI_Status();
        int[] value = new int[1];
        boolean[] flag = new boolean[1];
        check.ok(MPI_Status_set_source(status, 17), "set_source");
        check.ok(MPI_Status_get_source(status, value), "get_source");
        check.same(17, value[0], "source");
        check.ok(MPI_Status_set_tag(status, 18), "set_tag");
        check.ok(MPI_Status_get_tag(status, value), "get_tag");
        check.same(18, value[0], "tag");
        check.ok(MPI_Status_set_error(status, MPI_ERR_OTHER), "set_error");
        check.ok(MPI_Status_get_error(status, value), "get_error");
        check.same(MPI_ERR_OTHER, value[0], "error");
        check.ok(MPI_Status_set_cancelled(status, true), "set_cancelled");
        check.ok(MPI_Test_cancelled(status, flag), "Test_cancelled");
        check.isTrue(flag[0], "cancelled");
        counts(check);
        return check.errors();
    }

    private static void counts(Check check) {
        MPI_Status status = new MPI_Status();
        byte[] in = new byte[100];
        int me = MTest.rank();
        int code = MPI_Sendrecv(new byte[12], 12, MPI_BYTE, me, 1, in, 100, MPI_BYTE, me, 1, MPI_COMM_WORLD, status);
        check.ok(code, "Sendrecv");
        count(check, status, MPI_BYTE, 12);
        count(check, status, MPI_INT, 3);
        count(check, status, MPI_SHORT, 6);
        count(check, status, MPI_DOUBLE, MPI_UNDEFINED);
        count(check, status, MPI_DOUBLE_INT, 1);
        int[] elements = new int[1];
        long[] wide = new long[1];
        check.ok(MPI_Get_elements(status, MPI_DOUBLE_INT, elements), "Get_elements");
        check.same(2, elements[0], "elements of one MPI_DOUBLE_INT");
        check.ok(MPI_Get_elements_x(status, MPI_INT, wide), "Get_elements_x");
        check.same(3, wide[0], "elements of three MPI_INT");
        check.ok(MPI_Get_count_c(status, MPI_BYTE, wide), "Get_count_c");
        check.same(12, wide[0], "Get_count_c");
        check.ok(MPI_Get_elements_c(status, MPI_BYTE, wide), "Get_elements_c");
        check.same(12, wide[0], "Get_elements_c");
    }

    private static void count(Check check, MPI_Status status, int type, int expected) {
        int[] count = new int[1];
        check.ok(MPI_Get_count(status, type, count), "Get_count");
        check.same(expected, count[0], "Get_count in type 0x" + Integer.toHexString(type));
    }
}
