package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Groups of k ranks give each other the parts that they are not responsible for, at distances that shrink by k (mirrors
 * {@code MPIR_Ireduce_scatter_intra_tsp_recexch} and, with k = 2, {@code MPIR_Reduce_scatter_intra_recursive_halving}). For
 * operations that commute.
 */
public final class ReduceScatterRecexch implements CollAlgorithm {
    private static final RecexchReduction.Cut CUT = (a, x, n) -> ScatteredResult.at(a, x.firstOf(n)) / a.type.size;

    private final int k;

    /** Makes the algorithm for groups of {@code k} ranks, 2 or more. */
    public ReduceScatterRecexch(int k) {
        this.k = k;
    }

    @SuppressWarnings("NullAway") // a rank that only gives its operand away has no buffer
    @Override
    public void run(CollSchedule s, CollArgs a) {
        RecexchSteps x = a.recexch(k);
        UserBuffer own = x.newRank < 0 ? null : s.scratch(a.bytes, a.type);
        RecexchReduction r = a.reduction(s, x, own);
        r.fold(false);
        if (x.newRank >= 0) {
            r.halve(CUT);
        }
        ScatteredResult.deliver(s, a, x, r.result());
    }
}
