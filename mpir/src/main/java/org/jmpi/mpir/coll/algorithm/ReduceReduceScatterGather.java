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
        UserBuffer tmp = s.scratch(a.bytes, a.type);
        s.copy(a.send, 0, acc, 0, a.bytes);
        HalvingSteps steps = new HalvingSteps(a, a.root);
        steps.fold(s, acc, tmp);
        if (steps.newRank >= 0) {
            steps.halve(s, acc, tmp);
            steps.gather(s, acc, steps.newRankOf(a.root));
        }
    }
}
