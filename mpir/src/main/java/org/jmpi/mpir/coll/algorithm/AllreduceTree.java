package org.jmpi.mpir.coll.algorithm;

/**
 * A reduction up a tree to rank 0, and a broadcast down the same tree, whole or in pieces of {@code chunk} bytes (mirrors
 * {@code MPIR_Allreduce_intra_tree}).
 */
public final class AllreduceTree implements CollAlgorithm {
    private final Tree.Type type;
    private final int k;
    private final int chunk;

    /** Makes the algorithm; {@code chunk} 0: the message is not cut. */
    public AllreduceTree(Tree.Type type, int k, int chunk) {
        this.type = type;
        this.k = k;
        this.chunk = chunk;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        Tree tree = a.geometry().tree(a.commutative() ? type : Tree.ordered(type, k), k, a.rank, a.size);
        a.geometry()
                .treeReduction()
                .begin(s, a, tree, 0, a.rank == 0 ? a.recv : null)
                .run(chunk);
        TreeBroadcast.run(s, a, a.recv, tree, 0, chunk);
    }
}
