package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Rabenseifner's reduction: a reduce-scatter by recursive halving, then a binomial gather (mirrors
 * {@code MPIR_Reduce_intra_reduce_scatter_gather}). For long messages and operations that commute.
 */
public final class ReduceReduceScatterGather implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer acc = a.rank == a.root ? a.recv : s.scratch(a.bytes, a.type);
        if (a.size == 1) {
            s.copy(a.send, 0, acc, 0, a.bytes);
            return;
        }
        HalvingSteps steps = a.geometry().halving().begin(s, a, acc, a.root);
        steps.fold();
        if (steps.newRank >= 0) {
            steps.halve();
            steps.gather(steps.newRankOf(a.root));
        }
    }
}
