package org.jmpi.mpir.coll.algorithm;

/**
 * Rabenseifner's all-reduction: a reduce-scatter by recursive halving, then an allgather by recursive doubling (mirrors
 * {@code MPIR_Allreduce_intra_reduce_scatter_allgather}). For long messages and operations that commute.
 */
public final class AllreduceReduceScatterAllgather implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.size == 1) {
            s.copy(a.send, 0, a.recv, 0, a.bytes);
            return;
        }
        HalvingSteps steps = a.geometry().halving().begin(s, a, a.recv, -1);
        steps.fold();
        if (steps.newRank >= 0) {
            steps.halve();
            steps.doubleUp();
        }
        steps.unfold();
    }
}
