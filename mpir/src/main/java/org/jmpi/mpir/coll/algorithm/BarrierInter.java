package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Nobody leaves before everybody in both groups has come: a barrier in each group, a message between the two ranks 0, and
 * one from each of them to its group (mirrors {@code MPIR_Barrier_inter_bcast}).
 */
public final class BarrierInter implements CollAlgorithm {
    private final CollAlgorithm barrier = new BarrierDissemination();
    private final CollAlgorithm bcast = new BcastBinomial();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        CollArgs within = a.withinGroup();
        barrier.run(s.local(), within);
        s.fence();
        UserBuffer none = within.send;
        if (a.rank == 0) {
            s.recv(none, 0, 0, 0);
            s.send(none, 0, 0, 0);
            s.fence();
        }
        bcast.run(s.local(), within);
    }
}
