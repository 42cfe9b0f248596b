package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of the functions on topologies; those of one rank alone end a collective everywhere. */
public final class TopoErrors {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();
    private final int[] out = {77};

    private TopoErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TopoErrors::run);
    }

    /** Nothing is made, and everything works afterwards. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        TopoErrors test = new TopoErrors();
        test.without();
        test.cartCreate();
        test.cart();
        test.graphCreate();
        test.graph();
        test.distGraph();
        test.adjacent();
        test.oneRankOnly();
        test.check.same(77, test.out[0], "an out parameter of a failed call");
        int[] sum = new int[1];
        test.check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, W), "Allreduce afterwards");
        test.check.same(test.size, sum[0], "Allreduce afterwards");
        return test.check.errors();
    }

    /** The world has no topology. */
    private void without() {
        int t = MPI_ERR_TOPOLOGY;
        boolean[] flag = new boolean[1];
        check.ok(MPI_Topo_test(W, out), "Topo_test");
        check.same(MPI_UNDEFINED, out[0], "kind of no topology");
        out[0] = 77;
        check.error(t, MPI_Cartdim_get(W, out), "Cartdim_get", "no topology");
        check.error(t, MPI_Cart_get(W, 1, new int[1], flag, new int[1]), "Cart_get");
        check.error(t, MPI_Cart_coords(W, 0, 1, new int[1]), "Cart_coords");
        check.error(t, MPI_Cart_rank(W, new int[1], out), "Cart_rank");
        check.error(t, MPI_Cart_shift(W, 0, 1, out, new int[1]), "Cart_shift");
        check.error(t, MPI_Cart_sub(W, flag, out), "Cart_sub", "MPI_Cart_create");
        check.error(t, MPI_Graphdims_get(W, out, new int[1]), "Graphdims_get", "MPI_Graph_create");
        check.error(t, MPI_Graph_get(W, 1, 1, new int[1], new int[1]), "Graph_get");
        check.error(t, MPI_Graph_neighbors_count(W, 0, out), "Graph_neighbors_count");
        check.error(t, MPI_Graph_neighbors(W, 0, 1, new int[1]), "Graph_neighbors");
        check.error(t, MPI_Dist_graph_neighbors_count(W, out, new int[1], flag), "Dist_graph_neighbors_count");
        int code = MPI_Dist_graph_neighbors(W, 1, new int[1], new int[1], 1, new int[1], new int[1]);
        check.error(t, code, "Dist_graph_neighbors", "MPI_Dist_graph_create");
    }

    private void cartCreate() {
        boolean[] two = new boolean[2];
        check.error(MPI_ERR_COMM, MPI_Cart_create(MPI_COMM_NULL, 0, null, null, false, out), "null");
        check.error(MPI_ERR_ARG, MPI_Cart_create(W, 1, new int[] {size + 1}, two, false, out), "large", "" + size);
        int[] huge = {65536, 65536};
        check.error(MPI_ERR_ARG, MPI_Cart_create(W, 2, huge, two, true, out), "overflow", "65536");
        check.error(MPI_ERR_DIMS, MPI_Cart_create(W, 2, new int[] {1, 0}, two, false, out), "0", "dims[1]");
        check.error(MPI_ERR_DIMS, MPI_Cart_create(W, 2, new int[] {-1, -1}, two, false, out), "negative", "-1");
        check.error(MPI_ERR_DIMS, MPI_Cart_create(W, -1, new int[0], two, false, out), "ndims", "ndims");
        check.error(MPI_ERR_ARG, MPI_Cart_create(W, 2, new int[1], two, false, out), "short dims", "dims");
        check.error(MPI_ERR_ARG, MPI_Cart_create(W, 2, new int[2], new boolean[1], false, out), "short", "periods");
        check.error(MPI_ERR_DIMS, MPI_Cart_map(W, 1, new int[] {size + 1}, two, out), "Cart_map", "" + size);
        check.error(MPI_ERR_DIMS, MPI_Cart_map(W, -2, new int[1], two, out), "Cart_map", "ndims");
    }

    private void cart() {
        int[] comm = new int[1];
        MPI_Cart_create(W, 2, new int[] {size, 1}, new boolean[] {false, true}, false, comm);
        int c = comm[0];
        int[] two = new int[2];
        boolean[] flags = new boolean[2];
        check.error(MPI_ERR_ARG, MPI_Cart_get(c, 1, two, flags, two), "Cart_get", "maxdims", "2");
        check.error(MPI_ERR_ARG, MPI_Cart_get(c, 2, new int[1], flags, two), "Cart_get", "dims");
        check.error(MPI_ERR_ARG, MPI_Cart_get(c, 2, two, new boolean[1], two), "Cart_get", "periods");
        check.error(MPI_ERR_ARG, MPI_Cart_coords(c, 0, 1, two), "Cart_coords", "maxdims");
        check.error(MPI_ERR_ARG, MPI_Cart_coords(c, 0, -1, two), "Cart_coords", "maxdims", "-1");
        check.error(MPI_ERR_RANK, MPI_Cart_coords(c, size, 2, two), "Cart_coords", "rank", "" + size);
        check.error(MPI_ERR_RANK, MPI_Cart_coords(c, -1, 2, two), "Cart_coords", "rank", "-1");
        check.error(MPI_ERR_ARG, MPI_Cart_rank(c, new int[] {size, 0}, out), "Cart_rank", "coords[0]");
        check.error(MPI_ERR_ARG, MPI_Cart_rank(c, new int[] {-1, 5}, out), "Cart_rank", "coords[0]", "-1");
        check.error(MPI_ERR_ARG, MPI_Cart_rank(c, new int[1], out), "Cart_rank", "coords");
        check.error(MPI_ERR_ARG, MPI_Cart_rank(c, null, out), "Cart_rank", "coords");
        check.error(MPI_ERR_ARG, MPI_Cart_shift(c, 2, 1, out, new int[1]), "Cart_shift", "direction", "2");
        check.error(MPI_ERR_ARG, MPI_Cart_shift(c, -1, 1, out, new int[1]), "Cart_shift", "direction", "-1");
        check.error(MPI_ERR_ARG, MPI_Cart_sub(c, new boolean[1], out), "Cart_sub", "remain_dims");
        check.error(MPI_ERR_TOPOLOGY, MPI_Graphdims_get(c, out, new int[1]), "Graphdims_get", "Cartesian");
        MPI_Comm_free(comm);
        MPI_Cart_create(MPI_COMM_SELF, 0, null, null, false, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        check.error(MPI_ERR_TOPOLOGY, MPI_Cart_shift(comm[0], 0, 1, out, new int[1]), "shift of a point", "direction");
        MPI_Comm_free(comm);
    }

    private void graphCreate() {
        int a = MPI_ERR_ARG;
        int[] none = {};
        check.error(a, MPI_Graph_create(W, size + 1, new int[size + 1], none, false, out), "large", "nnodes");
        check.error(a, MPI_Graph_create(W, -1, none, none, false, out), "negative", "nnodes", "-1");
        check.error(a, MPI_Graph_create(W, size, new int[size - 1], none, false, out), "short", "index");
        check.error(a, MPI_Graph_create(W, 1, new int[] {-1}, none, false, out), "negative", "index[0]");
        check.error(a, MPI_Graph_create(W, 1, new int[] {2}, new int[1], false, out), "short", "edges");
        check.error(a, MPI_Graph_create(W, 1, new int[] {1}, null, false, out), "null", "edges");
        check.error(a, MPI_Graph_create(W, 1, new int[] {1}, new int[] {1}, false, out), "node", "edges[0]");
        check.error(a, MPI_Graph_create(W, 1, new int[] {1}, new int[] {-1}, false, out), "node", "-1");
        check.error(a, MPI_Graph_map(W, size + 1, new int[size + 1], none, out), "Graph_map", "nnodes");
        check.error(a, MPI_Graph_map(W, 1, new int[] {1}, new int[] {9}, out), "Graph_map", "edges[0]");
        if (size > 1) {
            check.error(a, MPI_Graph_create(W, 2, new int[] {1, 0}, new int[1], false, out), "falls", "index[1]");
        }
    }

    private void graph() {
        int[] comm = new int[1];
        int[] index = new int[size];
        java.util.Arrays.fill(index, 2);
        MPI_Graph_create(W, size, index, new int[] {0, 0}, false, comm);
        int c = comm[0];
        int[] two = new int[2];
        int a = MPI_ERR_ARG;
        check.error(a, MPI_Graph_get(c, size - 1, 2, index, two), "Graph_get", "maxindex");
        check.error(a, MPI_Graph_get(c, size, 1, index, two), "Graph_get", "maxedges");
        check.error(a, MPI_Graph_get(c, size, 2, index, new int[1]), "Graph_get", "edges");
        check.error(a, MPI_Graph_get(c, -1, 2, index, two), "Graph_get", "maxindex", "-1");
        check.error(a, MPI_Graph_neighbors(c, 0, 1, two), "Graph_neighbors", "maxneighbors");
        check.error(a, MPI_Graph_neighbors(c, 0, 2, new int[1]), "Graph_neighbors", "neighbors");
        check.error(MPI_ERR_RANK, MPI_Graph_neighbors(c, size, 2, two), "Graph_neighbors", "rank");
        check.error(MPI_ERR_RANK, MPI_Graph_neighbors_count(c, -1, out), "Graph_neighbors_count", "rank", "-1");
        check.error(MPI_ERR_TOPOLOGY, MPI_Cartdim_get(c, out), "Cartdim_get", "graph");
        MPI_Comm_free(comm);
    }

    private int dist(int n, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        return MPI_Dist_graph_create(W, n, sources, degrees, destinations, weights, MPI_INFO_NULL, true, out);
    }

    private void distGraph() {
        int[] u = MPI_UNWEIGHTED;
        int[] zero = {0};
        int[] one = {1};
        check.error(MPI_ERR_ARG, dist(-1, zero, one, zero, u), "n", "n", "-1");
        check.error(MPI_ERR_ARG, dist(2, zero, new int[2], zero, u), "sources", "sources");
        check.error(MPI_ERR_ARG, dist(1, zero, new int[0], zero, u), "degrees", "degrees");
        check.error(MPI_ERR_ARG, dist(1, zero, new int[] {-1}, zero, u), "degree -1", "degrees[0]", "-1");
        check.error(MPI_ERR_ARG, dist(1, zero, new int[] {2}, zero, u), "destinations", "destinations");
        check.error(MPI_ERR_RANK, dist(1, new int[] {size}, one, zero, u), "source", "sources[0]", "" + size);
        check.error(MPI_ERR_RANK, dist(1, zero, one, new int[] {-1}, u), "destination", "destinations[0]", "-1");
        check.error(MPI_ERR_ARG, dist(1, zero, one, zero, new int[0]), "weights", "weights");
        check.error(MPI_ERR_ARG, dist(1, zero, one, zero, null), "null", "weights", "MPI_UNWEIGHTED");
        check.error(MPI_ERR_ARG, dist(1, zero, one, zero, MPI_WEIGHTS_EMPTY), "empty", "MPI_WEIGHTS_EMPTY");
        check.error(MPI_ERR_ARG, dist(1, zero, one, zero, new int[] {-4}), "weight", "weights[0]", "-4");
        int code = MPI_Dist_graph_create(W, 0, null, null, null, u, 4711, true, out);
        check.error(MPI_ERR_INFO, code, "info", "info");
        check.error(MPI_ERR_COMM, MPI_Dist_graph_create(MPI_COMM_NULL, 0, u, u, u, u, MPI_INFO_NULL, true, out), "0");
    }

    private int adjacent(int in, int[] sources, int[] sw, int outdegree, int[] destinations, int[] dw) {
        return MPI_Dist_graph_create_adjacent(
                W, in, sources, sw, outdegree, destinations, dw, MPI_INFO_NULL, false, out);
    }

    private void adjacent() {
        int[] u = MPI_UNWEIGHTED;
        int[] zero = {0};
        check.error(MPI_ERR_ARG, adjacent(-1, zero, u, 0, zero, u), "indegree", "indegree", "-1");
        check.error(MPI_ERR_ARG, adjacent(0, zero, u, -1, zero, u), "outdegree", "outdegree", "-1");
        check.error(MPI_ERR_ARG, adjacent(2, zero, u, 0, zero, u), "sources", "sources");
        check.error(MPI_ERR_ARG, adjacent(0, zero, u, 1, null, u), "destinations", "destinations");
        check.error(MPI_ERR_RANK, adjacent(1, new int[] {-1}, u, 0, zero, u), "rank", "sources[0]");
        check.error(MPI_ERR_RANK, adjacent(0, zero, u, 1, new int[] {size}, u), "rank", "destinations[0]");
        check.error(MPI_ERR_TOPOLOGY, adjacent(1, zero, u, 1, zero, zero), "half weighted", "MPI_UNWEIGHTED");
        check.error(MPI_ERR_ARG, adjacent(1, zero, new int[0], 1, zero, zero), "weights", "sourceweights");
        check.error(MPI_ERR_ARG, adjacent(1, zero, zero, 1, zero, new int[] {-1}), "weights", "destweights[0]");
        queried();
    }

    private void queried() {
        int[] comm = new int[1];
        int[] own = {me};
        MPI_Dist_graph_create_adjacent(W, 1, own, own, 1, own, own, MPI_INFO_NULL, false, comm);
        int c = comm[0];
        int[] one = new int[1];
        int[] no = {};
        int a = MPI_ERR_ARG;
        check.error(a, MPI_Dist_graph_neighbors(c, -1, one, one, 1, one, one), "max", "maxindegree", "-1");
        check.error(a, MPI_Dist_graph_neighbors(c, 1, no, one, 1, one, one), "short", "sources");
        check.error(a, MPI_Dist_graph_neighbors(c, 1, one, no, 1, one, one), "short", "sourceweights");
        check.error(a, MPI_Dist_graph_neighbors(c, 1, one, one, 1, null, one), "null", "destinations");
        check.error(a, MPI_Dist_graph_neighbors(c, 1, one, one, 1, one, null), "null", "destweights");
        check.error(MPI_ERR_TOPOLOGY, MPI_Cartdim_get(c, out), "Cartdim_get", "distributed graph");
        MPI_Comm_free(comm);
    }

    /** The last rank's mistake is an error at all; so are arguments that differ. */
    private void oneRankOnly() {
        int[] u = MPI_UNWEIGHTED;
        int[] zero = {0};
        boolean last = me == size - 1;
        int code = dist(1, zero, new int[] {1}, last ? new int[] {size} : zero, u);
        check.error(MPI_ERR_RANK, code, "one rank's mistake", last ? "destinations[0]" : "rank " + (size - 1));
        code = adjacent(1, zero, last ? new int[] {-1} : zero, 0, zero, MPI_WEIGHTS_EMPTY);
        check.error(MPI_ERR_ARG, code, "one rank's mistake", last ? "sourceweights[0]" : "rank " + (size - 1));
        if (size > 1) {
            code = dist(0, zero, zero, zero, last ? MPI_WEIGHTS_EMPTY : u);
            check.error(MPI_ERR_TOPOLOGY, code, "weights at one rank", "weights");
            code = MPI_Dist_graph_create(W, 0, null, null, null, u, MPI_INFO_NULL, last, out);
            check.error(MPI_ERR_TOPOLOGY, code, "reorder at one rank", "reorder");
        }
    }
}
