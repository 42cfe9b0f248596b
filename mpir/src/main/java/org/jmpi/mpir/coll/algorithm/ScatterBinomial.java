package org.jmpi.mpir.coll.algorithm;

/** Blocks go down a binomial tree (mirrors {@code MPIR_Scatter_intra_binomial}). */
public final class ScatterBinomial implements CollAlgorithm {
    private final CollAlgorithm tree = new ScatterTree(2);

    @Override
    public void run(CollSchedule s, CollArgs a) {
        tree.run(s, a);
    }
}
