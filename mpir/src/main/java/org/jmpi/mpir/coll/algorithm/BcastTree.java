package org.jmpi.mpir.coll.algorithm;

/**
 * The message goes down a tree, whole or in pieces of {@code chunk} bytes (mirrors {@code MPIR_Bcast_intra_tree},
 * {@code MPIR_Bcast_intra_pipelined_tree} and, as a chain, {@code MPIR_Ibcast_intra_tsp_ring}).
 */
public final class BcastTree implements CollAlgorithm {
    private final Tree.Type type;
    private final int k;
    private final int chunk;

    /** Makes the algorithm; {@code chunk} 0: the message is not cut. */
    public BcastTree(Tree.Type type, int k, int chunk) {
        this.type = type;
        this.k = k;
        this.chunk = chunk;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        TreeBroadcast.run(s, a, a.send, a.geometry().tree(type, k, relative, a.size), a.root, chunk);
    }
}
