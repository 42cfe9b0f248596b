package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;

/** What one of the threads of a rank does to a window which they all use. */
final class ThreadedCalls {
    private final TestWindow w;
    private final Check check;
    private final int id;
    private final Random random;
    /** What was added, by target and cell. */
    final long[][] added;
    /** The latest value of each target's first cell. */
    private final long[] latest;

    private final long[] ones = new long[ThreadedCells.LONGS];
    private int rounds;

    /** Makes those of thread {@code id} of all threads of all ranks. */
    ThreadedCalls(TestWindow w, int id, long seed) {
        this.w = w;
        check = w.check;
        this.id = id;
        random = new Random(seed * 1000 + id);
        added = ThreadedCells.nothing(w.ranks);
        latest = new long[w.ranks];
        Arrays.fill(latest, -1);
        Arrays.fill(ones, 1);
    }

    private void add(int target, int cell, long n) {
        added[target][cell] += n;
    }

    private long at(int target, int cell) {
        return w.at(target, ThreadedCells.at(cell));
    }

    private void flush(int target) {
        int code = random.nextInt(4) == 0 ? MPI_Win_flush_all(w.win()) : MPI_Win_flush(target, w.win());
        check.ok(code, "flush");
    }

    /** Calls of all kinds in an epoch in which all are locked. */
    void passive(int calls) {
        for (int i = 0; i < calls; i++) {
            int target = random.nextInt(w.ranks);
            switch (random.nextInt(8)) {
                case 0 -> fetch(target);
                case 1 -> swap(target);
                case 2 -> small(target);
                case 3 -> row(target, false);
                case 4 -> row(target, true);
                case 5 -> sumAndGet(target);
                case 6 -> odd(target);
                default -> sum(target);
            }
        }
    }

    private void fetch(int target) {
        long[] old = {-1};
        int code = MPI_Fetch_and_op(
                new long[] {1}, old, MPI_INT64_T, target, at(target, ThreadedCells.FIRST_LONG), MPI_SUM, w.win());
        check.ok(code, "Fetch_and_op");
        flush(target);
        check.isTrue(old[0] > latest[target], w.kind + ": fetched " + old[0] + " after " + latest[target]);
        latest[target] = old[0];
        add(target, ThreadedCells.FIRST_LONG, 1);
    }

    private void swap(int target) {
        long[] old = {0};
        long expected;
        do {
            expected = old[0];
            int code = MPI_Compare_and_swap(
                    new long[] {expected + 1},
                    new long[] {expected},
                    old,
                    MPI_INT64_T,
                    target,
                    at(target, ThreadedCells.SWAPPED),
                    w.win());
            check.ok(code, "Compare_and_swap");
            flush(target);
        } while (old[0] != expected && check.errors() == 0);
        add(target, ThreadedCells.SWAPPED, 1);
    }

    private void small(int target) {
        int cell = ThreadedCells.SMALL + random.nextInt(8);
        long where = at(target, cell);
        check.ok(
                MPI_Accumulate(new byte[] {1}, 1, MPI_INT8_T, target, where, 1, MPI_INT8_T, MPI_SUM, w.win()),
                "Accumulate");
        add(target, cell, 1);
        cell = ThreadedCells.INTS + random.nextInt(2);
        int code = MPI_Fetch_and_op(new int[] {3}, new int[1], MPI_INT32_T, target, at(target, cell), MPI_SUM, w.win());
        check.ok(code, "Fetch_and_op");
        add(target, cell, 3);
        // its result may be written until then
        flush(target);
    }

    /** Adds to what takes the lock of accumulates, whoever does it. */
    private void odd(int target) {
        long[] n = {1 + random.nextInt(9)};
        long where = at(target, ThreadedCells.ODD);
        check.ok(
                random.nextBoolean()
                        ? MPI_Accumulate(n, 1, MPI_INT64_T, target, where, 1, MPI_INT64_T, MPI_SUM, w.win())
                        : MPI_Fetch_and_op(n, new long[1], MPI_INT64_T, target, where, MPI_SUM, w.win()),
                "an accumulate that is not aligned");
        add(target, ThreadedCells.ODD, n[0]);
        flush(target);
    }

