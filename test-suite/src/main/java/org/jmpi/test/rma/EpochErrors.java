package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Calls outside of a fitting epoch, in each epoch, are ERR_RMA_SYNC and change nothing. Windows that can't be made. */
public final class EpochErrors {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int[] world = {MPI_GROUP_NULL};
    private final int[] other = {MPI_GROUP_NULL};
    private TestWindow w;
    private int win;

    private EpochErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EpochErrors::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        EpochErrors test = new EpochErrors();
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_group(W, test.world);
        for (Kind kind : new Kind[] {Kind.ARRAY, Kind.ALLOCATE}) {
            test.w = new TestWindow(test.check, kind, 64, 4);
            test.win = test.w.win();
            test.w.blank();
            test.noEpoch();
            test.afterFence();
            test.inFence();
            test.inStart();
            test.inPost();
            test.inLock();
            test.inLockAll();
            test.check.equal(Bytes.blank(64), test.w.bytes(), kind + ": the window after all the errors");
            test.w.free();
        }
        MPI_Group_free(test.world);
        test.creation();
        test.creationOfOne();
        test.sharing();
        MPI_Comm_set_errhandler(W, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void sync(int code, String what, String... words) {
        check.error(MPI_ERR_RMA_SYNC, code, w.kind + ": " + what, words);
    }

    private void operations(int target, String where) {
        byte[] b = new byte[8];
        int[] r = {MPI_REQUEST_NULL};
        int t = MPI_INT;
        sync(MPI_Put(b, 1, t, target, 0, 1, t, win), "Put " + where, "MPI_Put");
        sync(MPI_Get(b, 1, t, target, 0, 1, t, win), "Get " + where, "MPI_Get");
        sync(MPI_Accumulate(b, 1, t, target, 0, 1, t, MPI_SUM, win), "Accumulate " + where);
        sync(MPI_Get_accumulate(b, 1, t, b, 1, t, target, 0, 1, t, MPI_SUM, win), "Get_accumulate " + where);
        sync(MPI_Fetch_and_op(b, b, t, target, 0, MPI_SUM, win), "Fetch_and_op " + where);
        sync(MPI_Compare_and_swap(b, b, b, t, target, 0, win), "Compare_and_swap " + where);
        sync(MPI_Rput(b, 1, t, target, 0, 1, t, win, r), "Rput " + where);
        sync(MPI_Rget(b, 1, t, target, 0, 1, t, win, r), "Rget " + where);
        sync(MPI_Raccumulate(b, 1, t, target, 0, 1, t, MPI_SUM, win, r), "Raccumulate " + where);
        sync(MPI_Rget_accumulate(b, 1, t, b, 1, t, target, 0, 1, t, MPI_SUM, win, r), "Rget_accumulate " + where);
        check.same(MPI_REQUEST_NULL, r[0], "the request of an operation " + where);
    }

    private void flushes(String where) {
        sync(MPI_Win_flush(0, win), "flush " + where, "MPI_Win_flush");
        sync(MPI_Win_flush_local(0, win), "flush_local " + where, "MPI_Win_flush_local");
        sync(MPI_Win_flush_all(win), "flush_all " + where, "MPI_Win_flush_all");
        sync(MPI_Win_flush_local_all(win), "flush_local_all " + where, "MPI_Win_flush_local_all");
    }

    private void ends(String where) {
        sync(MPI_Win_complete(win), "complete " + where, "MPI_Win_start");
        sync(MPI_Win_wait(win), "wait " + where, "MPI_Win_post");
        boolean[] flag = new boolean[1];
        sync(MPI_Win_test(win, flag), "test " + where, "MPI_Win_post");
        sync(MPI_Win_unlock(0, win), "unlock " + where);
        sync(MPI_Win_unlock_all(win), "unlock_all " + where);
    }

    private void begins(String where) {
        sync(MPI_Win_start(world[0], 0, win), "start " + where);
        sync(MPI_Win_lock(MPI_LOCK_SHARED, w.rank, 0, win), "lock " + where);
        sync(MPI_Win_lock_all(0, win), "lock_all " + where);
    }

    private void noEpoch() {
        operations(w.rank, "in no epoch");
        flushes("in no epoch");
        ends("in no epoch");
        check.ok(MPI_Win_sync(win), "sync in no epoch");
    }

    /** A fence opens an epoch only by an operation after it. */
    private void afterFence() {
        check.ok(MPI_Win_fence(0, win), "fence");
        flushes("after a fence");
        ends("after a fence");
        check.ok(MPI_Win_lock(MPI_LOCK_SHARED, w.rank, 0, win), "lock after a fence without an operation");
        check.ok(MPI_Win_unlock(w.rank, win), "unlock");
        operations(w.rank, "after the lock that came after a fence");
        check.ok(MPI_Win_fence(MPI_MODE_NOSUCCEED, win), "fence NOSUCCEED");
        operations(w.rank, "after a fence NOSUCCEED");
    }

    private void inFence() {
        byte[] in = new byte[4];
        check.ok(MPI_Win_fence(0, win), "fence");
        check.ok(MPI_Get(in, 1, MPI_INT, w.right(), 0, 1, MPI_INT, win), "Get");
        begins("in the epoch of a fence");
        flushes("in the epoch of a fence");
        ends("in the epoch of a fence");
        sync(MPI_Win_post(world[0], 0, win), "post in the epoch of a fence");
        sync(MPI_Win_free(new int[] {win}), "free in the epoch of a fence");
        check.ok(MPI_Win_fence(MPI_MODE_NOSUCCEED, win), "fence");
        check.equal(Bytes.blank(4), in, "what was got");
    }

    private void inStart() {
        int me = w.rank;
        MPI_Group_incl(world[0], 1, new int[] {me}, other);
        check.ok(MPI_Win_post(other[0], 0, win), "post to oneself");
        check.ok(MPI_Win_start(other[0], 0, win), "start of oneself");
        begins("after start");
        flushes("after start");
        sync(MPI_Win_fence(0, win), "fence after start", "MPI_Win_fence");
        sync(MPI_Win_free(new int[] {win}), "free after start", "MPI_Win_free");
        if (w.ranks > 1) {
            operations(w.right(), "on a rank that was not started");
        }
        check.ok(MPI_Win_complete(win), "complete");
        sync(MPI_Win_complete(win), "complete twice");
        check.ok(MPI_Win_wait(win), "wait");
        sync(MPI_Win_wait(win), "wait twice");
        MPI_Group_free(other);
        MPI_Barrier(W);
    }

    private void inPost() {
        check.ok(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), "post to nobody");
        sync(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), "post twice", "MPI_Win_post");
        sync(MPI_Win_fence(0, win), "fence after post");
        sync(MPI_Win_free(new int[] {win}), "free after post");
        sync(MPI_Win_lock(MPI_LOCK_SHARED, w.rank, 0, win), "lock of the own part after post");
        sync(MPI_Win_lock_all(0, win), "lock_all after post");
        operations(w.rank, "after post alone");
        check.ok(MPI_Win_wait(win), "wait");
        MPI_Barrier(W);
    }

    private void inLock() {
        check.ok(MPI_Win_lock(MPI_LOCK_SHARED, w.rank, 0, win), "lock");
        begins("after lock");
        sync(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), "post after a lock of the own part");
        sync(MPI_Win_fence(0, win), "fence after lock");
        sync(MPI_Win_free(new int[] {win}), "free after lock");
        sync(MPI_Win_unlock_all(win), "unlock_all after lock");
        sync(MPI_Win_complete(win), "complete after lock");
        if (w.ranks > 1) {
            operations(w.right(), "on a rank that is not locked");
            sync(MPI_Win_flush(w.right(), win), "flush of a rank that is not locked");
            sync(MPI_Win_unlock(w.right(), win), "unlock of a rank that is not locked");
        }
        check.ok(MPI_Win_unlock(w.rank, win), "unlock");
        sync(MPI_Win_unlock(w.rank, win), "unlock twice");
        MPI_Barrier(W);
    }

    private void inLockAll() {
        check.ok(MPI_Win_lock_all(0, win), "lock_all");
        begins("after lock_all");
        sync(MPI_Win_unlock(w.rank, win), "unlock after lock_all", "MPI_Win_unlock_all");
        sync(MPI_Win_fence(0, win), "fence after lock_all");
        sync(MPI_Win_free(new int[] {win}), "free after lock_all");
        check.ok(MPI_Win_unlock_all(win), "unlock_all");
        sync(MPI_Win_unlock_all(win), "unlock_all twice");
        MPI_Barrier(W);
    }

    private void creation() {
        byte[] b = new byte[8];
        int[] made = {MPI_WIN_NULL};
        ByteBuffer[] base = {null};
        int i = MPI_INFO_NULL;
        check.error(MPI_ERR_SIZE, MPI_Win_create(b, -1, 1, i, W, made), "create", "size", "-1");
        check.error(MPI_ERR_SIZE, MPI_Win_allocate(-8, 1, i, W, base, made), "allocate", "size", "-8");
        check.error(MPI_ERR_DISP, MPI_Win_create(b, 8, 0, i, W, made), "create", "disp_unit", "0");
        check.error(MPI_ERR_DISP, MPI_Win_allocate(8, -3, i, W, base, made), "allocate", "disp_unit", "-3");
        check.error(MPI_ERR_BASE, MPI_Win_create(b, 9, 1, i, W, made), "create", "8", "9");
        check.error(MPI_ERR_BASE, MPI_Win_create(null, 9, 1, i, W, made), "create", "null");
        check.error(MPI_ERR_BASE, MPI_Win_create("text", 1, 1, i, W, made), "create", "String");
        check.error(MPI_ERR_BASE, MPI_Win_create(new Object[1], 4, 1, i, W, made), "create of Object[]");
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        check.error(MPI_ERR_BASE, MPI_Win_create(readOnly, 8, 1, i, W, made), "create", "read-only");
        check.error(MPI_ERR_COMM, MPI_Win_create(b, 8, 1, i, MPI_COMM_NULL, made), "create", "comm");
        check.error(MPI_ERR_COMM, MPI_Win_create_dynamic(i, MPI_COMM_NULL, made), "create_dynamic", "comm");
        check.error(MPI_ERR_INFO, MPI_Win_create(b, 8, 1, 77, W, made), "create", "info");
        check.error(MPI_ERR_ARG, MPI_Win_create(b, 8, 1, i, W, null), "create", "win");
        check.same(MPI_WIN_NULL, made[0], "the window that was not made");
        check.isTrue(base[0] == null, "the memory that was not allocated");
    }

    /** One rank's failure is everybody's, of the same class; then windows can be made. */
    private void creationOfOne() {
        byte[] b = new byte[8];
        int[] made = {MPI_WIN_NULL};
        ByteBuffer[] base = {null};
        int bad = MTest.size() - 1;
        boolean isBad = MTest.rank() == bad;
        String word = isBad ? "size" : "rank " + bad;
        for (int i = 0; i < 3; i++) {
            check.error(MPI_ERR_SIZE, MPI_Win_create(b, isBad ? -1 : 8, 1, MPI_INFO_NULL, W, made), "one size", word);
            int code = MPI_Win_allocate(8, isBad ? 0 : 1, MPI_INFO_NULL, W, base, made);
            check.error(MPI_ERR_DISP, code, "one unit", isBad ? "disp_unit" : word);
            code = MPI_Win_create(isBad ? null : b, 8, 1, MPI_INFO_NULL, W, made);
            check.error(MPI_ERR_BASE, code, "one base", isBad ? "base" : word);
            if (MTest.sharesMemory()) {
                code = MPI_Win_allocate_shared(isBad ? -1 : 8, 1, MPI_INFO_NULL, W, base, made);
                check.error(MPI_ERR_SIZE, code, "one size of a shared window", word);
            }
            code = MPI_Win_allocate(isBad ? Long.MAX_VALUE : 8, 1, MPI_INFO_NULL, W, base, made);
            check.error(MPI_ERR_NO_MEM, code, "too much for one", isBad ? "size" : word);
            check.same(MPI_WIN_NULL, made[0], "the window that was not made");
        }
        check.ok(MPI_Win_create(b, 8, 1, MPI_INFO_NULL, W, made), "create after errors");
        check.ok(MPI_Win_free(made), "free");
    }

    /** Ranks that share no memory have no shared window, and queries find nothing; nobody hangs. */
    private void sharing() {
        int[] made = {MPI_WIN_NULL};
        ByteBuffer[] base = {null};
        if (!MTest.sharesMemory() && MTest.size() > 1 && !MTest.threadRanks()) {
            int code = MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, W, base, made);
            check.error(MPI_ERR_RMA_SHARED, code, "allocate_shared without shared memory", "MPI_Comm_split_type");
        }
        check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, W, made), "create_dynamic");
        MPI_Win_set_errhandler(made[0], MPI_ERRORS_RETURN);
        int code = MPI_Win_shared_query(made[0], 0, new long[1], new int[1], base);
        check.error(MPI_ERR_RMA_FLAVOR, code, "shared_query of a dynamic window", "dynamic");
        check.ok(MPI_Win_free(made), "free");
    }
}
