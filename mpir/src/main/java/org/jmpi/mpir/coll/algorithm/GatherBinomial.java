package org.jmpi.mpir.coll.algorithm;

/** Blocks go up a binomial tree (mirrors {@code MPIR_Gather_intra_binomial}). */
public final class GatherBinomial implements CollAlgorithm {
    private final CollAlgorithm tree = new GatherTree(2);

    @Override
    public void run(CollSchedule s, CollArgs a) {
        tree.run(s, a);
    }
}
