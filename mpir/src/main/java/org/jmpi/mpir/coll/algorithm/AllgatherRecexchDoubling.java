package org.jmpi.mpir.coll.algorithm;

/**
 * Groups of k ranks exchange what they have, at growing distances, where it lies in the receive buffer (mirrors
 * {@code MPIR_Allgather_intra_recexch} with distance doubling). For any size.
 */
public final class AllgatherRecexchDoubling implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public AllgatherRecexchDoubling(int k) {
        radix = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        a.geometry().gather().run(s, a, radix);
    }
}
