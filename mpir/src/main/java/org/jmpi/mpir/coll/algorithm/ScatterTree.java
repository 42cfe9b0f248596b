package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Blocks go down a k-nomial tree, for k = 2 a binomial one (mirrors {@code MPIR_TSP_Iscatter_sched_intra_tree} and
 * {@code MPIR_Scatter_intra_binomial}). A rank's subtree are the ranks that follow it, relative to the root.
 */
public final class ScatterTree implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public ScatterTree(int k) {
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
        UserBuffer to = tree.children > 0 ? s.scratch(tree.blocks * a.bytes, null) : a.recv;
        s.recv(to, 0, tree.blocks * a.bytes, (a.root + tree.parent) % a.size);
        s.fence();
        // the largest subtree has the longest way to go
        for (int i = tree.children - 1; i >= 0; i--) {
            send(s, a, tree, i, to, tree.distance(i));
        }
        s.copy(to, 0, a.recv, 0, a.bytes);
        s.fence();
    }

    private static void send(CollSchedule s, CollArgs a, KnomialTree tree, int i, UserBuffer from, long block) {
        int child = (int) ((a.rank + tree.distance(i)) % a.size);
        s.send(from, block * a.bytes, tree.blocks(i) * a.bytes, child);
    }

    private static void runRoot(CollSchedule s, CollArgs a, KnomialTree tree) {
        for (int i = tree.children - 1; i >= 0; i--) {
            long child = (a.root + tree.distance(i)) % a.size;
            long blocks = tree.blocks(i);
            if (child + blocks <= a.size) {
                send(s, a, tree, i, a.send, child);
            } else {
                UserBuffer wrapped = s.scratch(blocks * a.bytes, null);
                long before = (a.size - child) * a.bytes;
                s.copy(a.send, child * a.bytes, wrapped, 0, before);
                s.copy(a.send, 0, wrapped, before, blocks * a.bytes - before);
                send(s, a, tree, i, wrapped, 0);
            }
        }
        s.fence();
        if (!a.inPlace) {
            s.copy(a.send, a.root * a.bytes, a.recv, 0, a.bytes);
        }
    }
}
