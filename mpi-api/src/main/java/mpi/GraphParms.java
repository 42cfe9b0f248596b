package mpi;

/** The nodes and edges of a graph; see {@link GraphComm#getDims}. */
public final class GraphParms {
    final int[] index;
    final int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
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
