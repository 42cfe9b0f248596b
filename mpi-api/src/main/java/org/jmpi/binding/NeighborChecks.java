package org.jmpi.binding;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.topo.Carts;
import org.jmpi.mpir.topo.DistGraphs;
import org.jmpi.mpir.topo.Graphs;

/** The checks of neighbourhood collectives' buffers: none may be MPI_IN_PLACE (MPI 4.1, 8.6). */
final class NeighborChecks {
    private NeighborChecks() {}

    /** Checks that {@code comm} has neighbours. */
    static void topology(Comm comm) {
        if (comm.topology == null) {
            throw none(comm);
        }
    }

    private static RuntimeException none(Comm comm) {
        if (comm.isInter) {
            return Checks.error(
                    ErrorClass.ERR_COMM,
                    "the communicator is an intercommunicator: expected an intracommunicator with a topology;"
                            + " merge it first");
        }
        return Checks.error(
                ErrorClass.ERR_TOPOLOGY,
                "the communicator " + comm.name + (comm.name.isEmpty() ? "" : " ")
                        + "has no topology: expected one with neighbours; pass what MPI_Cart_create, MPI_Graph_create,"
                        + " MPI_Dist_graph_create or MPI_Dist_graph_create_adjacent returned");
    }

    /** Returns how many blocks come in. */
    static int indegree(Comm comm) {
        return switch (Topology.kindOf(comm)) {
            case Topology.CART -> 2 * Carts.of(comm).ndims();
            case Topology.GRAPH -> Graphs.neighborsCount(comm, comm.rank);
            default -> DistGraphs.of(comm).indegree();
        };
    }

    /** Returns how many blocks go out. */
    static int outdegree(Comm comm) {
        return Topology.kindOf(comm) == Topology.DIST_GRAPH
                ? DistGraphs.of(comm).outdegree()
                : indegree(comm);
    }

    static void sends(Object buf, long count, Datatype type, int blocks) {
        BufferChecks.readable(buf, CollectiveChecks.total(count, blocks, "sendcount"), type, "sendbuf");
    }

    static void receives(Object buf, long count, Datatype type, int blocks) {
        BufferChecks.writable(buf, CollectiveChecks.total(count, blocks, "recvcount"), type, "recvbuf");
    }

    static void sends(Comm comm, Object buf, Counts counts, Counts displs, Datatype type) {
        int n = outdegree(comm);
        long end = VectorChecks.end(n, counts, displs, "send");
        BufferChecks.readable(buf, VectorChecks.begin(n, counts, displs), end, type, "sendbuf");
    }

    static void receives(Comm comm, Object buf, Counts counts, Counts displs, Datatype type) {
        int n = indegree(comm);
        long end = VectorChecks.end(n, counts, displs, "recv");
        long begin = VectorChecks.begin(n, counts, displs);
        BufferChecks.writable(buf, begin, end, VectorChecks.most(n, counts), type, "recvbuf");
    }

    static void sendsEach(Comm comm, Object buf, Counts counts, Counts displs, Datatype[] types) {
        EachChecks.sends(outdegree(comm), buf, counts, displs, types);
    }

    static void receivesEach(Comm comm, Object buf, Counts counts, Counts displs, Datatype[] types) {
        EachChecks.receives(indegree(comm), buf, counts, displs, types);
    }
}
