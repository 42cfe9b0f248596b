package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Random epochs against a model that each rank computes: cells of all parts are dealt to origins anew for each epoch, so that
 * nothing races. Arguments {@code seed=N}, {@code epochs=N}.
 */
public final class RmaModel {
    private static final int CELLS = 40;

    private final Check check = new Check();
    private final Random random;
    private long[][] model;

    private RmaModel(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaModel::run);
    }

    /** All ranks draw the same numbers. */
    public static int run(String[] args) {
        long seed = MTest.seed(args, 11);
        System.out.println("seed=" + seed);
        RmaModel test = new RmaModel(seed);
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(test.check, kind, 8 * CELLS, 8);
                test.model = new long[w.ranks][CELLS];
                for (int epoch = 0; epoch < MTest.option(args, "epochs", 12); epoch++) {
                    test.epoch(w, epoch);
                }
                w.free();
            }
        }
        return test.check.errors();
    }

    private void epoch(TestWindow w, int epoch) {
        Sync sync = Sync.values()[random.nextInt(Sync.values().length)];
        boolean isOne = sync == Sync.LOCK || sync == Sync.EXCLUSIVE;
        int shift = random.nextInt(w.ranks);
        int locked = (w.rank + shift) % w.ranks;
        w.begin(sync, locked);
        for (int target = 0; target < w.ranks; target++) {
            for (int cell = 0; cell < CELLS; ) {
                int n = Math.min(CELLS - cell, 1 + random.nextInt(6));
                int origin = isOne ? (target + w.ranks - shift) % w.ranks : random.nextInt(w.ranks);
                for (int times = random.nextInt(3); times >= 0; times--) {
                    operate(w, origin, target, cell, n, times > 0);
                }
                cell += n;
            }
        }
        w.end(sync, locked);
        for (int i = 0; i < CELLS; i++) {
            if (w.memory.getLong(8 * i) != model[w.rank][i]) {
                check.fail(w.kind + ", epoch " + epoch + ", " + sync + ": cell " + i + " is " + w.memory.getLong(8 * i)
                        + ", expected " + model[w.rank][i]);
                break;
            }
        }
        w.barrier();
    }

    /** One operation in the model, and if this is its origin in the window; several of them only if they are ordered. */
    private void operate(TestWindow w, int origin, int target, int cell, int n, boolean isOrdered) {
        long[] values = random.longs(n, -1000, 1000).toArray();
        int[] ops = {MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_BXOR, MPI_BOR, MPI_REPLACE};
        int op = ops[random.nextInt(ops.length)];
        int form = random.nextInt(4);
        for (int i = 0; i < n; i++) {
            model[target][cell + i] = combined(op, model[target][cell + i], values[i]);
        }
        if (origin != w.rank) {
            return;
        }
        long at = w.at(target, w.kind == Kind.DYNAMIC ? 8L * cell : cell);
        int t = MPI_INT64_T;
        int[] r = {MPI_REQUEST_NULL};
        long[] result = new long[n];
        int code = MPI_SUCCESS;
        switch (form) {
            case 0 -> code = MPI_Accumulate(values, n, t, target, at, n, t, op, w.win());
            case 1 -> code = MPI_Get_accumulate(values, n, t, result, n, t, target, at, n, t, op, w.win());
            case 2 -> {
                code = MPI_Raccumulate(values, n, t, target, at, n, t, op, w.win(), r);
                check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
            }
            default -> {
                for (int i = 0; i < n && code == MPI_SUCCESS; i++) {
                    long[] one = {values[i]};
                    long each = w.at(target, w.kind == Kind.DYNAMIC ? 8L * (cell + i) : cell + i);
                    code = MPI_Fetch_and_op(one, new long[1], t, target, each, op, w.win());
                }
            }
        }
        check.ok(code, w.kind + ": form " + form + (isOrdered ? ", ordered" : ""));
    }

    private static long combined(int op, long old, long value) {
        return switch (op) {
            case MPI_SUM -> old + value;
            case MPI_PROD -> old * value;
            case MPI_MAX -> Math.max(old, value);
            case MPI_MIN -> Math.min(old, value);
            case MPI_BXOR -> old ^ value;
            case MPI_BOR -> old | value;
            default -> value;
        };
    }
}
