package org.jmpi.mpir.coll.algorithm;

/**
 * Groups of k ranks exchange partial results, at distances that grow by k (mirrors {@code MPIR_Allreduce_intra_recexch} and
 * {@code MPIR_Iallreduce_intra_tsp_recexch}). For short messages; operands stay in rank order.
 */
public final class AllreduceRecexch implements CollAlgorithm {
    private final int k;
    private final boolean singleBuffer;

    /** Makes the algorithm; {@code singleBuffer}: with little memory, whatever k, and one message after the other. */
    public AllreduceRecexch(int k, boolean singleBuffer) {
        this.k = k;
        this.singleBuffer = singleBuffer;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = a.recexch(k);
        RecexchReduction r = a.reduction(s, x, a.recv);
        r.fold(!singleBuffer);
        if (x.newRank >= 0 && singleBuffer) {
            r.doubleInTurn();
        } else if (x.newRank >= 0) {
            r.doubleAtOnce();
        }
        r.unfold();
    }
}
