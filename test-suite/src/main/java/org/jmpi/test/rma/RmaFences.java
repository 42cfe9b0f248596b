package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Fence after fence, with every assertion that is true of what is drawn. In each epoch one half of the parts is accessed by other
 * ranks, while the owners load and store the other one. Arguments {@code seed=N}, {@code epochs=N}, {@code row=N} longs.
 */
public final class RmaFences {
    private static final int SPINS = 2000;

    private final TestWindow w;
    private final Check check;
    private final Random common;
    private final Random own;
    private final Versions versions;

    // the epoch that is next
    private boolean[][] accesses;
    private boolean isEmpty;
    private boolean hasPuts;

    private RmaFences(TestWindow w, int row, Random common, Random own) {
        this.w = w;
        check = w.check;
        this.common = common;
        this.own = own;
        versions = new Versions(w, common, row);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaFences::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        long seed = Seeds.agreed(args);
        Random common = new Random(seed);
        Random own = new Random(seed * 1000 + MTest.rank() + 1);
        Check check = new Check();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                int row = Versions.longs(args, common);
                TestWindow w = new TestWindow(check, kind, Versions.bytes(MTest.size(), row), 8);
                new RmaFences(w, row, common, own).epochs(MTest.option(args, "epochs", 25));
                w.free();
            }
        }
        return check.errors();
    }

    private void draw(int epoch) {
        accesses = new boolean[w.ranks][w.ranks];
        int oneIn = 1 + common.nextInt(3);
        isEmpty = common.nextInt(6) == 0;
        hasPuts = common.nextInt(4) != 0;
        for (int i = 0; i < w.ranks * w.ranks; i++) {
            accesses[i / w.ranks][i % w.ranks] = common.nextInt(oneIn) == 0 && !isEmpty;
        }
        versions.begin(epoch % 2, accesses, hasPuts);
    }

    private void epochs(int n) {
        draw(0);
        fence(MPI_MODE_NOPRECEDE | (hasPuts ? 0 : MPI_MODE_NOPUT));
        for (int epoch = 0; epoch < n; epoch++) {
            boolean isChanged = common.nextInt(3) != 0;
            boolean isFirst = own.nextBoolean();
            if (isFirst) {
                load(epoch, isChanged);
            }
            for (int i = 0; i < w.ranks; i++) {
                int target = (w.rank + i) % w.ranks;
                if (accesses[w.rank][target]) {
                    delay();
                    versions.access(target);
                }
            }
            if (!isFirst) {
                load(epoch, isChanged);
            }
            int mode = (isEmpty ? MPI_MODE_NOPRECEDE : 0) | (isChanged ? 0 : MPI_MODE_NOSTORE);
            draw(epoch + 1);
            boolean isLast = epoch == n - 1;
            delay();
            fence(mode | (hasPuts ? 0 : MPI_MODE_NOPUT) | (isLast ? MPI_MODE_NOSUCCEED : 0));
            versions.verifyGot("epoch " + epoch);
        }
        versions.verifyPut((n - 1) % 2, "the last epoch");
        w.barrier();
    }

    /** Looks at what the epoch before wrote, and writes for the next one. */
    private void load(int epoch, boolean isChanged) {
        delay();
        versions.verifyPut((epoch + 1) % 2, "before epoch " + epoch);
        if (isChanged) {
            versions.store((epoch + 1) % 2);
        }
    }

    private void delay() {
        if (own.nextInt(3) == 0) {
            Seeds.spin(own.nextInt(SPINS));
        }
    }

    private void fence(int mode) {
        check.ok(MPI_Win_fence(mode, w.win()), "Win_fence " + mode);
    }
}
