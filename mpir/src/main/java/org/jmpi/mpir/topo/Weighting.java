package org.jmpi.mpir.topo;

/** What a process says of the weights of a distributed graph. */
public enum Weighting {
    /** The graph has weights. */
    WEIGHTED,
    /** The graph has none. */
    UNWEIGHTED,
    /** Nothing: it has no edges, and its array is null. The others say it. */
    UNSAID;

    /** Returns what an array of weights says; of null, that goes with no edges, nothing. */
    public static Weighting of(int[] weights) {
        if (weights == null) {
            return UNSAID;
        }
        return weights == Weights.UNWEIGHTED ? UNWEIGHTED : WEIGHTED;
    }

    /** Returns what two arrays of one process say together; they do not contradict each other. */
    public static Weighting of(int[] sourceWeights, int[] destWeights) {
        return of(sourceWeights != null ? sourceWeights : destWeights);
    }
}