    /** Adds one to some longs in a row; what is added is seen only after a flush or the end of the epoch. */
    private void sum(int target) {
        int first = random.nextInt(ThreadedCells.LONGS);
        int n = 1 + random.nextInt(ThreadedCells.LONGS - first);
        long where = at(target, first);
        int[] r = {MPI_REQUEST_NULL};
        boolean hasRequest = random.nextBoolean();
        check.ok(
                hasRequest
                        ? MPI_Raccumulate(ones, n, MPI_INT64_T, target, where, n, MPI_INT64_T, MPI_SUM, w.win(), r)
                        : MPI_Accumulate(ones, n, MPI_INT64_T, target, where, n, MPI_INT64_T, MPI_SUM, w.win()),
                "Accumulate");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        noteSum(target, first, n);
    }

    private void noteSum(int target, int first, int n) {
        for (int i = first; i < first + n; i++) {
            add(target, i, 1);
        }
    }

    private void sumAndGet(int target) {
        int first = random.nextInt(ThreadedCells.LONGS);
        int n = 1 + random.nextInt(ThreadedCells.LONGS - first);
        long where = at(target, first);
        long[] old = new long[n];
        Arrays.fill(old, -1);
        int code = MPI_Get_accumulate(
                ones, n, MPI_INT64_T, old, n, MPI_INT64_T, target, where, n, MPI_INT64_T, MPI_SUM, w.win());
        check.ok(code, "Get_accumulate");
        flush(target);
        for (int i = 0; i < n; i++) {
            // others add, too
            check.isTrue(old[i] >= added[target][first + i], w.kind + ": got " + old[i] + " of long " + (first + i));
        }
        noteSum(target, first, n);
    }

    /** Puts the own row and gets it again. */
    private void row(int target, boolean hasRequest) {
        int n = 1 + random.nextInt(ThreadedCells.ROW);
        long pattern = id * 1_000_000L + rounds++;
        byte[] out = Bytes.of(n, pattern);
        byte[] in = Bytes.blank(n);
        long where = w.at(target, ThreadedCells.row(id));
        int[] r = {MPI_REQUEST_NULL};
        if (hasRequest) {
            check.ok(MPI_Rput(out, n, MPI_BYTE, target, where, n, MPI_BYTE, w.win(), r), "Rput");
            check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
            Arrays.fill(out, (byte) 0);
        } else {
            check.ok(MPI_Put(out, n, MPI_BYTE, target, where, n, MPI_BYTE, w.win()), "Put");
        }
        flush(target);
        if (hasRequest) {
            check.ok(MPI_Rget(in, n, MPI_BYTE, target, where, n, MPI_BYTE, w.win(), r), "Rget");
            check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        } else {
            check.ok(MPI_Get(in, n, MPI_BYTE, target, where, n, MPI_BYTE, w.win()), "Get");
            flush(target);
        }
        Bytes.check(check, in, n, pattern, w.kind + ": the row of thread " + id + " at rank " + target);
    }

    /** Locks targets that no other thread of this rank locks: every {@code step}th, from {@code first} on. */
    void locks(int first, int step, int times) {
        for (int i = 0; i < times; i++) {
            for (int target = first; target < w.ranks; target += step) {
                lock(target);
            }
        }
    }

    private void lock(int target) {
        boolean isAlone = random.nextBoolean();
        check.ok(MPI_Win_lock(isAlone ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, w.win()), "lock");
        if (isAlone) {
            long[] value = {-1};
            long where = at(target, ThreadedCells.ALONE);
            check.ok(MPI_Get(value, 1, MPI_INT64_T, target, where, 1, MPI_INT64_T, w.win()), "Get");
            check.ok(MPI_Win_flush(target, w.win()), "flush");
            value[0]++;
            check.ok(MPI_Put(value, 1, MPI_INT64_T, target, where, 1, MPI_INT64_T, w.win()), "Put");
            add(target, ThreadedCells.ALONE, 1);
        } else {
            sum(target);
        }
        check.ok(MPI_Win_unlock(target, w.win()), "unlock");
    }

    /** Accesses of an epoch that others begin and end. */
    void active(int calls) {
        for (int i = 0; i < calls; i++) {
            int target = random.nextInt(w.ranks);
            int first = random.nextInt(ThreadedCells.LONGS);
            int n = 1 + random.nextInt(ThreadedCells.LONGS - first);
            long where = at(target, first);
            check.ok(
                    MPI_Accumulate(ones, n, MPI_INT64_T, target, where, n, MPI_INT64_T, MPI_SUM, w.win()),
                    "Accumulate");
            noteSum(target, first, n);
        }
    }
}
