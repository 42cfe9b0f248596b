package org.jmpi.hydra.status;

import java.util.BitSet;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A rank that waits for others.
 *
 * @param rank who waits
 * @param call in which call
 * @param targets for whom
 * @param any whether one of them is enough
 * @param lock the lock of a window that the targets hold; null: it is another wait
 */
record Wait(
        int rank,
        Call call,
        BitSet targets,
        boolean any,
        @Nullable HeldLock lock) {
    Wait(int rank, Call call, BitSet targets, boolean any) {
        this(rank, call, targets, any, null);
    }

    /** Whether those that can go on suffice to end the wait some time. */
    boolean canEnd(BitSet live) {
        BitSet missing = (BitSet) targets.clone();
        missing.andNot(live);
        return needsOnlyProgress() || (any ? missing.cardinality() < targets.cardinality() : missing.isEmpty());
    }

    /** Whether it ends wherever the targets call MPI, or their threads look after them. */
    private boolean needsOnlyProgress() {
        Operation o = atWindow();
        return o != null && (o.kind() == Kind.ANSWER || (o.kind() == Kind.LOCK && lock == null));
    }

    /** What it waits for at a window; null: it waits for something else. */
    @Nullable
    Operation atWindow() {
        Operation o = call.waitsFor();
        return o != null && o.kind().isAtWindow() ? o : null;
    }
}
