package org.jmpi.mpir.topo;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.comm.create.Members;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Distributed graph topologies (MPI 4.1, 8.5.4 and 8.5.5). */
public final class DistGraphs {
    private DistGraphs() {}

    /**
     * MPI_Dist_graph_create. Collective over {@code comm}.
     *
     * @param edges what the caller knows of the graph; null if its arguments are wrong
     * @param failure what is wrong with them; null: nothing
     * @param weights what the caller says of weights
     * @throws MpirException {@code failure}; or another at the ranks whose arguments are right
     */
    public static Comm create(
            Rank rank,
            Comm comm,
            @Nullable Edges edges,
            @Nullable MpirException failure,
            Weighting weights,
            boolean reorder) {
        EdgeAgreement all = EdgeAgreement.seek(rank, comm, failure, edges == null ? 0 : edges.count, weights, reorder);
        assert edges != null;
        int[] members =
                reorder ? DistGraphMapping.members(rank, comm, edges, all.mostEdges()) : Members.first(comm.size);
        Neighbors mine = EdgeExchange.run(rank, comm, edges, members);
        return attach(Objects.requireNonNull(Members.make(rank, comm, members)), mine, all.weighted());
    }

    /**
     * MPI_Dist_graph_create_adjacent. Collective over {@code comm}.
     *
     * @param mine the edges of the caller's vertex; keeps the arrays; null if its arguments are wrong
     * @param failure see {@link #create}
     */
    public static Comm createAdjacent(
            Rank rank,
            Comm comm,
            @Nullable Neighbors mine,
            @Nullable MpirException failure,
            Weighting weights,
            boolean reorder) {
        int edges = mine == null ? 0 : mine.destinations().length;
        EdgeAgreement all = EdgeAgreement.seek(rank, comm, failure, edges, weights, reorder);
        int[] members = Members.first(comm.size);
        Neighbors own = mine;
        if (reorder) {
            assert mine != null;
            members = DistGraphMapping.members(rank, comm, outOf(comm.rank, mine), all.mostEdges());
            own = AdjacencyExchange.run(rank, comm, mine, members);
        }
        assert own != null;
        return attach(Objects.requireNonNull(Members.make(rank, comm, members)), own, all.weighted());
    }

    /** Returns the edges out of {@code vertex}: every edge is one of just one vertex. */
    private static Edges outOf(int vertex, @Nullable Neighbors mine) {
        assert mine != null;
        int n = mine.destinations().length;
        Edges edges = new Edges(n);
        for (int e = 0; e < n; e++) {
            edges.add(vertex, mine.destinations()[e], mine.destWeights()[e]);
        }
        return edges;
    }

    private static Comm attach(Comm made, Neighbors mine, boolean weighted) {
        made.topology = new DistGraphTopology(mine, weighted);
        return made;
    }

    /** MPI_Dist_graph_neighbors: fills as much as the arrays are said to hold. Local. */
    public static void neighbors(
            Comm comm,
            int maxIn,
            int[] sources,
            int[] sourceWeights,
            int maxOut,
            int[] destinations,
            int[] destWeights) {
        DistGraphTopology graph = of(comm);
        Neighbors mine = graph.neighbors;
        copy(mine.sources(), sources, maxIn);
        copy(mine.destinations(), destinations, maxOut);
        if (graph.isWeighted()) {
            copy(mine.sourceWeights(), sourceWeights, maxIn);
            copy(mine.destWeights(), destWeights, maxOut);
        }
    }

    private static void copy(int[] from, int[] to, int max) {
        int n = Math.min(from.length, max);
        if (n > 0 && to != Weights.UNWEIGHTED) {
            System.arraycopy(from, 0, to, 0, n);
        }
    }

    /** Returns {@code comm}'s topology, which must be a distributed graph. */
    public static DistGraphTopology of(Comm comm) {
        return Topology.of(comm, DistGraphTopology.class, "a distributed graph", "MPI_Dist_graph_create");
    }
}
