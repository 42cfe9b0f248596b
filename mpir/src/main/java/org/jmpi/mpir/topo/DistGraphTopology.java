package org.jmpi.mpir.topo;

/** A graph of which each process knows its own edges. */
public final class DistGraphTopology extends Topology {
    final Neighbors neighbors;
    private final boolean weighted;

    DistGraphTopology(Neighbors neighbors, boolean weighted) {
        super(DIST_GRAPH);
        this.neighbors = neighbors;
        this.weighted = weighted;
    }

    /** Returns how many edges go into the process. */
    public int indegree() {
        return neighbors.sources().length;
    }

    /** Returns how many edges go out of the process. */
    public int outdegree() {
        return neighbors.destinations().length;
    }

    /** Returns whether the edges were given weights. */
    public boolean isWeighted() {
        return weighted;
    }
}
