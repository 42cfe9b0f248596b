package org.jmpi.mpir.coll.select;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;

/**
 * What a choice may know of a communicator: the same at all its ranks, never changing. Where the ranks run is looked up
 * when first asked for.
 */
public final class CommFacts {
    /** How the ranks lie on nodes. */
    enum Hierarchy {
        /** Several nodes, and some hold several ranks. */
        PARENT,
        NODE_ROOTS,
        NODE,
        /** One node, or one rank on each. */
        FLAT
    }

    final int rank;
    /** The number of ranks; on an intercommunicator that of the larger group, which both groups know. */
    final int size;

    final boolean inter;
    final boolean multiThreaded;
    private final IntUnaryOperator nodeOf;
    private int nodes;
    private boolean consecutive;

    /**
     * Says what is known.
     *
     * @param rank the calling rank
     * @param nodeOf gives the node of each rank; not asked on intercommunicators
     */
    CommFacts(int rank, int size, boolean inter, boolean multiThreaded, IntUnaryOperator nodeOf) {
        this.rank = rank;
        this.size = size;
        this.inter = inter;
        this.multiThreaded = multiThreaded;
        this.nodeOf = nodeOf;
    }

    /** Returns the facts of {@code comm}. Local, cheap. */
    public static CommFacts of(Rank rank, Comm comm) {
        int size = comm.isInter ? Math.max(comm.size, comm.remoteSize) : comm.size;
        return new CommFacts(
                comm.rank, size, comm.isInter, rank.isMultiple(), r -> rank.device.nodeId(comm.localGroup.lpid(r)));
    }

    boolean isPof2() {
        return Integer.bitCount(size) == 1;
    }

    int pof2() {
        return Integer.highestOneBit(size);
    }

    /** Whether one node holds all. */
    boolean isOnOneNode() {
        return nodes() == 1;
    }

    Hierarchy hierarchy() {
        return nodes() > 1 && nodes() < size ? Hierarchy.PARENT : Hierarchy.FLAT;
    }

    /** The ranks of a node on the average, rounded down. */
    int ranksPerNode() {
        return size / nodes();
    }

    /** Whether the ranks of each node follow one another. */
    boolean isNodeConsecutive() {
        nodes();
        return consecutive;
    }

    /** The number of nodes; on an intercommunicator, as if each rank had one. */
    private int nodes() {
        if (nodes == 0) {
            lookUp();
        }
        return nodes;
    }

    private void lookUp() {
        if (inter) {
            nodes = size;
            return;
        }
        Set<Integer> seen = new HashSet<>();
        int runs = 0;
        int last = 0;
        for (int r = 0; r < size; r++) {
            int node = nodeOf.applyAsInt(r);
            seen.add(node);
            runs += r == 0 || node != last ? 1 : 0;
            last = node;
        }
        consecutive = runs == seen.size();
        nodes = seen.size();
    }
}
