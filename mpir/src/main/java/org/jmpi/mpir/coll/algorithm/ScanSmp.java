package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * A scan inside each node; the highest ranks of the nodes, who have their node's total, find out what all lower nodes have
 * together, and tell their node (mirrors {@code MPIR_Scan_intra_smp}). The ranks of a node must follow each other.
 */
public final class ScanSmp implements CollAlgorithm {
    private final CollAlgorithm scan = new ScanRecursiveDoubling(false);
    private final CollAlgorithm exscan = new ScanRecursiveDoubling(true);
    private final CollAlgorithm bcast = new BcastBinomial();

    @Override
    public void run(CollSchedule s, CollArgs a) {
        Hierarchy h = a.hierarchy();
        assert h != null;
        int[] members = h.members();
        int node = h.nodeOf(a.rank);
        int last = members.length - 1;
        int me = Subgroup.indexOf(a.rank, members);
        CollArgs here = a.among(me, members.length, 0, a.inPlace ? a.recv : a.send, a.recv);
        scan.run(here.over(s, members), here);
        UserBuffer before = s.scratch(a.bytes, a.type);
        if (me == last) {
            CollArgs across = a.among(node, h.nodes(), 0, a.recv, before);
            exscan.run(across.over(s, h.highest()), across);
        }
        if (node > 0) {
            CollArgs down = a.among(me, members.length, last, before, before);
            bcast.run(down.over(s, members), down);
            s.reduceLocal(before, 0, a.recv, 0, a.count, a.type, a.op);
        }
    }
}
