package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * A reduction inside each node, then one among one rank a node, which in the root's node is the root (mirrors
 * {@code MPIR_Reduce_intra_smp}). For operations that commute.
 */
public final class ReduceSmp implements CollAlgorithm {
    private static final int SHORT = 2048;

    private final CollAlgorithm forShort = new ReduceBinomial();
    private final CollAlgorithm forLong = new ReduceReduceScatterGather();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        Hierarchy h = a.hierarchy();
        assert h != null;
        int[] leaders = h.leaders(a.root);
        int node = h.nodeOf(a.rank);
        int[] members = h.members();
        boolean leads = leaders[node] == a.rank;
        UserBuffer own = a.inPlace ? a.recv : a.send;
        UserBuffer partial = own;
        if (members.length > 1) {
            if (leads) {
                partial = a.rank == a.root ? a.recv : s.scratch(a.bytes, a.type);
            }
            part(s, a, members, leaders[node], own, leads ? partial : a.recv);
            s.fence();
        }
        if (leads) {
            part(s, a, leaders, a.root, partial, a.recv);
        }
    }

    private void part(CollSchedule s, CollArgs a, int[] ranks, int root, UserBuffer from, UserBuffer to) {
        boolean halve = a.bytes > SHORT && a.count >= ranks.length && a.op.isBuiltin();
        CollArgs args = a.among(Subgroup.indexOf(a.rank, ranks), ranks.length, Subgroup.indexOf(root, ranks), from, to);
        (halve ? forLong : forShort).run(args.over(s, ranks), args);
    }
}
