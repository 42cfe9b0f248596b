package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** With reorder fewer neighbours are on different nodes, never more; MPI_Cart_map foretells the ranks. */
public final class CartReorder {
    private CartReorder() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CartReorder::run);
    }

    /** Argument {@code fewer=1}: the nodes are such that a line must get better. */
    public static int run(String[] args) {
        Check check = new Check();
        int size = MTest.size();
        Nodes nodes = new Nodes();
        for (int ndims = 1; ndims <= 3; ndims++) {
            int[] dims = new int[ndims];
            MPI_Dims_create(size, ndims, dims);
            for (int mask = 0; mask < 1 << ndims; mask++) {
                boolean[] periods = new boolean[ndims];
                for (int d = 0; d < ndims; d++) {
                    periods[d] = (mask >> d & 1) == 1;
                }
                long before = offNode(check, nodes, dims, periods, false);
                long after = offNode(check, nodes, dims, periods, true);
                check.isTrue(after <= before, Arrays.toString(dims) + ": " + before + " became " + after);
                if (!Nodes.apart() && MTest.option(args, "fewer", 0) == 1 && ndims == 1) {
                    check.isTrue(after < before, Arrays.toString(dims) + ": " + before + " stayed " + after);
                }
            }
        }
        offNode(check, nodes, new int[] {(size + 1) / 2}, new boolean[1], true);
        return check.errors();
    }

    /** Returns how many steps to the next place in some dimension lead to another node. */
    private static long offNode(Check check, Nodes all, int[] dims, boolean[] periods, boolean reorder) {
        int[] foretold = {-9};
        check.ok(MPI_Cart_map(MPI_COMM_WORLD, dims.length, dims, periods, foretold), "Cart_map");
        int[] comm = {77};
        check.ok(MPI_Cart_create(MPI_COMM_WORLD, dims.length, dims, periods, reorder, comm), "Cart_create");
        int[] rank = {MPI_UNDEFINED};
        if (comm[0] != MPI_COMM_NULL) {
            MPI_Comm_rank(comm[0], rank);
        }
        check.same(reorder ? rank[0] : foretold[0], foretold[0], "what Cart_map foretold");
        int[] nodes = all.of(comm[0]);
        long off = 0;
        for (int r = 0; r < nodes.length; r++) {
            int[] coords = new int[dims.length];
            MPI_Cart_coords(comm[0], r, dims.length, coords);
            for (int d = 0; d < dims.length; d++) {
                int[] next = coords.clone();
                if (++next[d] < dims[d] || periods[d]) {
                    int[] other = new int[1];
                    MPI_Cart_rank(comm[0], next, other);
                    off += nodes[r] != nodes[other[0]] ? 1 : 0;
                }
            }
        }
        if (comm[0] != MPI_COMM_NULL) {
            MPI_Comm_free(comm);
        }
        return off;
    }
}
