package org.jmpi.mpir.coll.algorithm;

/**
 * A reduce-scatter and an allgather by recursive exchange: Rabenseifner's algorithm in groups of k (mirrors
 * {@code MPIR_Allreduce_intra_k_reduce_scatter_allgather}). For long messages and operations that commute.
 */
public final class AllreduceKReduceScatterAllgather implements CollAlgorithm {
    private final int k;

    /** Makes the algorithm for groups of {@code k} ranks, 2 or more. */
    public AllreduceKReduceScatterAllgather(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = RecexchSteps.of(a.rank, a.size, k);
        RecexchReduction r = new RecexchReduction(s, a, x, a.recv);
        RecexchReduction.Cut cut = n -> Blocks.begin(a.count, x.newSize, n);
        r.fold(false);
        if (x.newRank >= 0) {
            r.halve(cut);
            r.gather(cut);
        }
        r.unfold();
    }
}
