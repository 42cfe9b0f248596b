package org.jmpi.mpir.coll.algorithm;

/**
 * A reduce-scatter and an allgather by recursive exchange: Rabenseifner's algorithm in groups of k (mirrors
 * {@code MPIR_Allreduce_intra_k_reduce_scatter_allgather}). For long messages and operations that commute.
 */
public final class AllreduceKReduceScatterAllgather implements CollAlgorithm {
    private static final RecexchReduction.Cut CUT = (a, x, n) -> EqualBlocks.begin(a.count, x.newSize, n);

    private final int k;

    /** Makes the algorithm for groups of {@code k} ranks, 2 or more. */
    public AllreduceKReduceScatterAllgather(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = a.recexch(k);
        RecexchReduction r = a.reduction(s, x, a.recv);
        r.fold(false);
        if (x.newRank >= 0) {
            r.halve(CUT);
            r.gather(CUT);
        }
        r.unfold();
    }
}
