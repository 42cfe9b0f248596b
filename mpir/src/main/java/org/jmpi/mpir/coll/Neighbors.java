package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.topo.Carts;
import org.jmpi.mpir.topo.DistGraphs;
import org.jmpi.mpir.topo.Graphs;
import org.jmpi.mpir.topo.Topology;

/** Finds the neighbours of a process in its communicator's topology (MPI 4.1, 8.6). */
final class Neighbors {
    private Neighbors() {}

    /** Puts the neighbours into {@code a}. */
    static void find(CollArgs a, Comm comm) {
        Neighborhood n = comm.coll instanceof CollState state ? state.neighborhood() : of(comm);
        a.sources = n.sources();
        a.destinations = n.destinations();
        a.cartesian = n.cartesian();
    }

    /**
     * Returns the neighbours of the calling process.
     *
     * @throws MpirException of class ERR_TOPOLOGY if {@code comm} has no topology
     */
    static Neighborhood of(Comm comm) {
        return switch (Topology.kindOf(comm)) {
            case Topology.CART -> grid(comm);
            case Topology.GRAPH -> graph(comm);
            case Topology.DIST_GRAPH -> distGraph(comm);
            default ->
                throw new MpirException(
                        ErrorClass.ERR_TOPOLOGY,
                        "neighbourhood collective on a communicator without a topology: expected one that"
                                + " MPI_Cart_create, MPI_Graph_create, MPI_Dist_graph_create or"
                                + " MPI_Dist_graph_create_adjacent returned");
        };
    }

    private static Neighborhood grid(Comm comm) {
        int ndims = Carts.of(comm).ndims();
        int[] ranks = new int[2 * ndims];
        for (int d = 0; d < ndims; d++) {
            ranks[2 * d] = Carts.shift(comm, d, -1);
            ranks[2 * d + 1] = Carts.shift(comm, d, 1);
        }
        return new Neighborhood(ranks, ranks, true);
    }

    private static Neighborhood graph(Comm comm) {
        int n = Graphs.neighborsCount(comm, comm.rank);
        int[] ranks = new int[n];
        Graphs.neighbors(comm, comm.rank, n, ranks);
        return new Neighborhood(ranks, ranks, false);
    }

    private static Neighborhood distGraph(Comm comm) {
        int[] sources = new int[DistGraphs.of(comm).indegree()];
        int[] destinations = new int[DistGraphs.of(comm).outdegree()];
        int in = sources.length;
        int out = destinations.length;
        DistGraphs.neighbors(comm, in, sources, new int[in], out, destinations, new int[out]);
        return new Neighborhood(sources, destinations, false);
    }
}
