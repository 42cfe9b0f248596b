package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Null for the weights of a process without edges: whether the graph has weights is what the others say. With edges it is
 * an error.
 */
public final class NullWeights {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private final boolean last = me == size - 1;

    private NullWeights() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NullWeights::run);
    }

    /** Collective. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        NullWeights test = new NullWeights();
        for (boolean reorder : new boolean[] {false, true}) {
            test.nobody(reorder);
            test.created(true, reorder);
            test.created(false, reorder);
            test.oneSide(true, reorder);
            test.oneSide(false, reorder);
        }
        test.refused();
        return test.check.errors();
    }

    private int[] degrees(int comm) {
        int[] in = {-1};
        int[] out = {-1};
        boolean[] weighted = new boolean[1];
        check.ok(MPI_Dist_graph_neighbors_count(comm, in, out, weighted), "neighbors_count");
        return new int[] {in[0], out[0], weighted[0] ? 1 : 0};
    }

    private void nobody(boolean reorder) {
        int[] comm = {MPI_COMM_NULL};
        check.ok(MPI_Dist_graph_create(W, 0, null, null, null, null, MPI_INFO_NULL, reorder, comm), "create");
        check.equal(new int[] {0, 0, 1}, degrees(comm[0]), "degrees");
        check.ok(MPI_Dist_graph_neighbors(comm[0], 0, null, null, 0, null, null), "neighbors");
        MPI_Comm_free(comm);
        int code = MPI_Dist_graph_create_adjacent(W, 0, null, null, 0, null, null, MPI_INFO_NULL, reorder, comm);
        check.ok(code, "create_adjacent");
        check.equal(new int[] {0, 0, 1}, degrees(comm[0]), "degrees of create_adjacent");
        MPI_Comm_free(comm);
    }

    /** Rank 0 says all edges, those of a ring; the others say nothing. */
    private void created(boolean weighted, boolean reorder) {
        int[] sources = new int[size];
        int[] degrees = new int[size];
        int[] destinations = new int[size];
        int[] weights = new int[size];
        for (int i = 0; i < size; i++) {
            sources[i] = i;
            degrees[i] = 1;
            destinations[i] = (i + 1) % size;
            weights[i] = 10 + i;
        }
        int[] comm = {MPI_COMM_NULL};
        int[] said = weighted ? weights : MPI_UNWEIGHTED;
        int code = me == 0
                ? MPI_Dist_graph_create(W, size, sources, degrees, destinations, said, MPI_INFO_NULL, reorder, comm)
                : MPI_Dist_graph_create(W, 0, null, null, null, null, MPI_INFO_NULL, reorder, comm);
        check.ok(code, "edges from rank 0");
        check.equal(new int[] {1, 1, weighted ? 1 : 0}, degrees(comm[0]), "edges from rank 0: degrees");
        int[] rank = new int[1];
        MPI_Comm_rank(comm[0], rank);
        int[] in = {-1};
        int[] inWeight = {-1};
        int[] out = {-1};
        int[] outWeight = {-1};
        check.ok(MPI_Dist_graph_neighbors(comm[0], 1, in, inWeight, 1, out, outWeight), "neighbors");
        check.same((rank[0] + 1) % size, out[0], "destination");
        check.same(weighted ? 10 + rank[0] : -1, outWeight[0], "its weight");
        MPI_Comm_free(comm);
    }

    /** The last rank receives from rank 0 only, which sends only; all others do nothing. */
    private void oneSide(boolean weighted, boolean reorder) {
        int[] comm = {MPI_COMM_NULL};
        boolean in = last;
        boolean out = me == 0;
        int[] w = weighted ? new int[] {77} : MPI_UNWEIGHTED;
        int code = MPI_Dist_graph_create_adjacent(
                W,
                in ? 1 : 0,
                in ? new int[] {0} : null,
                in ? w : null,
                out ? 1 : 0,
                out ? new int[] {size - 1} : null,
                out ? w : null,
                MPI_INFO_NULL,
                reorder,
                comm);
        check.ok(code, "one side");
        int[] rank = new int[1];
        MPI_Comm_rank(comm[0], rank);
        int[] expected = {rank[0] == size - 1 ? 1 : 0, rank[0] == 0 ? 1 : 0, weighted ? 1 : 0};
        check.equal(expected, degrees(comm[0]), "one side: degrees");
        MPI_Comm_free(comm);
    }

    private void refused() {
        int[] one = {1};
        int[] zero = {0};
        int[] comm = {MPI_COMM_NULL};
        int code = MPI_Dist_graph_create(W, 1, zero, one, zero, null, MPI_INFO_NULL, false, comm);
        check.error(MPI_ERR_ARG, code, "an edge", "weights is null", "MPI_UNWEIGHTED");
        int[] u = MPI_UNWEIGHTED;
        code = MPI_Dist_graph_create_adjacent(W, 0, null, null, 1, zero, null, MPI_INFO_NULL, false, comm);
        check.error(MPI_ERR_ARG, code, "an edge out", "destweights is null", "MPI_UNWEIGHTED");
        code = MPI_Dist_graph_create_adjacent(W, 1, zero, u, 1, zero, one, MPI_INFO_NULL, false, comm);
        check.error(MPI_ERR_TOPOLOGY, code, "one side weighted", "MPI_UNWEIGHTED");
    }
}
