package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.test.dtpool.Basic;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.rma.PlannedOp.Place;

/**
 * What all ranks do in a random epoch: bytes of all parts are dealt to origins anew, so that nothing races. Drawn alike by
 * all ranks, and applied to the model while it is drawn.
 */
final class EpochPlan {
    /** How the accesses are synchronised. */
    enum Sync {
        FENCE,
        GROUP,
        /** One target after the other, some shared and some exclusive. */
        LOCK,
        /** Shared locks of all targets at a time. */
        LOCKS,
        LOCK_ALL;

        boolean isPassive() {
            return this != FENCE && this != GROUP;
        }
    }

    /** Operations of an origin in this order; {@code peer} is whose lock or group they need, also for MPI_PROC_NULL. */
    record Chain(int origin, int peer, List<PlannedOp> ops) {}

    private static final int FEWEST = 3;
    private static final int MOST_MORE = 5;
    private static final int MOST_UNITS = 7;
    /** A part this large has some large operations. */
    private static final int LARGE = 10_000;

    private static final int MOST_LARGE_UNITS = 2500;

    final Sync sync;
    final List<Chain> chains = new ArrayList<>();

    private final Random random;
    private final byte[][] model;
    private final OpDrawer drawer;

    /** Draws it; {@code model} is every rank's part. */
    EpochPlan(Random random, byte[][] model, int unit) {
        this.random = random;
        this.model = model;
        sync = Sync.values()[random.nextInt(Sync.values().length)];
        drawer = new OpDrawer(random, unit, sync.isPassive());
        for (int target = 0; target < model.length; target++) {
            Claims claims = new Claims(model[target].length, unit);
            for (int n = FEWEST + random.nextInt(MOST_MORE); n > 0; n--) {
                draw(target, claims);
            }
        }
    }

    private void draw(int target, Claims claims) {
        int origin = random.nextInt(model.length);
        List<Basic> elements = drawer.elements();
        int fate = random.nextInt(10);
        int units = fate == 0 ? 0 : units(elements, model[target].length);
        Layout layout = Layout.of(random, elements, units, false);
        boolean isRead = random.nextInt(5) == 0;
        int at = claims.place(random, layout, isRead);
        if (at < 0) {
            return;
        }
        Place place = new Place(fate == 1 ? MPI_PROC_NULL : target, at, layout);
        List<PlannedOp> ops = drawer.draw(place, elements, units, isRead);
        ops.forEach(each -> each.apply(model[target]));
        chains.add(new Chain(origin, target, ops));
    }

    private int units(List<Basic> elements, int partBytes) {
        int bytes = elements.stream().mapToInt(each -> each.size).sum();
        if (partBytes >= LARGE && random.nextInt(4) == 0) {
            return 1 + random.nextInt(Math.min(MOST_LARGE_UNITS, partBytes / 4 / bytes));
        }
        return 1 + random.nextInt(MOST_UNITS);
    }

    /** Returns the last operation on a byte, in words. */
    String lastOp(int target, int where) {
        String last = "no operation";
        for (Chain chain : chains) {
            for (PlannedOp op : chain.ops) {
                if (op.target == target && op.covers(where)) {
                    last = "origin " + chain.origin + ": " + op;
                }
            }
        }
        return last;
    }
}
