package org.jmpi.mpir.coll.algorithm;

/**
 * Groups of k ranks exchange what they have, at growing or falling distances, in memory of their own; blocks may have any
 * lengths (mirrors {@code MPIR_TSP_Iallgatherv_sched_intra_recexch} and {@code MPIR_Allgather_intra_recexch} with distance
 * halving; for k = 2 and a power of two of ranks {@code MPIR_Allgatherv_intra_recursive_doubling}). For any size.
 *
 * <p>With falling distances the longest messages go to the nearest ranks.
 */
public final class AllgathervRecexch implements CollAlgorithm {
    private final int radix;
    private final boolean halving;

    /** Makes the algorithm; {@code k}: 2 or more; {@code halving}: distances fall. */
    public AllgathervRecexch(int k, boolean halving) {
        radix = k;
        this.halving = halving;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        a.geometry().gather().run(s, a, radix, halving);
    }
}
