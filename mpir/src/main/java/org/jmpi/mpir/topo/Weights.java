package org.jmpi.mpir.topo;

/** What stands for an array of weights; each is told by its identity. */
public final class Weights {
    /** MPI_UNWEIGHTED: the graph has no weights; of an out parameter: the caller wants none. */
    public static final int[] UNWEIGHTED = new int[0];
    /** MPI_WEIGHTS_EMPTY: the graph has weights, but the caller has no edge. */
    public static final int[] EMPTY = new int[0];

    private Weights() {}
}
