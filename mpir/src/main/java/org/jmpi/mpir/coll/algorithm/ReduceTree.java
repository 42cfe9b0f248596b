package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Partial results go up a tree, whole or in pieces of {@code chunk} bytes (mirrors {@code MPIR_Ireduce_intra_tsp_tree} and,
 * as a chain, {@code MPIR_Ireduce_intra_tsp_ring}). If the operation doesn't commute the tree's root is rank 0 and its
 * shape one that keeps rank order.
 */
public final class ReduceTree implements CollAlgorithm {
    private final Tree.Type type;
    private final int k;
    private final int chunk;

    /** Makes the algorithm; {@code chunk} 0: the message is not cut. */
    public ReduceTree(Tree.Type type, int k, int chunk) {
        this.type = type;
        this.k = k;
        this.chunk = chunk;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        int top = a.commutative() ? a.root : 0;
        Tree.Type shape = a.commutative() ? type : Tree.ordered(type, k);
        Tree tree = a.geometry().tree(shape, k, (a.rank - top + a.size) % a.size, a.size);
        UserBuffer result = a.rank != top ? null : a.rank == a.root ? a.recv : s.scratch(a.bytes, a.type);
        a.geometry().treeReduction().begin(s, a, tree, top, result).run(chunk);
        if (top != a.root && a.rank == top) {
            s.send(result, 0, a.bytes, a.root);
        } else if (top != a.root && a.rank == a.root) {
            s.recv(a.recv, 0, a.bytes, top);
        }
        s.fence();
    }
}
