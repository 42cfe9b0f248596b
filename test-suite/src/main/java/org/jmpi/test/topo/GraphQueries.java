package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A graph comes back as it was given, reordered or not, with fewer nodes than ranks too. */
public final class GraphQueries {
    private GraphQueries() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GraphQueries::run);
    }

    /** Stars with loops and double edges, rings, and graphs without edges or nodes. */
    public static int run(String[] args) {
        Check check = new Check();
        int size = MTest.size();
        for (int n = 1; n <= size; n++) {
            for (boolean reorder : new boolean[] {false, true}) {
                star(check, n, reorder);
                ring(check, n, reorder);
            }
        }
        graph(check, new int[size], new int[0], true);
        int[] comm = {77};
        check.ok(MPI_Graph_create(MPI_COMM_WORLD, 0, new int[0], new int[0], true, comm), "Graph_create of no node");
        check.same(MPI_COMM_NULL, comm[0], "a graph without nodes");
        return check.errors();
    }

    /** Node 0 has an edge to all, to itself too, and two to the last; the others one back. */
    private static void star(Check check, int n, boolean reorder) {
        int[] index = new int[n];
        int[] edges = new int[n + 1 + n - 1];
        for (int i = 0; i < n; i++) {
            edges[i] = i;
        }
        edges[n] = n - 1;
        index[0] = n + 1;
        for (int i = 1; i < n; i++) {
            index[i] = index[i - 1] + 1;
        }
        graph(check, index, edges, reorder);
    }

    private static void ring(Check check, int n, boolean reorder) {
        int[] index = new int[n];
        int[] edges = new int[2 * n];
        for (int i = 0; i < n; i++) {
            index[i] = 2 * (i + 1);
            edges[2 * i] = (i + 1) % n;
            edges[2 * i + 1] = (i + n - 1) % n;
        }
        graph(check, index, edges, reorder);
    }

    private static void graph(Check check, int[] index, int[] edges, boolean reorder) {
        int n = index.length;
        int[] foretold = {-9};
        check.ok(MPI_Graph_map(MPI_COMM_WORLD, n, index, edges, foretold), "Graph_map");
        int[] comm = {77};
        int[] changing = edges.clone();
        check.ok(MPI_Graph_create(MPI_COMM_WORLD, n, index, changing, reorder, comm), "Graph_create");
        Arrays.fill(changing, -5);
        int[] value = {MPI_UNDEFINED};
        if (comm[0] != MPI_COMM_NULL) {
            MPI_Comm_rank(comm[0], value);
        }
        check.same(reorder ? value[0] : MTest.rank() < n ? MTest.rank() : MPI_UNDEFINED, value[0], "rank");
        check.isTrue(!reorder || foretold[0] == value[0], "Graph_map foretold " + foretold[0] + " for " + value[0]);
        if (comm[0] == MPI_COMM_NULL) {
            return;
        }
        MPI_Topo_test(comm[0], value);
        check.same(MPI_GRAPH, value[0], "kind");
        whole(check, comm[0], index, edges);
        for (int r = 0; r < n; r++) {
            neighbors(check, comm[0], index, edges, r);
        }
        MPI_Comm_free(comm);
    }

    private static void whole(Check check, int comm, int[] index, int[] edges) {
        int[] nodes = {-1};
        int[] entries = {-1};
        check.ok(MPI_Graphdims_get(comm, nodes, entries), "Graphdims_get");
        check.same(index.length, nodes[0], "nodes");
        check.same(edges.length, entries[0], "edges");
        int[] gotIndex = new int[index.length + 1];
        int[] gotEdges = new int[edges.length + 1];
        Arrays.fill(gotIndex, -9);
        Arrays.fill(gotEdges, -9);
        check.ok(MPI_Graph_get(comm, gotIndex.length, gotEdges.length, gotIndex, gotEdges), "Graph_get");
        check.equal(index, Arrays.copyOf(gotIndex, index.length), "index");
        check.equal(edges, Arrays.copyOf(gotEdges, edges.length), "edges");
        check.same(-9, gotIndex[index.length], "beyond index");
        check.same(-9, gotEdges[edges.length], "beyond edges");
    }

    private static void neighbors(Check check, int comm, int[] index, int[] edges, int r) {
        int begin = r == 0 ? 0 : index[r - 1];
        int[] expected = Arrays.copyOfRange(edges, begin, index[r]);
        int[] count = {-1};
        check.ok(MPI_Graph_neighbors_count(comm, r, count), "Graph_neighbors_count");
        check.same(expected.length, count[0], "neighbours of " + r);
        int[] got = new int[expected.length];
        Arrays.fill(got, -9);
        check.ok(MPI_Graph_neighbors(comm, r, got.length, got), "Graph_neighbors");
        check.equal(expected, got, "neighbours of " + r);
    }
}
