package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** Communicators with a topology (MPI 4.1, chapter 8). All methods are collective. */
abstract class Topologies extends Comm {
    Topologies(int predefined) {
        super(predefined);
    }

    private CartComm cart(int[] made) {
        return adopt(new CartComm(Mpi.MPI_COMM_NULL), made[0]);
    }

    private GraphComm graph(int[] made) {
        return adopt(new GraphComm(Mpi.MPI_COMM_NULL), made[0]);
    }

    /**
     * Makes a communicator whose processes form a Cartesian grid; a null one at ranks for which there is no place.
     *
     * @param dims the number of places in each dimension; {@link CartComm#createDims} can choose them
     * @param periods whether the ends of each dimension are neighbours
     * @param reorder whether ranks may change, so that neighbours share a node
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Cart_create(handle(), Lengths.of(dims), dims, periods, reorder, made));
        return cart(made);
    }

    /**
     * Makes a communicator whose processes are the nodes of a graph; a null one at ranks for which there is no node.
     *
     * @param index for each node how many neighbours it and the nodes before it have together
     * @param edges the neighbours of all nodes, one node after the other
     * @param reorder whether ranks may change, so that neighbours share a node
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Graph_create(handle(), Lengths.of(index), index, edges, reorder, made));
        return graph(made);
    }

    /**
     * Makes a communicator whose processes are the nodes of a graph; each process names some of the edges, of any nodes.
     *
     * @param sources where edges begin
     * @param degrees how many edges begin at each source
     * @param destinations where these edges end, one source after the other
     * @param weights the weight of each edge, 0 or more
     * @param info hints, or {@link MPI#INFO_NULL}
     * @param reorder whether ranks may change, so that edges of great weight stay on a node
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
            throws MPIException {
        int[] made = new int[1];
        int n = Lengths.of(sources);
        int hints = handleOf(info, "info");
        check(Mpi.MPI_Dist_graph_create(handle(), n, sources, degrees, destinations, weights, hints, reorder, made));
        return graph(made);
    }

    /** Does the same for edges without weights. */
    public final GraphComm createDistGraph(int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        return createDistGraph(sources, degrees, destinations, Mpi.MPI_UNWEIGHTED, info, reorder);
    }

    /**
     * Makes a communicator whose processes are the nodes of a graph; each process names the edges of its own node.
     *
     * @param sources where the edges into the node come from
     * @param sourceWeights the weights of these edges, 0 or more
     * @param destinations where the edges out of the node go to
     * @param destWeights the weights of these edges
     * @param info hints, or {@link MPI#INFO_NULL}
     * @param reorder whether ranks may change, so that edges of great weight stay on a node
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Dist_graph_create_adjacent(
                handle(),
                Lengths.of(sources),
                sources,
                sourceWeights,
                Lengths.of(destinations),
                destinations,
                destWeights,
                handleOf(info, "info"),
                reorder,
                made));
        return graph(made);
    }

    /** Does the same for edges without weights. */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        return createDistGraphAdjacent(sources, Mpi.MPI_UNWEIGHTED, destinations, Mpi.MPI_UNWEIGHTED, info, reorder);
    }
}
