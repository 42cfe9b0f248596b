package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Locks: counters under contention, several locks at once, all forms of flush, and what a third rank sees. */
public final class PassiveOps {
    private static final int ROUNDS = 60;
    private static final int CELLS = 4;
    private static final int TAG = 3;

    private final Check check = new Check();

    private PassiveOps() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PassiveOps::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        PassiveOps test = new PassiveOps();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                test.exclusive(kind);
                test.nested(kind);
                test.unchecked(kind);
                test.flushes(kind);
                test.third(kind);
                test.ownPart(kind);
            }
        }
        return test.check.errors();
    }

    private static long disp(TestWindow w, int target, int index) {
        return w.at(target, w.kind == Kind.DYNAMIC ? 8L * index : index);
    }

    /** A read, an addition and a write in an exclusive lock lose nothing; sharers see all cells equal. */
    private void exclusive(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 8 * CELLS, 8);
        int target = w.ranks - 1;
        long at = disp(w, target, 0);
        for (int i = 0; i < ROUNDS; i++) {
            long[] cells = {-1, -2, -3, -4};
            boolean shares = (i + w.rank) % 4 == 3;
            int type = shares ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
            check.ok(MPI_Win_lock(type, target, 0, w.win()), "lock");
            check.ok(MPI_Get(cells, CELLS, MPI_INT64_T, target, at, CELLS, MPI_INT64_T, w.win()), "Get");
            check.ok(MPI_Win_flush(target, w.win()), "flush");
            check.isTrue(
                    cells[0] == cells[1] && cells[1] == cells[2] && cells[2] == cells[3] && cells[0] >= 0,
                    kind + ": cells that another rank writes: " + java.util.Arrays.toString(cells));
            if (!shares) {
                for (int c = 0; c < CELLS; c++) {
                    cells[c]++;
                    long to = disp(w, target, c);
                    long[] one = {cells[c]};
                    check.ok(MPI_Put(one, 1, MPI_INT64_T, target, to, 1, MPI_INT64_T, w.win()), "Put");
                }
            }
            check.ok(MPI_Win_unlock(target, w.win()), "unlock");
        }
        w.barrier();
        if (w.rank == target) {
            int all = 0;
            for (int r = 0; r < w.ranks; r++) {
                for (int i = 0; i < ROUNDS; i++) {
                    all += (i + r) % 4 == 3 ? 0 : 1;
                }
            }
            for (int c = 0; c < CELLS; c++) {
                check.same(all, w.memory.getLong(8 * c), kind + ": how often cell " + c + " was counted");
            }
        }
        w.free();
    }

    /** Several targets locked at once, unlocked in another order. */
    private void nested(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 8 * (MTest.size() + 1), 8);
        for (int order = 0; order < 3; order++) {
            for (int r = 0; r < w.ranks; r++) {
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, r, 0, w.win()), "lock of " + r);
            }
            for (int r = 0; r < w.ranks; r++) {
                long[] out = {100L * order + w.rank};
                long at = disp(w, r, w.rank);
                check.ok(MPI_Put(out, 1, MPI_INT64_T, r, at, 1, MPI_INT64_T, w.win()), "Put");
            }
            for (int i = 0; i < w.ranks; i++) {
                int r = order == 0 ? i : order == 1 ? w.ranks - 1 - i : (i + 1) % w.ranks;
                check.ok(MPI_Win_unlock(r, w.win()), "unlock of " + r);
            }
            w.barrier();
            for (int r = 0; r < w.ranks; r++) {
                check.same(100L * order + r, w.memory.getLong(8 * r), kind + ": nested locks, order " + order);
            }
            w.barrier();
        }
        check.ok(MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, w.win()), "lock of PROC_NULL");
        check.ok(MPI_Win_flush(MPI_PROC_NULL, w.win()), "flush of PROC_NULL");
        check.ok(MPI_Win_flush_local(MPI_PROC_NULL, w.win()), "flush_local of PROC_NULL");
        check.ok(MPI_Win_unlock(MPI_PROC_NULL, w.win()), "unlock of PROC_NULL");
        w.free();
    }

    /** NOCHECK, where nobody else locks; locks after it are real ones. */
    private void unchecked(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 16, 8);
        for (int i = 1; i <= 5; i++) {
            int target = w.right();
            long at = disp(w, target, 0);
            long[] out = {10L * i + w.rank};
            check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, MPI_MODE_NOCHECK, w.win()), "lock NOCHECK");
            check.ok(MPI_Put(out, 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()), "Put");
            check.ok(MPI_Win_unlock(target, w.win()), "unlock");
            w.barrier();
            check.same(10L * i + w.left(), w.memory.getLong(0), kind + ": put in a lock with NOCHECK");
            long[] in = {-1};
            check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w.win()), "lock after one with NOCHECK");
            check.ok(MPI_Get(in, 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()), "Get");
            check.ok(MPI_Win_unlock(target, w.win()), "unlock");
            check.same(10L * i + w.rank, in[0], kind + ": got in a lock");
            check.ok(MPI_Win_lock_all(MPI_MODE_NOCHECK, w.win()), "lock_all NOCHECK");
            long next = disp(w, target, 1);
            check.ok(MPI_Put(out, 1, MPI_INT64_T, target, next, 1, MPI_INT64_T, w.win()), "Put");
            check.ok(MPI_Win_unlock_all(w.win()), "unlock_all");
            w.barrier();
            check.same(10L * i + w.left(), w.memory.getLong(8), kind + ": put in a lock_all with NOCHECK");
            w.barrier();
        }
        w.free();
    }

    /** After each form of flush what was got is there, in the epoch of one lock and of all. */
    private void flushes(Kind kind) {
        int n = 5000;
        TestWindow w = new TestWindow(check, kind, n, 1);
        w.fill(Bytes.of(n, w.rank));
        for (int form = 0; form < 8; form++) {
            int target = (w.rank + form) % w.ranks;
            boolean isOne = form % 2 == 0;
            if (isOne) {
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w.win()), "lock");
            } else {
                check.ok(MPI_Win_lock_all(0, w.win()), "lock_all");
            }
            for (int i = 0; i < 3; i++) {
                byte[] in = Bytes.blank(n + 1);
                check.ok(MPI_Get(in, n, MPI_BYTE, target, w.at(target, 0), n, MPI_BYTE, w.win()), "Get");
                check.ok(flush(form / 2, target, w.win()), "flush of form " + form / 2);
                Bytes.check(check, in, n, target, kind + ": got before flush of form " + form);
            }
            check.ok(isOne ? MPI_Win_unlock(target, w.win()) : MPI_Win_unlock_all(w.win()), "unlock");
        }
        w.free();
    }

    private static int flush(int form, int target, int win) {
        return switch (form) {
            case 0 -> MPI_Win_flush(target, win);
            case 1 -> MPI_Win_flush_all(win);
            case 2 -> MPI_Win_flush_local(target, win);
            default -> MPI_Win_flush_local_all(win);
        };
    }

    /** Rank 0 puts to rank 1 and tells the last rank, after a flush or an unlock: that one gets it from there. */
    private void third(Kind kind) {
        int n = 3000;
        TestWindow w = new TestWindow(check, kind, n, 1);
        int target = w.ranks > 1 ? 1 : 0;
        int reader = w.ranks - 1;
        for (int i = 0; i < 12 && w.ranks > 2; i++) {
            boolean isFlush = i % 2 == 0;
            if (w.rank == 0) {
                byte[] out = Bytes.of(n, i);
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w.win()), "lock");
                check.ok(MPI_Put(out, n, MPI_BYTE, target, w.at(target, 0), n, MPI_BYTE, w.win()), "Put");
                if (isFlush) {
                    check.ok(MPI_Win_flush(target, w.win()), "flush");
                } else {
                    check.ok(MPI_Win_unlock(target, w.win()), "unlock");
                }
                MPI_Send(null, 0, MPI_BYTE, reader, TAG, MPI_COMM_WORLD);
                MPI_Recv(null, 0, MPI_BYTE, reader, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (isFlush) {
                    check.ok(MPI_Win_unlock(target, w.win()), "unlock");
                }
            } else if (w.rank == reader) {
                byte[] in = Bytes.blank(n);
                MPI_Recv(null, 0, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w.win()), "lock");
                check.ok(MPI_Get(in, n, MPI_BYTE, target, w.at(target, 0), n, MPI_BYTE, w.win()), "Get");
                check.ok(MPI_Win_unlock(target, w.win()), "unlock");
                Bytes.check(check, in, n, i, kind + ": what a third rank sees after " + (isFlush ? "flush" : "unlock"));
                MPI_Send(null, 0, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
            }
        }
        w.free();
    }

    /** The owner loads and stores in an exclusive lock of its own part, others put. */
    private void ownPart(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 8, 8);
        long[] in = {-1};
        int target = 0;
        long at = disp(w, target, 0);
        for (int i = 0; i < ROUNDS; i++) {
            check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w.win()), "lock");
            if (w.rank == target) {
                w.memory.putLong(0, w.memory.getLong(0) + 1);
            } else {
                check.ok(MPI_Get(in, 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()), "Get");
                check.ok(MPI_Win_flush_local(target, w.win()), "flush_local");
                in[0]++;
                check.ok(MPI_Put(in, 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()), "Put");
            }
            check.ok(MPI_Win_unlock(target, w.win()), "unlock");
        }
        w.barrier();
        if (w.rank == target) {
            check.same((long) ROUNDS * w.ranks, w.memory.getLong(0), kind + ": counted by its owner and by others");
        }
        w.free();
    }
}
