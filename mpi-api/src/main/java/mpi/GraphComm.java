package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** A communicator whose processes are the nodes of a graph, distributed or not (MPI 4.1, 8.5.3 and 8.5.4). */
public final class GraphComm extends Intracomm {
    GraphComm(int predefined) {
        super(predefined);
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() throws MPIException {
        return adopt(new GraphComm(Mpi.MPI_COMM_NULL), dupHandle());
    }

    @Override
    public GraphComm iDup() throws MPIException {
        int[] request = new int[1];
        return adoptPending(new GraphComm(Mpi.MPI_COMM_NULL), idupHandle(request), request[0]);
    }

    @Override
    public GraphComm dupWithInfo(Info info) throws MPIException {
        return adopt(new GraphComm(Mpi.MPI_COMM_NULL), dupHandle(info));
    }

    /** Returns the graph that {@link Intracomm#createGraph} was given. Local. */
    public GraphParms getDims() throws MPIException {
        int[] nodes = new int[1];
        int[] edges = new int[1];
        check(Mpi.MPI_Graphdims_get(handle(), nodes, edges));
        GraphParms parms = new GraphParms(new int[nodes[0]], new int[edges[0]]);
        check(Mpi.MPI_Graph_get(handle(), nodes[0], edges[0], parms.index, parms.edges));
        return parms;
    }

    /** Returns the neighbours of {@code rank} in a graph that every process knows whole. Local. */
    public int[] getNeighbors(int rank) throws MPIException {
        int[] count = new int[1];
        check(Mpi.MPI_Graph_neighbors_count(handle(), rank, count));
        int[] neighbors = new int[count[0]];
        check(Mpi.MPI_Graph_neighbors(handle(), rank, neighbors.length, neighbors));
        return neighbors;
    }

    /** Returns the edges of the calling process in a distributed graph. Local. */
    public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
        int[] in = new int[1];
        int[] out = new int[1];
        boolean[] weighted = new boolean[1];
        check(Mpi.MPI_Dist_graph_neighbors_count(handle(), in, out, weighted));
        DistGraphNeighbors all = new DistGraphNeighbors(in[0], out[0], weighted[0]);
        check(Mpi.MPI_Dist_graph_neighbors(
                handle(), in[0], all.sources, all.sourceWeights, out[0], all.destinations, all.destWeights));
        return all;
    }

    /**
     * Returns the rank that the calling process would have in a graph made with {@code reorder}, or
     * {@link MPI#UNDEFINED}. Local.
     */
    public int map(int[] index, int[] edges) throws MPIException {
        int[] rank = new int[1];
        check(Mpi.MPI_Graph_map(handle(), index.length, index, edges, rank));
        return rank[0];
    }
}
