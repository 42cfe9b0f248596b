package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * All accumulate operations mixed on a few cells, from all ranks at once: what each of them saw must be explained by an order of
 * all on its cell, in which each lies between its call and its end. Arguments {@code seed=N}, {@code rounds=N}.
 */
public final class RmaLinear {
    private static final int CALLS = 40;
    private static final long MEETING_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Check check = new Check();
    private final Random random;
    /** Draws the same numbers at all ranks. */
    private final Random common;

    private RmaLinear(long seed) {
        common = new Random(seed);
        random = new Random(seed * 1000 + MTest.rank() + 1);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaLinear::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        RmaLinear test = new RmaLinear(Seeds.agreed(args));
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(test.check, kind, Cells.BYTES, 1);
                for (int i = 0;
                        i < MTest.option(args, "rounds", 4) && MTest.total(test.check.errors(), MPI_COMM_WORLD) == 0;
                        i++) {
                    test.round(w);
                }
                w.free();
            }
        }
        return test.check.errors();
    }

    private void round(TestWindow w) {
        w.fill(new byte[Cells.BYTES]);
        int target = common.nextInt(w.ranks);
        boolean isAll = common.nextBoolean();
        CellCalls calls = new CellCalls(w, target, random, Cells.hot(common));
        check.ok(isAll ? MPI_Win_lock_all(0, w.win()) : MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w.win()), "lock");
        beginTogether();
        for (int i = 0; i < CALLS; i++) {
            calls.next();
            if (random.nextInt(3) == 0) {
                calls.flush(random.nextInt(4));
            }
        }
        check.ok(isAll ? MPI_Win_unlock_all(w.win()) : MPI_Win_unlock(target, w.win()), "unlock");
        calls.ended();
        w.barrier();
        judge(w, target, calls);
    }

    /** Processes of a host have one clock. Without that the calls of a rank are through before another one begins. */
    private static void beginTogether() {
        long[] begin = {System.nanoTime() + MEETING_NS};
        MPI_Bcast(begin, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
        long latest = System.nanoTime() + MEETING_NS;
        while (System.nanoTime() < Math.min(begin[0], latest)) {
            Thread.onSpinWait();
        }
    }

    /** Each rank judges some of the cells. */
    private void judge(TestWindow w, int target, CellCalls calls) {
        long[] log = calls.log();
        long[] logs = new long[log.length * w.ranks];
        MPI_Allgather(log, log.length, MPI_INT64_T, logs, log.length, MPI_INT64_T, MPI_COMM_WORLD);
        byte[] memory = w.bytes();
        MPI_Bcast(memory, memory.length, MPI_BYTE, target, MPI_COMM_WORLD);
        for (int cell = 0; cell < Cells.COUNT; cell++) {
            List<CellOp> ops = new ArrayList<>();
            for (int r = 0; r < w.ranks; r++) {
                CellCalls.read(logs, r * log.length, (r + 1) * log.length, cell, ops);
            }
            if (cell % w.ranks == w.rank) {
                String wrong = CellHistory.judge(ops, Cells.bytes(cell), 0, Cells.value(memory, cell));
                check.isTrue(wrong == null, w.kind + ", cell " + cell + " of rank " + target + ": " + wrong);
            }
        }
    }
}
