import mpi.*;

/** Processes in a graph, each of which talks to its neighbours. */
public class GraphWalk {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("GraphWalk: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] index = new int[size];
        int[] edges = new int[2 * size];
        for (int r = 0; r < size; r++) {
            edges[2 * r] = (r + size - 1) % size;
            edges[2 * r + 1] = (r + 1) % size;
            index[r] = 2 * r + 2;
        }
        Graphcomm graph = MPI.COMM_WORLD.Create_graph(index, edges, false);
        GraphParms parms = graph.Get();
        check(parms.index.length == size && parms.edges[2 * rank + 1] == right, "the graph");
        int[] neighbours = graph.Neighbours(graph.Rank());
        check(neighbours.length == 2 && neighbours[0] == left && neighbours[1] == right, "the neighbours");
        check(graph.Topo_test() == MPI.GRAPH && graph.Map(index, edges) >= 0, "the kind of topology");
        int[] got = new int[2];
        Request from = graph.Irecv(got, 0, 1, MPI.INT, neighbours[0], 0);
        graph.Send(new int[] {rank}, 0, 1, MPI.INT, neighbours[1], 0);
        from.Wait();
        check(got[0] == left, "from " + got[0]);
        Graphcomm copy = (Graphcomm) graph.clone();
        check(copy.Neighbours(rank).length == 2, "the copy has no neighbours");
        copy.Free();
        graph.Free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
