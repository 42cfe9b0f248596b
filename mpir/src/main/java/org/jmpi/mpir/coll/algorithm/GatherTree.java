package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Blocks go up a k-nomial tree, for k = 2 a binomial one (mirrors {@code MPIR_TSP_Igather_sched_intra_tree} and
 * {@code MPIR_Gather_intra_binomial}). A rank's subtree are the ranks that follow it, relative to the root.
 */
public final class GatherTree implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public GatherTree(int k) {
        radix = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        KnomialTree tree = a.geometry().knomial(relative, a.size, radix);
        if (relative == 0) {
            runRoot(s, a, tree);
            return;
        }
        UserBuffer from = a.send;
        if (tree.children > 0) {
            from = s.scratch(tree.blocks * a.bytes, null);
            s.copy(a.send, 0, from, 0, a.bytes);
            for (int i = 0; i < tree.children; i++) {
                recv(s, a, tree, i, from, tree.distance(i));
            }
            s.fence();
        }
        s.send(from, 0, tree.blocks * a.bytes, (a.root + tree.parent) % a.size);
        s.fence();
    }

    private static void recv(CollSchedule s, CollArgs a, KnomialTree tree, int i, UserBuffer to, long block) {
        int child = (int) ((a.rank + tree.distance(i)) % a.size);
        s.recv(to, block * a.bytes, tree.blocks(i) * a.bytes, child);
    }

    private static void runRoot(CollSchedule s, CollArgs a, KnomialTree tree) {
        if (!a.inPlace) {
            s.copy(a.send, 0, a.recv, a.root * a.bytes, a.bytes);
        }
        UserBuffer wrapped = null;
        long from = 0;
        long blocks = 0;
        for (int i = 0; i < tree.children; i++) {
            long child = (a.root + tree.distance(i)) % a.size;
            if (child + tree.blocks(i) <= a.size) {
                recv(s, a, tree, i, a.recv, child);
            } else {
                from = child;
                blocks = tree.blocks(i);
                wrapped = s.scratch(blocks * a.bytes, null);
                recv(s, a, tree, i, wrapped, 0);
            }
        }
        s.fence();
        if (wrapped != null) {
            long before = (a.size - from) * a.bytes;
            s.copy(wrapped, 0, a.recv, from * a.bytes, before);
            s.copy(wrapped, before, a.recv, 0, blocks * a.bytes - before);
        }
    }
}
