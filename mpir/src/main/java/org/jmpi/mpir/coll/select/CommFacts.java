package org.jmpi.mpir.coll.select;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.comm.Comm;

/**
 * What a choice may know of a communicator: the same at all its ranks, never changing. Where the ranks run is looked up
 * when first requested.
 */
public final class CommFacts {
    /** How the ranks lie on nodes. */
    enum Shape {
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
    private final Hierarchy.Source places;

    /**
     * Says what is known.
     *
     * @param rank the calling rank
     * @param places tells where the ranks run; not asked on intercommunicators
     */
    CommFacts(int rank, int size, boolean inter, boolean multiThreaded, Hierarchy.Source places) {
        this.rank = rank;
        this.size = size;
        this.inter = inter;
        this.multiThreaded = multiThreaded;
        this.places = places;
    }

    /** Returns the facts of {@code comm}, whose ranks run where {@code places} says. Local, cheap. */
    public static CommFacts of(Rank rank, Comm comm, Hierarchy.Source places) {
        int size = comm.isInter ? Math.max(comm.size, comm.remoteSize) : comm.size;
        return new CommFacts(comm.rank, size, comm.isInter, rank.isDeclaredMultiple(), places);
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

    Shape shape() {
        return !inter && places.get().isParent() ? Shape.PARENT : Shape.FLAT;
    }

    /** The ranks of a node on the average, rounded down. */
    int ranksPerNode() {
        return size / nodes();
    }

    /** Whether the ranks of each node follow one another. */
    boolean isNodeConsecutive() {
        return !inter && places.get().isConsecutive();
    }

    /** The number of nodes; on an intercommunicator, as if each rank had one. */
    private int nodes() {
        return inter ? size : places.get().nodes();
    }
}
