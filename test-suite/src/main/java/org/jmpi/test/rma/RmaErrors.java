package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of each function of windows: class and message; the window stays as it was. */
public final class RmaErrors {
    private static final int W = MPI_COMM_WORLD;
    private static final int N = MPI_WIN_NULL;

    private final Check check = new Check();
    private final byte[] b = Bytes.blank(64);
    private TestWindow w;
    private int win;

    private RmaErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaErrors::run);
    }

    /** All ranks, which mostly call alone. */
    public static int run(String[] args) {
        RmaErrors test = new RmaErrors();
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        test.nullWindows();
        test.nullCalls();
        for (Kind kind : new Kind[] {Kind.ARRAY, Kind.ALLOCATE, Kind.DIRECT}) {
            test.w = new TestWindow(test.check, kind, 64, 4);
            test.win = test.w.win();
            test.w.blank();
            test.targets();
            test.types();
            test.lengths();
            test.ranges();
            test.flavors();
            test.synchronisation();
            test.check.equal(Bytes.blank(64), test.w.bytes(), kind + ": the window after all the errors");
            test.w.free();
        }
        MPI_Comm_set_errhandler(W, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void win(int code, String what) {
        check.error(MPI_ERR_WIN, code, what, what, "win");
    }

    private void nullWindows() {
        win(MPI_Win_free(new int[] {N}), "MPI_Win_free");
        win(MPI_Win_attach(N, b, 8), "MPI_Win_attach");
        win(MPI_Win_detach(N, b), "MPI_Win_detach");
        win(MPI_Win_get_group(N, new int[1]), "MPI_Win_get_group");
        win(MPI_Win_get_info(N, new int[1]), "MPI_Win_get_info");
        win(MPI_Win_set_info(N, MPI_INFO_NULL), "MPI_Win_set_info");
        win(MPI_Win_set_name(N, "x"), "MPI_Win_set_name");
        win(MPI_Win_get_attr(N, MPI_WIN_SIZE, new Object[1], new boolean[1]), "MPI_Win_get_attr");
        win(MPI_Win_set_attr(N, MPI_WIN_SIZE, 1), "MPI_Win_set_attr");
        win(MPI_Win_delete_attr(N, MPI_WIN_SIZE), "MPI_Win_delete_attr");
        win(MPI_Win_get_errhandler(N, new int[1]), "MPI_Win_get_errhandler");
        win(MPI_Win_set_errhandler(N, MPI_ERRORS_RETURN), "MPI_Win_set_errhandler");
        win(MPI_Win_call_errhandler(N, MPI_ERR_OTHER), "MPI_Win_call_errhandler");
        win(MPI_Win_shared_query(N, 0, new long[1], new int[1], new ByteBuffer[1]), "MPI_Win_shared_query");
        win(MPI_Win_fence(0, N), "MPI_Win_fence");
        win(MPI_Win_start(MPI_GROUP_EMPTY, 0, N), "MPI_Win_start");
        win(MPI_Win_complete(N), "MPI_Win_complete");
        win(MPI_Win_post(MPI_GROUP_EMPTY, 0, N), "MPI_Win_post");
        win(MPI_Win_wait(N), "MPI_Win_wait");
        win(MPI_Win_test(N, new boolean[1]), "MPI_Win_test");
        win(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, N), "MPI_Win_lock");
        win(MPI_Win_unlock(0, N), "MPI_Win_unlock");
        win(MPI_Win_lock_all(0, N), "MPI_Win_lock_all");
        win(MPI_Win_unlock_all(N), "MPI_Win_unlock_all");
        win(MPI_Win_flush(0, N), "MPI_Win_flush");
        win(MPI_Win_flush_all(N), "MPI_Win_flush_all");
        win(MPI_Win_flush_local(0, N), "MPI_Win_flush_local");
        win(MPI_Win_flush_local_all(N), "MPI_Win_flush_local_all");
        win(MPI_Win_sync(N), "MPI_Win_sync");
        win(MPI_Win_sync(W), "MPI_Win_sync");
    }

    private void nullCalls() {
        int[] r = new int[1];
        int t = MPI_BYTE;
        win(MPI_Put(b, 1, t, 0, 0, 1, t, N), "MPI_Put");
        win(MPI_Get(b, 1, t, 0, 0, 1, t, N), "MPI_Get");
        win(MPI_Accumulate(b, 1, t, 0, 0, 1, t, MPI_BOR, N), "MPI_Accumulate");
        win(MPI_Get_accumulate(b, 1, t, b, 1, t, 0, 0, 1, t, MPI_BOR, N), "MPI_Get_accumulate");
        win(MPI_Fetch_and_op(b, b, t, 0, 0, MPI_BOR, N), "MPI_Fetch_and_op");
        win(MPI_Compare_and_swap(b, b, b, t, 0, 0, N), "MPI_Compare_and_swap");
        win(MPI_Rput(b, 1, t, 0, 0, 1, t, N, r), "MPI_Rput");
        win(MPI_Rget(b, 1, t, 0, 0, 1, t, N, r), "MPI_Rget");
        win(MPI_Raccumulate(b, 1, t, 0, 0, 1, t, MPI_BOR, N, r), "MPI_Raccumulate");
        win(MPI_Rget_accumulate(b, 1, t, b, 1, t, 0, 0, 1, t, MPI_BOR, N, r), "MPI_Rget_accumulate");
        int[] freed = {MPI_WIN_NULL};
        check.ok(MPI_Win_create(b, 64, 1, MPI_INFO_NULL, MPI_COMM_SELF, freed), "Win_create");
        int handle = freed[0];
        check.ok(MPI_Win_free(freed), "Win_free");
        win(MPI_Win_fence(0, handle), "MPI_Win_fence");
        win(MPI_Put(b, 1, t, 0, 0, 1, t, handle), "MPI_Put");
    }

    private void targets() {
        int size = w.ranks;
        check.ok(MPI_Win_lock_all(0, win), "lock_all");
        check.error(MPI_ERR_RANK, MPI_Put(b, 1, MPI_INT, size, 0, 1, MPI_INT, win), "Put", "target_rank", "" + size);
        check.error(MPI_ERR_RANK, MPI_Get(b, 1, MPI_INT, -5, 0, 1, MPI_INT, win), "Get", "target_rank", "-5");
        check.error(MPI_ERR_RANK, MPI_Fetch_and_op(b, b, MPI_INT, size, 0, MPI_SUM, win), "Fetch_and_op", "" + size);
        check.error(MPI_ERR_RANK, MPI_Compare_and_swap(b, b, b, MPI_INT, size, 0, win), "Compare_and_swap");
        check.error(MPI_ERR_RANK, MPI_Win_flush(size, win), "flush", "MPI_Win_flush", "" + size);
        check.error(MPI_ERR_RANK, MPI_Win_flush_local(size, win), "flush_local", "MPI_Win_flush_local");
        check.error(MPI_ERR_COUNT, MPI_Put(b, -1, MPI_INT, 0, 0, 1, MPI_INT, win), "Put", "origin_count", "-1");
        check.error(MPI_ERR_COUNT, MPI_Put(b, 1, MPI_INT, 0, 0, -2, MPI_INT, win), "Put", "target_count", "-2");
        check.error(MPI_ERR_BUFFER, MPI_Put(b, 17, MPI_INT, 0, 0, 17, MPI_INT, win), "Put", "origin_addr", "64");
        check.error(MPI_ERR_BUFFER, MPI_Get(null, 1, MPI_INT, 0, 0, 1, MPI_INT, win), "Get to null", "origin_addr");
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        check.error(MPI_ERR_BUFFER, MPI_Get(readOnly, 1, MPI_INT, 0, 0, 1, MPI_INT, win), "Get", "read-only");
        check.ok(MPI_Win_unlock_all(win), "unlock_all");
        check.error(MPI_ERR_RANK, MPI_Win_lock(MPI_LOCK_SHARED, size, 0, win), "lock", "MPI_Win_lock");
        check.error(MPI_ERR_RANK, MPI_Win_unlock(size, win), "unlock", "MPI_Win_unlock");
        check.error(MPI_ERR_LOCKTYPE, MPI_Win_lock(7, 0, 0, win), "lock", "lock_type", "7");
    }

    private void types() {
        int[] user = new int[1];
        int[] mixed = new int[1];
        int[] plain = new int[1];
        MPI_Op_create((in, inout, len, type) -> {}, true, user);
        MPI_Type_create_struct(2, new int[] {1, 1}, new long[] {0, 4}, new int[] {MPI_INT, MPI_FLOAT}, mixed);
        MPI_Type_contiguous(2, MPI_INT, plain);
        MPI_Type_commit(mixed);
        check.ok(MPI_Win_lock_all(0, win), "lock_all");
        int d = MPI_DATATYPE_NULL;
        check.error(MPI_ERR_TYPE, MPI_Put(b, 1, d, 0, 0, 1, MPI_INT, win), "Put", "origin_datatype");
        check.error(MPI_ERR_TYPE, MPI_Put(b, 1, MPI_INT, 0, 0, 1, d, win), "Put", "target_datatype");
        check.error(MPI_ERR_TYPE, MPI_Put(b, 1, plain[0], 0, 0, 1, plain[0], win), "Put", "MPI_Type_commit");
        MPI_Type_commit(plain);
        acc(MPI_ERR_TYPE, MPI_INT, MPI_FLOAT, MPI_SUM, "same predefined type");
        acc(MPI_ERR_TYPE, mixed[0], mixed[0], MPI_REPLACE, "several types");
        acc(MPI_ERR_OP, MPI_INT, MPI_INT, MPI_OP_NULL, "op");
        acc(MPI_ERR_OP, MPI_INT, MPI_INT, user[0], "MPI_Op_create");
        acc(MPI_ERR_OP, MPI_FLOAT, MPI_FLOAT, MPI_BAND, "MPI_BAND");
        acc(MPI_ERR_OP, MPI_INT, MPI_INT, MPI_MINLOC, "MPI_MINLOC");
        check.error(MPI_ERR_TYPE, MPI_Fetch_and_op(b, b, plain[0], 0, 0, MPI_SUM, win), "Fetch_and_op", "derived");
        check.error(MPI_ERR_OP, MPI_Fetch_and_op(b, b, MPI_INT, 0, 0, user[0], win), "Fetch_and_op", "MPI_Op_create");
        check.error(MPI_ERR_TYPE, MPI_Compare_and_swap(b, b, b, MPI_DOUBLE, 0, 0, win), "swap of doubles", "DOUBLE");
        check.error(MPI_ERR_TYPE, MPI_Compare_and_swap(b, b, b, MPI_FLOAT, 0, 0, win), "swap of floats");
        check.error(MPI_ERR_TYPE, MPI_Compare_and_swap(b, b, b, MPI_2INT, 0, 0, win), "swap of pairs");
        check.error(MPI_ERR_TYPE, MPI_Compare_and_swap(b, b, b, plain[0], 0, 0, win), "swap of a derived type");
        check.ok(MPI_Win_unlock_all(win), "unlock_all");
        // replace and no_op are of windows alone
        check.error(MPI_ERR_OP, MPI_Reduce_local(b, new byte[64], 1, MPI_INT, MPI_REPLACE), "Reduce_local of REPLACE");
        MPI_Op_free(user);
        MPI_Type_free(mixed);
        MPI_Type_free(plain);
    }

    private void acc(int errorClass, int from, int to, int op, String word) {
        byte[] result = new byte[16];
        int[] r = {MPI_REQUEST_NULL};
        check.error(errorClass, MPI_Accumulate(b, 1, from, 0, 0, 1, to, op, win), "Accumulate", word);
        check.error(errorClass, MPI_Raccumulate(b, 1, from, 0, 0, 1, to, op, win, r), "Raccumulate", word);
        int code = MPI_Get_accumulate(b, 1, from, result, 1, to, 0, 0, 1, to, op, win);
        check.error(errorClass, code, "Get_accumulate", word);
        code = MPI_Rget_accumulate(b, 1, from, result, 1, to, 0, 0, 1, to, op, win, r);
        check.error(errorClass, code, "Rget_accumulate", word);
        check.same(MPI_REQUEST_NULL, r[0], "a request of what failed");
    }

    private void lengths() {
        byte[] result = new byte[64];
        check.ok(MPI_Win_lock_all(0, win), "lock_all");
        check.error(MPI_ERR_TRUNCATE, MPI_Put(b, 3, MPI_INT, 0, 0, 2, MPI_INT, win), "Put of 3 to 2", "12", "8");
        check.error(MPI_ERR_TRUNCATE, MPI_Get(b, 2, MPI_INT, 0, 0, 3, MPI_INT, win), "Get of 3 to 2", "12", "8");
        check.error(
                MPI_ERR_TRUNCATE, MPI_Accumulate(b, 3, MPI_INT, 0, 0, 2, MPI_INT, MPI_SUM, win), "Accumulate 3 to 2");
        check.error(
                MPI_ERR_TRUNCATE,
                MPI_Get_accumulate(b, 3, MPI_INT, result, 2, MPI_INT, 0, 0, 3, MPI_INT, MPI_SUM, win),
                "Get_accumulate of 3 to a result of 2",
                "12",
                "8");
        check.ok(MPI_Get(result, 3, MPI_INT, w.rank, 0, 2, MPI_INT, win), "Get of less than there is room for");
        check.ok(MPI_Win_unlock_all(win), "unlock_all");
    }

    /** Bytes outside of a part: before, behind, by a gap, by a product that overflows. */
    private void ranges() {
        int[] vector = new int[1];
        int[] before = new int[1];
        MPI_Type_vector(2, 1, 16, MPI_INT, vector);
        MPI_Type_create_hindexed_block(1, 1, new long[] {-4}, MPI_INT, before);
        MPI_Type_commit(vector);
        MPI_Type_commit(before);
        int last = w.ranks - 1;
        check.ok(MPI_Win_lock_all(0, win), "lock_all");
        range(MPI_ERR_RMA_RANGE, 16, 1, MPI_INT, last, "16", "64");
        range(MPI_ERR_RMA_RANGE, 15, 2, MPI_INT, last, "15", "64");
        range(MPI_ERR_RMA_RANGE, 0, 1, vector[0], last, "64");
        range(MPI_ERR_RMA_RANGE, 0, 1, before[0], last, "64");
        range(MPI_ERR_RMA_RANGE, Long.MAX_VALUE / 4 + 2, 1, MPI_INT, last, "64");
        range(MPI_ERR_RMA_RANGE, Long.MAX_VALUE, 1, MPI_INT, last, "64");
        range(MPI_ERR_DISP, -1, 1, MPI_INT, last, "-1");
        range(MPI_ERR_DISP, Long.MIN_VALUE, 1, MPI_INT, last, "target_disp");
        check.ok(MPI_Get(new byte[4], 1, MPI_INT, last, 1, 1, before[0], win), "Get of what lies before, inside");
        check.ok(MPI_Win_unlock_all(win), "unlock_all");
        MPI_Type_free(vector);
        MPI_Type_free(before);
    }

    private void range(int errorClass, long disp, int count, int type, int target, String... words) {
        int[] r = {MPI_REQUEST_NULL};
        byte[] result = new byte[8];
        String what = " at " + disp + " of " + count;
        check.error(errorClass, MPI_Put(b, 1, MPI_INT, target, disp, count, type, win), "Put" + what, words);
        check.error(errorClass, MPI_Rput(b, 1, MPI_INT, target, disp, count, type, win, r), "Rput" + what, words);
        check.error(errorClass, MPI_Get(b, 2, MPI_INT, target, disp, count, type, win), "Get" + what, words);
        check.error(errorClass, MPI_Rget(b, 2, MPI_INT, target, disp, count, type, win, r), "Rget" + what, words);
        int code = MPI_Accumulate(b, 1, MPI_INT, target, disp, count, type, MPI_SUM, win);
        check.error(errorClass, code, "Accumulate" + what, words);
        code = MPI_Get_accumulate(null, 0, MPI_INT, result, 2, MPI_INT, target, disp, count, type, MPI_NO_OP, win);
        check.error(errorClass, code, "Get_accumulate" + what, words);
        if (type == MPI_INT && count == 1) {
            code = MPI_Fetch_and_op(b, result, MPI_INT, target, disp, MPI_SUM, win);
            check.error(errorClass, code, "Fetch_and_op" + what, words);
            code = MPI_Compare_and_swap(b, b, result, MPI_INT, target, disp, win);
            check.error(errorClass, code, "Compare_and_swap" + what, words);
        }
        check.same(MPI_REQUEST_NULL, r[0], "a request of what failed");
    }

    private void flavors() {
        check.error(MPI_ERR_RMA_FLAVOR, MPI_Win_attach(win, b, 8), "attach to a window that isn't dynamic");
        check.error(MPI_ERR_RMA_FLAVOR, MPI_Win_detach(win, b), "detach from a window that isn't dynamic");
        long[] size = {-1};
        int[] unit = {-1};
        check.error(
                MPI_ERR_RANK, MPI_Win_shared_query(win, w.ranks, size, unit, new ByteBuffer[1]), "query", "" + w.ranks);
    }

    private void synchronisation() {
        int wrong = MPI_MODE_NOPRECEDE;
        check.error(MPI_ERR_ASSERT, MPI_Win_lock(MPI_LOCK_SHARED, 0, wrong, win), "lock", "assert", "NOCHECK");
        check.error(MPI_ERR_ASSERT, MPI_Win_lock_all(wrong, win), "lock_all", "assert", "MPI_Win_lock_all");
        check.error(MPI_ERR_ASSERT, MPI_Win_fence(MPI_MODE_NOCHECK, win), "fence", "assert", "NOSUCCEED");
        check.error(MPI_ERR_ASSERT, MPI_Win_start(MPI_GROUP_EMPTY, wrong, win), "start", "assert");
        check.error(MPI_ERR_ASSERT, MPI_Win_post(MPI_GROUP_EMPTY, wrong, win), "post", "assert", "NOSTORE");
        check.error(MPI_ERR_ASSERT, MPI_Win_post(MPI_GROUP_EMPTY, 1, win), "post", "assert is 1");
        check.error(MPI_ERR_GROUP, MPI_Win_start(MPI_GROUP_NULL, 0, win), "start of no group", "group");
        check.error(MPI_ERR_GROUP, MPI_Win_post(MPI_GROUP_NULL, 0, win), "post to no group", "group");
        MPI_Barrier(W);
    }
}
