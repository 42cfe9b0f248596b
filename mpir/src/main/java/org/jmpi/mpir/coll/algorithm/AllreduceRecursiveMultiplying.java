package org.jmpi.mpir.coll.algorithm;

/**
 * Groups of up to k ranks exchange partial results; the sizes of the groups are factors of the number of ranks, so that, where
 * it has such factors, all ranks take part in all steps (mirrors {@code MPIR_Allreduce_intra_recursive_multiplying}). For
 * short messages; operands stay in rank order.
 */
public final class AllreduceRecursiveMultiplying implements CollAlgorithm {
    private final int k;

    /** Makes the algorithm for groups of {@code k} ranks, 2 or more. */
    public AllreduceRecursiveMultiplying(int k) {
        this.k = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = a.geometry().recexch(a.rank, a.size, k, true);
        RecexchReduction r = a.reduction(s, x, a.recv);
        r.fold(true);
        if (x.newRank >= 0) {
            r.doubleAtOnce();
        }
        r.unfold();
    }
}
