package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What free and commit do to a handle: freed, null and uncommitted types are refused, a second commit is nothing. */
public final class FreedHandles {
    private FreedHandles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FreedHandles::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] t = new int[1];
        int[] other = new int[1];
        MPI_Type_vector(2, 1, 2, MPI_INT, t);
        int stale = t[0];
        uncommitted(check, stale);
        check.ok(MPI_Type_commit(t), "commit");
        check.ok(MPI_Type_commit(t), "second commit");
        check.same(stale, t[0], "handle after commit");
        moves(check, stale);
        int[] made = new int[1];
        MPI_Type_contiguous(2, stale, made);
        check.ok(MPI_Type_free(t), "free");
        check.same(MPI_DATATYPE_NULL, t[0], "handle after free");
        refused(check, stale, "a freed type");
        refused(check, MPI_DATATYPE_NULL, "the null type");
        refused(check, 0x12345678, "a number");
        check.error(MPI_ERR_TYPE, MPI_Type_free(t), "a second free", "datatype");
        check.error(MPI_ERR_TYPE, MPI_Type_free(new int[] {MPI_INT}), "free of a predefined type", "MPI_INT");
        check.ok(MPI_Type_commit(new int[] {MPI_INT}), "commit of a predefined type");
        check.ok(MPI_Type_commit(made), "commit of a type whose old type is freed");
        moves(check, made[0]);
        MPI_Type_dup(made[0], other);
        moves(check, other[0]);
        MPI_Type_free(made);
        moves(check, other[0]);
        MPI_Type_free(other);
        return check.errors();
    }

    private static void moves(Check check, int type) {
        int[] to = new int[8];
        check.ok(
                MPI_Sendrecv(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, 1, type, 0, 0, to, 1, type, 0, 0, MPI_COMM_SELF, null),
                "message to oneself");
        check.same(3, to[2], "third int");
        check.same(0, to[1], "gap");
    }

    private static void uncommitted(Check check, int type) {
        int[] buf = new int[8];
        int[] request = new int[1];
        check.error(MPI_ERR_TYPE, MPI_Send(buf, 1, type, 0, 0, MPI_COMM_SELF), "uncommitted", "MPI_Type_commit");
        check.error(MPI_ERR_TYPE, MPI_Irecv(buf, 1, type, 0, 0, MPI_COMM_SELF, request), "uncommitted", "commit");
        check.error(MPI_ERR_TYPE, MPI_Bcast(buf, 1, type, 0, MPI_COMM_SELF), "uncommitted", "commit");
    }

    private static void refused(Check check, int type, String what) {
        int[] t = {11};
        int[] n = new int[1];
        long[] w = new long[1];
        check.error(MPI_ERR_TYPE, MPI_Send(new int[8], 1, type, 0, 0, MPI_COMM_SELF), what, "datatype", "live");
        check.error(MPI_ERR_TYPE, MPI_Type_size(type, n), what, "datatype");
        check.error(MPI_ERR_TYPE, MPI_Type_contiguous(2, type, t), what, "oldtype");
        check.error(
                MPI_ERR_TYPE,
                MPI_Type_create_struct(1, new int[] {1}, new long[] {0}, new int[] {type}, t),
                what,
                "array_of_types[0]");
        check.error(MPI_ERR_TYPE, MPI_Type_dup(type, t), what);
        check.error(MPI_ERR_TYPE, MPI_Type_create_resized(type, 0, 4, t), what);
        check.error(MPI_ERR_TYPE, MPI_Type_get_extent(type, w, w), what);
        check.error(MPI_ERR_TYPE, MPI_Type_get_envelope(type, n, n, n, n), what);
        check.error(MPI_ERR_TYPE, MPI_Type_set_name(type, "x"), what);
        check.error(MPI_ERR_TYPE, MPI_Type_get_value_index(type, MPI_INT, t), what, "value_type");
        check.same(11, t[0], what + ": the out handle after errors");
    }
}
