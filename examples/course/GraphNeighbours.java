import java.nio.IntBuffer;
import mpi.*;

/**
 * A tree and a grid as topologies: each rank tells its neighbours something, and hears from them. Teaches
 * createDistGraphAdjacent, createGraph, createCart, and the neighbour collectives, blocking and not.
 */
public class GraphNeighbours {
    static void fail(String text) throws MPIException {
        System.err.println("GraphNeighbours: rank " + MPI.COMM_WORLD.getRank() + ": " + text);
        MPI.COMM_WORLD.abort(1);
    }

    static int[] treeNeighbours(int rank, int size) {
        return java.util.stream.IntStream.of((rank - 1) / 2, 2 * rank + 1, 2 * rank + 2)
                .filter(r -> r < size && r != rank && (r != 0 || rank == 1 || rank == 2))
                .toArray();
    }

    /** A line without ends joined: the first and the last have one neighbour, and one that isn't there. */
    static void talkInALine(int rank, int size) throws MPIException {
        CartComm line = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {false}, false);
        int[] sides = {-1, -1};
        line.neighborAllToAll(new int[] {rank, rank}, 1, MPI.INT, sides, 1, MPI.INT);
        if (sides[0] != rank - 1 || sides[1] != (rank == size - 1 ? -1 : rank + 1)) {
            fail("heard " + sides[0] + " and " + sides[1] + " from its sides");
        }
        line.free();
    }

    /** Tells all neighbours the same, then each something else. */
    static void talkInTheTree(GraphComm tree, int[] near, int rank) throws MPIException {
        int[] heard = new int[near.length];
        tree.neighborAllGather(new int[] {rank + 50}, 1, MPI.INT, heard, 1, MPI.INT);
        for (int i = 0; i < near.length; i++) {
            if (heard[i] != near[i] + 50) {
                fail("heard " + heard[i] + " from " + near[i]);
            }
        }
        IntBuffer out = MPI.newIntBuffer(near.length);
        IntBuffer in = MPI.newIntBuffer(near.length);
        for (int i = 0; i < near.length; i++) {
            out.put(i, 100 * rank + near[i]);
        }
        Request request = tree.iNeighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        request.waitFor();
        request.free();
        for (int i = 0; i < near.length; i++) {
            if (in.get(i) != 100 * near[i] + rank) {
                fail("got " + in.get(i) + " from " + near[i]);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // each names its own neighbours
        int[] near = treeNeighbours(rank, size);
        GraphComm tree = MPI.COMM_WORLD.createDistGraphAdjacent(near, near, MPI.INFO_NULL, false);
        DistGraphNeighbors known = tree.getDistGraphNeighbors();
        if (known.getInDegree() != near.length || known.getOutDegree() != near.length) {
            fail("has " + known.getInDegree() + " neighbours in the tree, expected " + near.length);
        }
        talkInTheTree(tree, near, rank);

        // all name the whole graph: the same tree
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        int count = 0;
        for (int r = 0; r < size; r++) {
            for (int neighbour : treeNeighbours(r, size)) {
                edges[count++] = neighbour;
            }
            index[r] = count;
        }
        GraphComm graph = MPI.COMM_WORLD.createGraph(index, edges, false);
        if (!java.util.Arrays.equals(graph.getNeighbors(rank), near) || graph.getDims().getEdgeCount() != count) {
            fail("has other neighbours in the graph");
        }

        talkInALine(rank, size);
        graph.free();
        tree.free();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK a tree with " + count / 2 + " edges");
        }
        MPI.Finalize();
    }
}
