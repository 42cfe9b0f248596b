package org.jmpi.mpir.coll.algorithm;

/**
 * A broadcast among one rank a node, which in the root's node is the root, and then one inside each node (mirrors
 * {@code MPIR_Bcast_intra_smp}).
 */
public final class BcastSmp implements CollAlgorithm {
    private static final int SHORT = 12288;
    private static final int FEW = 4;

    private final CollAlgorithm forShort = new BcastBinomial();
    private final CollAlgorithm forLong = new BcastScatterRingAllgather();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        Hierarchy h = a.hierarchy();
        assert h != null;
        int[] leaders = h.leaders(a.root);
        int node = h.nodeOf(a.rank);
        if (leaders[node] == a.rank) {
            part(s, a, leaders, h.nodeOf(a.root));
            s.fence();
        }
        int[] members = h.members();
        part(s, a, members, Subgroup.indexOf(leaders[node], members));
    }

    private void part(CollSchedule s, CollArgs a, int[] ranks, int root) {
        CollAlgorithm how = a.bytes <= SHORT || ranks.length < FEW ? forShort : forLong;
        int me = Subgroup.indexOf(a.rank, ranks);
        CollArgs part = a.among(me, ranks.length, root, a.send, a.send);
        how.run(part.over(s, ranks), part);
    }
}
