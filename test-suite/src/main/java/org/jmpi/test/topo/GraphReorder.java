package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** With reorder edges of less weight lead to another node, never of more: a graph, and distributed graphs of it. */
public final class GraphReorder {
    private GraphReorder() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GraphReorder::run);
    }

    /** A ring with heavy edges between ranks 2k and 2k+1. Argument {@code fewer=1}: it must get better. */
    public static int run(String[] args) {
        Check check = new Check();
        Nodes all = new Nodes();
        boolean fewer = !Nodes.apart() && MTest.option(args, "fewer", 0) == 1;
        compare(check, fewer, "graph", graph(check, all, false), graph(check, all, true));
        compare(check, fewer, "dist_graph", dist(check, all, false), dist(check, all, true));
        compare(check, fewer, "dist_graph adjacent", adjacent(check, all, false), adjacent(check, all, true));
        return check.errors();
    }

    private static void compare(Check check, boolean fewer, String what, long before, long after) {
        check.isTrue(after <= before && !(fewer && after == before), what + ": " + before + " became " + after);
    }

    private static int next(int r) {
        return (r + 1) % MTest.size();
    }

    private static int weight(int r) {
        return r % 2 == 0 ? 100 : 1;
    }

    private static long graph(Check check, Nodes all, boolean reorder) {
        int n = MTest.size();
        int[] index = new int[n];
        int[] edges = new int[n];
        for (int r = 0; r < n; r++) {
            index[r] = r + 1;
            edges[r] = next(r);
        }
        int[] comm = new int[1];
        check.ok(MPI_Graph_create(MPI_COMM_WORLD, n, index, edges, reorder, comm), "Graph_create");
        int[] nodes = all.of(comm[0]);
        long off = 0;
        for (int r = 0; r < n; r++) {
            int[] to = new int[1];
            MPI_Graph_neighbors(comm[0], r, 1, to);
            off += nodes[r] != nodes[to[0]] ? 1 : 0;
        }
        MPI_Comm_free(comm);
        return off;
    }

    /** Rank 0 names all edges. */
    private static long dist(Check check, Nodes all, boolean reorder) {
        int n = MTest.rank() == 0 ? MTest.size() : 0;
        int[] sources = new int[n];
        int[] degrees = new int[n];
        int[] destinations = new int[n];
        int[] weights = new int[n];
        for (int r = 0; r < n; r++) {
            sources[r] = r;
            degrees[r] = 1;
            destinations[r] = next(r);
            weights[r] = weight(r);
        }
        int[] comm = new int[1];
        check.ok(
                MPI_Dist_graph_create(
                        MPI_COMM_WORLD, n, sources, degrees, destinations, weights, MPI_INFO_NULL, reorder, comm),
                "Dist_graph_create");
        return offNode(check, all, comm);
    }

    private static long adjacent(Check check, Nodes all, boolean reorder) {
        int me = MTest.rank();
        int before = (me + MTest.size() - 1) % MTest.size();
        int[] comm = new int[1];
        check.ok(
                MPI_Dist_graph_create_adjacent(
                        MPI_COMM_WORLD,
                        1,
                        new int[] {before},
                        new int[] {weight(before)},
                        1,
                        new int[] {next(me)},
                        new int[] {weight(me)},
                        MPI_INFO_NULL,
                        reorder,
                        comm),
                "Dist_graph_create_adjacent");
        return offNode(check, all, comm);
    }

    private static long offNode(Check check, Nodes all, int[] comm) {
        int[] nodes = all.of(comm[0]);
        int[] rank = new int[1];
        MPI_Comm_rank(comm[0], rank);
        int me = rank[0];
        int[][] got = {{-9}, {-9}, {-9}, {-9}};
        check.ok(MPI_Dist_graph_neighbors(comm[0], 1, got[0], got[1], 1, got[2], got[3]), "Dist_graph_neighbors");
        int before = (me + MTest.size() - 1) % MTest.size();
        int[][] expected = {{before}, {weight(before)}, {next(me)}, {weight(me)}};
        check.equal(expected, got, "edges of vertex " + me + " after " + Arrays.toString(nodes));
        long[] off = {nodes[me] != nodes[next(me)] ? weight(me) : 0};
        long[] sum = new long[1];
        MPI_Allreduce(off, sum, 1, MPI_LONG, MPI_SUM, comm[0]);
        MPI_Comm_free(comm);
        return sum[0];
    }
}
