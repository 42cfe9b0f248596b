package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/** Recursive exchange in groups of k (mirrors {@code MPIR_Barrier_intra_recexch}); k = 2 is recursive doubling. */
public final class BarrierRecexch implements CollAlgorithm {
    private static final UserBuffer NOTHING = new UserBuffer();

    private final int k;

    /** An exchange in groups of {@code k} ranks, 2 or more. */
    public BarrierRecexch(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps e = a.recexch(k);
        if (e.newRank < 0) {
            s.send(NOTHING, 0, 0, e.stays());
            s.recv(NOTHING, 0, 0, e.stays());
            s.fence();
            return;
        }
        for (int r = e.firstOf(e.newRank); r < a.rank; r++) {
            s.recv(NOTHING, 0, 0, r);
        }
        s.fence();
        for (int i = 0; i < e.steps; i++) {
            exchange(s, e, i);
        }
        for (int r = e.firstOf(e.newRank); r < a.rank; r++) {
            s.send(NOTHING, 0, 0, r);
        }
        s.fence();
    }

    private static void exchange(CollSchedule s, RecexchSteps e, int i) {
        int own = e.digit(i);
        for (int d = 0; d < e.radix(i); d++) {
            if (d != own) {
                s.recv(NOTHING, 0, 0, e.peer(i, d));
            }
        }
        for (int d = 0; d < e.radix(i); d++) {
            if (d != own) {
                s.send(NOTHING, 0, 0, e.peer(i, d));
            }
        }
        s.fence();
    }
}
