package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** The nodes and edges of a graph; see {@link GraphComm#getDims}. */
public final class GraphParms {
    /** For each node how many neighbours it and the nodes before it have together. */
    public int[] index;

    /** The neighbours of all nodes, one node after the other. */
    public int[] edges;

    /** Makes a graph without nodes. */
    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** Returns the description of a graph that every process knows whole. */
    static GraphParms of(GraphComm comm) {
        int[] nodes = new int[1];
        int[] edges = new int[1];
        check(Mpi.MPI_Graphdims_get(comm.handle(), nodes, edges));
        GraphParms parms = new GraphParms(new int[nodes[0]], new int[edges[0]]);
        check(Mpi.MPI_Graph_get(comm.handle(), nodes[0], edges[0], parms.index, parms.edges));
        return parms;
    }

    /** Returns the neighbours of a rank in such a graph. */
    static int[] neighbors(GraphComm comm, int rank) {
        int[] count = new int[1];
        check(Mpi.MPI_Graph_neighbors_count(comm.handle(), rank, count));
        int[] neighbors = new int[count[0]];
        check(Mpi.MPI_Graph_neighbors(comm.handle(), rank, neighbors.length, neighbors));
        return neighbors;
    }

    /** Returns how many nodes there are. */
    public int getIndexCount() {
        return index.length;
    }

    /** Returns how many neighbours nodes 0 to {@code i} have together. */
    public int getIndex(int i) {
        return index[i];
    }

    /** Returns how many neighbours all nodes have together. */
    public int getEdgeCount() {
        return edges.length;
    }

    /** Returns entry {@code i} of the list of neighbours, one node's after the other's. */
    public int getEdge(int i) {
        return edges[i];
    }
}
