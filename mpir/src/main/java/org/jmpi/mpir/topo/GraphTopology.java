package org.jmpi.mpir.topo;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Neighborhood;
import org.jmpi.mpir.comm.Topology;

/** A graph that every process knows whole. */
public final class GraphTopology extends Topology {
    /** Entry i is how many neighbours nodes 0 to i have together. */
    final int[] index;
    /** The neighbours of all nodes, one node after the other. */
    final int[] edges;

    GraphTopology(int[] index, int[] edges) {
        super(GRAPH);
        this.index = index;
        this.edges = edges;
    }

    /** Returns how many nodes there are. */
    public int nnodes() {
        return index.length;
    }

    /** Returns how many entries the edges have; an edge in both directions has two. */
    public int nedges() {
        return edges.length;
    }

    int begin(int node) {
        return node == 0 ? 0 : index[node - 1];
    }

    int degree(int node) {
        return index[node] - begin(node);
    }

    @Override
    public Neighborhood neighborhood(Comm comm) {
        int n = Graphs.neighborsCount(comm, comm.rank);
        int[] ranks = new int[n];
        Graphs.neighbors(comm, comm.rank, n, ranks);
        return new Neighborhood(ranks, ranks, false);
    }
}
