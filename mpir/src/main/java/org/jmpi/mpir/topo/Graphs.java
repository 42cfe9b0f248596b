package org.jmpi.mpir.topo;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.comm.create.Members;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Graph topologies (MPI 4.1, 8.5.3, 8.5.5 and 8.5.8), for arguments whose arrays are long enough. */
public final class Graphs {
    private Graphs() {}

    /** Checks the description of a graph and returns it with arrays of its own. */
    public static GraphTopology check(Comm comm, int nnodes, int[] index, int[] edges) {
        if (nnodes < 0 || nnodes > comm.size) {
            throw error("nnodes is " + nnodes + ": expected 0 to " + comm.size + ", the size of the communicator");
        }
        int before = 0;
        for (int i = 0; i < nnodes; i++) {
            if (index[i] < before) {
                throw error("index[" + i + "] is " + index[i] + ": expected " + before
                        + " or more; it counts the neighbours of nodes 0 to " + i);
            }
            before = index[i];
        }
        if (before > 0 && (edges == null || edges.length < before)) {
            throw error("edges " + (edges == null ? "is null" : "has " + edges.length + " elements") + ": expected "
                    + before + ", the last element of index");
        }
        for (int i = 0; i < before; i++) {
            if (edges[i] < 0 || edges[i] >= nnodes) {
                throw error("edges[" + i + "] is " + edges[i] + ": expected a node from 0 to " + (nnodes - 1));
            }
        }
        return new GraphTopology(
                nnodes == 0 ? new int[0] : Arrays.copyOf(index, nnodes),
                before == 0 ? new int[0] : Arrays.copyOf(edges, before));
    }

    private static MpirException error(String message) {
        return new MpirException(ErrorClass.ERR_ARG, message);
    }

    /**
     * MPI_Graph_create: returns null at ranks for which the graph has no node. Collective over {@code comm}.
     *
     * @param reorder whether ranks may change so that neighbours share a node
     */
    public static @Nullable Comm create(Rank rank, Comm comm, GraphTopology graph, boolean reorder) {
        if (graph.nnodes() == 0) {
            return null;
        }
        int[] members = reorder ? ordered(rank, comm, graph) : Members.first(graph.nnodes());
        Comm made = Members.make(rank, comm, members);
        if (made != null) {
            made.topology = graph;
        }
        return made;
    }

    private static int[] ordered(Rank rank, Comm comm, GraphTopology graph) {
        NodeMap nodes = NodeMap.of(rank, comm, graph.nnodes());
        return nodes.isUniform() ? Members.first(graph.nnodes()) : GraphMapping.members(Edges.of(graph), nodes);
    }

    /** MPI_Graph_map: the rank that MPI_Graph_create would give the caller if it may reorder; UNDEFINED: none. Local. */
    public static int map(Rank rank, Comm comm, GraphTopology graph) {
        if (comm.rank >= graph.nnodes()) {
            return Constants.UNDEFINED;
        }
        int[] members = ordered(rank, comm, graph);
        int node = 0;
        while (members[node] != comm.rank) {
            node++;
        }
        return node;
    }

    /** MPI_Graph_get. Local. */
    public static void get(Comm comm, int maxindex, int maxedges, int[] index, int[] edges) {
        GraphTopology graph = of(comm);
        atLeast(maxindex, graph.nnodes(), "maxindex", "MPI_Graphdims_get");
        atLeast(maxedges, graph.nedges(), "maxedges", "MPI_Graphdims_get");
        System.arraycopy(graph.index, 0, index, 0, graph.nnodes());
        if (graph.nedges() > 0) {
            System.arraycopy(graph.edges, 0, edges, 0, graph.nedges());
        }
    }

    /** MPI_Graph_neighbors_count. Local. */
    public static int neighborsCount(Comm comm, int rank) {
        GraphTopology graph = of(comm);
        Ranks.check(comm, rank, "rank");
        return graph.degree(rank);
    }

    /** MPI_Graph_neighbors. Local. */
    public static void neighbors(Comm comm, int rank, int max, int[] neighbors) {
        GraphTopology graph = of(comm);
        Ranks.check(comm, rank, "rank");
        atLeast(max, graph.degree(rank), "maxneighbors", "MPI_Graph_neighbors_count");
        if (graph.degree(rank) > 0) {
            System.arraycopy(graph.edges, graph.begin(rank), neighbors, 0, graph.degree(rank));
        }
    }

    private static void atLeast(int max, int needed, String name, String asker) {
        if (max < needed) {
            throw error(name + " is " + max + ": expected " + needed + " or more; " + asker + " tells it");
        }
    }

    /** Returns {@code comm}'s topology, which must be a graph. */
    public static GraphTopology of(Comm comm) {
        return Topology.of(comm, GraphTopology.class, "a graph", "MPI_Graph_create");
    }
}
