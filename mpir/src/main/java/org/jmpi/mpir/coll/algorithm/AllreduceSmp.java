package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * A reduction to the lowest rank of each node, an all-reduction among these, a broadcast in each node (mirrors
 * {@code MPIR_Allreduce_intra_smp}). For operations that commute.
 */
public final class AllreduceSmp implements CollAlgorithm {
    private static final int SHORT = 2048;
    private static final int SHORT_BCAST = 12288;

    private final CollAlgorithm reduceShort = new ReduceBinomial();
    private final CollAlgorithm reduceLong = new ReduceReduceScatterGather();
    private final CollAlgorithm acrossShort = new AllreduceRecursiveDoubling();
    private final CollAlgorithm acrossLong = new AllreduceReduceScatterAllgather();
    private final CollAlgorithm bcastShort = new BcastBinomial();
    private final CollAlgorithm bcastLong = new BcastScatterRingAllgather();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        Hierarchy h = a.hierarchy();
        assert h != null;
        int[] members = h.members();
        boolean leads = members[0] == a.rank;
        // only who is a root may reduce in place
        UserBuffer own = a.inPlace && leads ? a.recv : a.send;
        if (members.length > 1) {
            part(halves(a, members) ? reduceLong : reduceShort, s, a, members, own);
            own = a.recv;
        }
        if (leads) {
            part(halves(a, h.lowest()) ? acrossLong : acrossShort, s, a, h.lowest(), own);
        }
        part(a.bytes > SHORT_BCAST ? bcastLong : bcastShort, s, a, members, a.recv);
    }

    private static boolean halves(CollArgs a, int[] ranks) {
        return a.bytes > SHORT && a.count >= ranks.length && a.op.isBuiltin();
    }

    /** The part of the first of {@code ranks}, if it has one, is that of a root. */
    private static void part(CollAlgorithm how, CollSchedule s, CollArgs a, int[] ranks, UserBuffer from) {
        int me = Subgroup.indexOf(a.rank, ranks);
        CollArgs part = a.among(me, ranks.length, 0, from, a.recv);
        how.run(part.over(s, ranks), part);
        s.fence();
    }
}
