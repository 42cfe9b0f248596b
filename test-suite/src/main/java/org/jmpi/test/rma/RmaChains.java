package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * All ranks at once on one element: numbers that fetch-and-add gave are all different, values that were swapped form one chain,
 * compare-and-swap counts without a loss; small elements beside each other keep apart.
 */
public final class RmaChains {
    /** Enough that ranks on different cores meet: an operation in shared memory takes 0.1 us. */
    private static final int OPS = 500;

    private static final int OPS_BY_MESSAGES = 100;
    /** Where elements lie in rank 0's window. */
    private static final int COUNTER = 0;

    private static final int CELL = 8;
    private static final int SMALL = 16;
    private static final int DOUBLE = 64;
    private static final int BYTES = 80;

    private final Check check = new Check();
    /** Of each rank at the window that is under test. */
    private int ops;

    private RmaChains() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaChains::run);
    }

    /** All ranks together. Argument {@code ops=N} of each rank and kind. */
    public static int run(String[] args) {
        RmaChains test = new RmaChains();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(test.check, kind, BYTES, 1);
                test.ops = MTest.option(args, "ops", kind.isShared() ? OPS : OPS_BY_MESSAGES);
                test.numbers(w);
                test.swaps(w);
                test.compares(w);
                test.small(w);
                test.sums(w, DOUBLE);
                test.sums(w, DOUBLE + 1);
                w.free();
            }
        }
        return test.check.errors();
    }

    private void clear(TestWindow w) {
        w.fill(new byte[BYTES]);
        check.ok(MPI_Win_lock_all(0, w.win()), "lock_all");
    }

    private void end(TestWindow w) {
        check.ok(MPI_Win_unlock_all(w.win()), "unlock_all");
        w.barrier();
    }

    private void numbers(TestWindow w) {
        long[] got = new long[ops];
        long[] one = {1};
        long[] in = {-1};
        clear(w);
        long at = w.at(0, COUNTER);
        for (int i = 0; i < ops; i++) {
            check.ok(MPI_Fetch_and_op(one, in, MPI_INT64_T, 0, at, MPI_SUM, w.win()), "Fetch_and_op");
            check.ok(MPI_Win_flush_local(0, w.win()), "flush_local");
            got[i] = in[0];
            check.isTrue(i == 0 || got[i] > got[i - 1], w.kind + ": numbers of one rank grow");
        }
        end(w);
        long[] all = new long[ops * w.ranks];
        MPI_Allgather(got, ops, MPI_INT64_T, all, ops, MPI_INT64_T, MPI_COMM_WORLD);
        Arrays.sort(all);
        for (int i = 0; i < all.length; i++) {
            if (all[i] != i) {
                check.fail(w.kind + ": number " + i + " in order is " + all[i]);
                break;
            }
        }
    }

    /** Each value is put in once and taken out once, but for the first and the last one. */
    private void swaps(TestWindow w) {
        int[] got = new int[ops];
        int[] out = new int[1];
        int[] in = {-1};
        clear(w);
        long at = w.at(0, CELL);
        for (int i = 0; i < ops; i++) {
            out[0] = 1 + w.rank * ops + i;
            int code = MPI_Get_accumulate(out, 1, MPI_INT, in, 1, MPI_INT, 0, at, 1, MPI_INT, MPI_REPLACE, w.win());
            check.ok(code, "Get_accumulate");
            check.ok(MPI_Win_flush(0, w.win()), "flush");
            got[i] = in[0];
        }
        end(w);
        int[] all = new int[ops * w.ranks + 1];
        MPI_Allgather(got, ops, MPI_INT, all, ops, MPI_INT, MPI_COMM_WORLD);
        int[] last = {w.rank == 0 ? w.memory.getInt(CELL) : -1};
        MPI_Bcast(last, 1, MPI_INT, 0, MPI_COMM_WORLD);
        int[] next = Arrays.copyOf(all, all.length);
        next[all.length - 1] = last[0];
        Arrays.sort(next);
        for (int i = 0; i < next.length; i++) {
            if (next[i] != i) {
                check.fail(w.kind + ": swapped value " + i + " in order is " + next[i]);
                break;
            }
        }
        chain(w, all, last[0]);
    }

    /** Follows what each value replaced, from the last one back to the initial 0. */
    private void chain(TestWindow w, int[] replaced, int last) {
        int steps = 0;
        for (int at = last; at != 0 && steps <= ops * w.ranks; steps++) {
            at = replaced[at - 1];
        }
        check.same(ops * ((long) w.ranks), steps, w.kind + ": the length of the chain of swaps");
    }

    private void compares(TestWindow w) {
        int[] expected = {0};
        int[] made = new int[1];
        int[] found = {-1};
        clear(w);
        long at = w.at(0, CELL);
        for (int done = 0; done < ops; ) {
            made[0] = expected[0] + 1;
            check.ok(MPI_Compare_and_swap(made, expected, found, MPI_INT, 0, at, w.win()), "Compare_and_swap");
            check.ok(MPI_Win_flush(0, w.win()), "flush");
            if (found[0] == expected[0]) {
                done++;
                expected[0]++;
            } else {
                check.isTrue(
                        found[0] > expected[0], w.kind + ": the counter went from " + expected[0] + " to " + found[0]);
                expected[0] = found[0];
            }
        }
        end(w);
        if (w.rank == 0) {
            check.same((long) ops * w.ranks, w.memory.getInt(CELL), w.kind + ": counted by compare-and-swap");
        }
    }

    /** Each rank has a byte, and a short, beside those of others. */
    private void small(TestWindow w) {
        int mine = w.rank % 8;
        clear(w);
        for (int i = 0; i < ops; i++) {
            byte[] one = {1};
            short[] two = {257};
            long byteAt = w.at(0, SMALL + mine);
            long shortAt = w.at(0, SMALL + 8 + 2 * mine);
            check.ok(MPI_Accumulate(one, 1, MPI_INT8_T, 0, byteAt, 1, MPI_INT8_T, MPI_SUM, w.win()), "of a byte");
            check.ok(MPI_Accumulate(two, 1, MPI_INT16_T, 0, shortAt, 1, MPI_INT16_T, MPI_SUM, w.win()), "of a short");
        }
        end(w);
        for (int r = 0; r < Math.min(8, w.ranks) && w.rank == 0; r++) {
            int ranks = (w.ranks - r + 7) / 8;
            check.same((byte) (ops * ranks), w.memory.get(SMALL + r), w.kind + ": byte " + r);
            check.same((short) (257 * ops * ranks), w.memory.getShort(SMALL + 8 + 2 * r), w.kind + ": short " + r);
        }
        check.same(0, w.memory.get(SMALL + 24), w.kind + ": the byte behind");
    }

    private void sums(TestWindow w, int where) {
        clear(w);
        double[] half = {0.5};
        ByteBuffer in = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        long at = w.at(0, where);
        for (int i = 0; i < ops; i++) {
            if (i % 2 == 0) {
                check.ok(MPI_Accumulate(half, 1, MPI_DOUBLE, 0, at, 1, MPI_DOUBLE, MPI_SUM, w.win()), "Accumulate");
            } else {
                check.ok(MPI_Fetch_and_op(half, in, MPI_DOUBLE, 0, at, MPI_SUM, w.win()), "Fetch_and_op");
            }
        }
        end(w);
        if (w.rank == 0) {
            check.equal(0.5 * ops * w.ranks, w.memory.getDouble(where), w.kind + ": a sum of doubles at " + where);
        }
    }
}
