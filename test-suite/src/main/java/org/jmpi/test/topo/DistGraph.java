package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Random graphs whose edges are named anywhere: loops, double edges, processes without edges, weights or none. */
public final class DistGraph {
    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();

    private DistGraph() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DistGraph::run);
    }

    /** An edge, its weight, and the rank that names it. */
    private record Edge(int from, int to, int weight, int namer) {}

    /** An end of an edge as a query returns it. */
    private record End(int rank, int weight) implements Comparable<End> {
        @Override
        public int compareTo(End o) {
            return rank != o.rank ? Integer.compare(rank, o.rank) : Integer.compare(weight, o.weight);
        }
    }

    /** All ranks draw the same graphs. */
    public static int run(String[] args) {
        DistGraph test = new DistGraph();
        long seed = MTest.option(args, "seed", 41);
        if (test.me == 0) {
            System.out.println("seed=" + seed);
        }
        Random random = new Random(seed);
        for (int round = 0; round < 12; round++) {
            List<Edge> edges = draw(random, test.size, round % 4 == 3 ? 0 : random.nextInt(6 * test.size));
            boolean weighted = round % 2 == 0;
            boolean reorder = round % 3 == 0;
            test.general(edges, weighted, reorder);
            test.adjacent(edges, weighted, reorder);
        }
        test.dupKeeps();
        return test.check.errors();
    }

    private static List<Edge> draw(Random random, int size, int n) {
        List<Edge> edges = new ArrayList<>();
        for (int e = 0; e < n; e++) {
            edges.add(new Edge(random.nextInt(size), random.nextInt(size), random.nextInt(4), random.nextInt(size)));
        }
        return edges;
    }

    private static int[] ints(List<Edge> edges, java.util.function.ToIntFunction<Edge> field) {
        return edges.stream().mapToInt(field).toArray();
    }

    /** Names the edges with one source an entry, the degree of which is 0 before each: sources may come twice. */
    private void general(List<Edge> edges, boolean weighted, boolean reorder) {
        List<Edge> mine = edges.stream().filter(e -> e.namer == me).toList();
        int n = 2 * mine.size();
        int[] sources = new int[n];
        int[] degrees = new int[n];
        for (int i = 0; i < mine.size(); i++) {
            sources[2 * i] = size - 1;
            sources[2 * i + 1] = mine.get(i).from;
            degrees[2 * i + 1] = 1;
        }
        int[] empty = mine.isEmpty() ? MPI_WEIGHTS_EMPTY : ints(mine, Edge::weight);
        int[] comm = {77};
        check.ok(
                MPI_Dist_graph_create(
                        MPI_COMM_WORLD,
                        n,
                        sources,
                        degrees,
                        ints(mine, Edge::to),
                        weighted ? empty : MPI_UNWEIGHTED,
                        MPI_INFO_NULL,
                        reorder,
                        comm),
                "Dist_graph_create");
        query(comm, edges, weighted, reorder);
    }

    private void adjacent(List<Edge> edges, boolean weighted, boolean reorder) {
        List<Edge> in = edges.stream().filter(e -> e.to == me).toList();
        List<Edge> out = edges.stream().filter(e -> e.from == me).toList();
        int[] comm = {77};
        int[] sources = ints(in, Edge::from);
        check.ok(
                MPI_Dist_graph_create_adjacent(
                        MPI_COMM_WORLD,
                        in.size(),
                        sources,
                        weighted ? ints(in, Edge::weight) : MPI_UNWEIGHTED,
                        out.size(),
                        ints(out, Edge::to),
                        weighted ? ints(out, Edge::weight) : MPI_UNWEIGHTED,
                        MPI_INFO_NULL,
                        reorder,
                        comm),
                "Dist_graph_create_adjacent");
        if (!reorder) {
            order(comm[0], sources);
        }
        Arrays.fill(sources, -3);
        query(comm, edges, weighted, reorder);
    }

    /** The adjacent form keeps the order that the caller gave. */
    private void order(int comm, int[] sources) {
        int[] got = new int[sources.length];
        MPI_Dist_graph_neighbors(comm, got.length, got, MPI_UNWEIGHTED, 0, new int[0], MPI_UNWEIGHTED);
        check.equal(sources, got, "order of the sources");
    }

    private void query(int[] comm, List<Edge> edges, boolean weighted, boolean reorder) {
        int[] rank = new int[1];
        MPI_Comm_rank(comm[0], rank);
        check.isTrue(reorder || rank[0] == me, "rank without reorder");
        int vertex = rank[0];
        int[] kind = {-1};
        MPI_Topo_test(comm[0], kind);
        check.same(MPI_DIST_GRAPH, kind[0], "kind");
        List<End> in = new ArrayList<>();
        List<End> out = new ArrayList<>();
        for (Edge e : edges) {
            if (e.to == vertex) {
                in.add(new End(e.from, weighted ? e.weight : -9));
            }
            if (e.from == vertex) {
                out.add(new End(e.to, weighted ? e.weight : -9));
            }
        }
        counts(comm[0], in.size(), out.size(), weighted);
        int[][] got = ask(comm[0], in.size(), out.size());
        check.equal(sorted(in), ends(got[0], got[1]), "edges into vertex " + vertex);
        check.equal(sorted(out), ends(got[2], got[3]), "edges out of vertex " + vertex);
        check.equal(got, ask(comm[0], in.size(), out.size()), "the same again");
        fewer(comm[0], got);
        MPI_Comm_free(comm);
    }

    private void counts(int comm, int in, int out, boolean weighted) {
        int[] indegree = {-1};
        int[] outdegree = {-1};
        boolean[] flag = {!weighted};
        check.ok(MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, flag), "Dist_graph_neighbors_count");
        check.same(in, indegree[0], "indegree");
        check.same(out, outdegree[0], "outdegree");
        check.isTrue(weighted == flag[0], "weighted");
    }

    private int[][] ask(int comm, int in, int out) {
        int[][] got = {new int[in], new int[in], new int[out], new int[out]};
        for (int[] array : got) {
            Arrays.fill(array, -9);
        }
        check.ok(MPI_Dist_graph_neighbors(comm, in, got[0], got[1], out, got[2], got[3]), "Dist_graph_neighbors");
        return got;
    }

    /** Arrays that are too short get the first part. */
    private void fewer(int comm, int[][] all) {
        int in = all[0].length / 2;
        int out = all[2].length / 2;
        int[][] some = ask(comm, in, out);
        check.equal(Arrays.copyOf(all[0], in), some[0], "first sources");
        check.equal(Arrays.copyOf(all[3], out), some[3], "first weights");
    }

    private static List<End> sorted(List<End> ends) {
        Collections.sort(ends);
        return ends;
    }

    private static List<End> ends(int[] ranks, int[] weights) {
        List<End> ends = new ArrayList<>();
        for (int i = 0; i < ranks.length; i++) {
            ends.add(new End(ranks[i], weights[i]));
        }
        return sorted(ends);
    }

    private void dupKeeps() {
        int[] comm = new int[1];
        int[] one = {(me + 1) % size};
        MPI_Dist_graph_create(
                MPI_COMM_WORLD, 1, new int[] {me}, new int[] {1}, one, new int[] {7}, MPI_INFO_NULL, false, comm);
        int[] copy = new int[1];
        MPI_Comm_dup(comm[0], copy);
        MPI_Comm_free(comm);
        int[][] got = ask(copy[0], 1, 1);
        check.equal(new int[][] {{(me + size - 1) % size}, {7}, one, {7}}, got, "edges of a duplicate");
        MPI_Comm_free(copy);
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, copy);
        int[] kind = {-1};
        MPI_Topo_test(copy[0], kind);
        check.same(MPI_UNDEFINED, kind[0], "topology of a split");
        MPI_Comm_free(copy);
    }
}
