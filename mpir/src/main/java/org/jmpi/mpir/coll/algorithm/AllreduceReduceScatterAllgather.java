package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Rabenseifner's all-reduction: a reduce-scatter by recursive halving, then an allgather by recursive doubling (mirrors
 * {@code MPIR_Allreduce_intra_reduce_scatter_allgather}). For long messages and operations that commute.
 */
public final class AllreduceReduceScatterAllgather implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer tmp = s.scratch(a.bytes, a.type);
        s.copy(a.send, 0, a.recv, 0, a.bytes);
        HalvingSteps steps = new HalvingSteps(a, -1);
        steps.fold(s, a.recv, tmp);
        if (steps.newRank >= 0) {
            steps.halve(s, a.recv, tmp);
            steps.doubleUp(s, a.recv);
        }
        steps.unfold(s, a.recv);
    }
}
