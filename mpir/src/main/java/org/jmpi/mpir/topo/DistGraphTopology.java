package org.jmpi.mpir.topo;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Neighborhood;
import org.jmpi.mpir.comm.Topology;

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

    @Override
    public Neighborhood neighborhood(Comm comm) {
        int in = indegree();
        int out = outdegree();
        int[] sources = new int[in];
        int[] destinations = new int[out];
        DistGraphs.neighbors(comm, in, sources, new int[in], out, destinations, new int[out]);
        return new Neighborhood(sources, destinations, false);
    }
}
