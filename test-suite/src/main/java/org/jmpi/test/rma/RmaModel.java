package org.jmpi.test.rma;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Random epochs against a model that each rank computes. For each epoch the bytes of all parts are dealt to origins anew, so
 * that nothing races; any operation, datatypes, kind of window and synchronisation. Arguments {@code seed=N},
 * {@code epochs=N} for each window, {@code windows=N}, else one of each kind.
 */
public final class RmaModel {
    private static final int SMALL = 300;
    private static final int LARGE = 60_000;
    private static final int[] UNITS = {1, 4, 8};

    private final Check check = new Check();
    private final long seed;
    /** All ranks draw the same numbers. */
    private final Random common;

    private final Random own;
    private byte[][] model;

    private RmaModel(long seed) {
        this.seed = seed;
        common = new Random(seed);
        own = new Random(seed * 1000 + MTest.rank() + 1);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaModel::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        RmaModel test = new RmaModel(Seeds.agreed(args));
        List<Kind> kinds = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                kinds.add(kind);
            }
        }
        Collections.shuffle(kinds, test.common);
        for (int i = 0; i < MTest.option(args, "windows", kinds.size()); i++) {
            test.window(kinds.get(i % kinds.size()), MTest.option(args, "epochs", 4));
        }
        return test.check.errors();
    }

    private void window(Kind kind, int epochs) {
        int bytes = SMALL + common.nextInt(SMALL);
        if (common.nextInt(4) == 0) {
            bytes += common.nextInt(LARGE);
        }
        TestWindow w = new TestWindow(check, kind, bytes, UNITS[common.nextInt(UNITS.length)]);
        model = new byte[w.ranks][bytes];
        for (byte[] part : model) {
            common.nextBytes(part);
        }
        w.fill(model[w.rank]);
        for (int epoch = 0; epoch < epochs; epoch++) {
            EpochPlan plan = new EpochPlan(common, model, w.unit);
            String where =
                    "seed " + seed + ", " + kind + ", unit " + w.unit + ", epoch " + epoch + ", " + plan.sync + ": ";
            new EpochRunner(w, plan, own, where).run();
            verify(w, plan, where);
            if (common.nextInt(3) == 0) {
                store(w);
            }
            w.barrier();
        }
        w.free();
    }

    private void verify(TestWindow w, EpochPlan plan, String where) {
        byte[] found = w.bytes();
        int at = Arrays.mismatch(model[w.rank], found);
        if (at >= 0) {
            check.fail(where + "byte " + at + " is " + found[at] + ", expected " + model[w.rank][at] + "; last: "
                    + plan.lastOp(w.rank, at));
            // so that later epochs are judged by themselves
            w.memory.put(0, model[w.rank]);
        }
    }

    /** Each rank writes some of its own part. */
    private void store(TestWindow w) {
        for (int r = 0; r < w.ranks; r++) {
            int from = common.nextInt(model[r].length);
            byte[] bytes = new byte[1 + common.nextInt(Math.min(SMALL, model[r].length - from))];
            common.nextBytes(bytes);
            System.arraycopy(bytes, 0, model[r], from, bytes.length);
            if (r == w.rank) {
                w.memory.put(from, bytes);
            }
        }
    }
}
