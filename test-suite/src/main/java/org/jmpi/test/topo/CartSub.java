package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every choice of dimensions of a grid: who is in a part, its shape, and that it works. */
public final class CartSub {
    private CartSub() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CartSub::run);
    }

    /** All parts of a grid of three dimensions. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] dims = new int[3];
        MPI_Dims_create(MTest.size(), 3, dims);
        boolean[] periods = {true, false, true};
        int[] comm = new int[1];
        MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, false, comm);
        int[] coords = new int[3];
        MPI_Cart_coords(comm[0], MTest.rank(), 3, coords);
        for (int mask = 0; mask < 8; mask++) {
            one(check, comm[0], dims, periods, coords, mask);
        }
        MPI_Comm_free(comm);
        return check.errors();
    }

    private static void one(Check check, int comm, int[] dims, boolean[] periods, int[] coords, int mask) {
        boolean[] remain = {(mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0};
        int[] sub = {77};
        check.ok(MPI_Cart_sub(comm, remain, sub), "Cart_sub");
        int kept = Integer.bitCount(mask);
        int[] value = {-1};
        MPI_Cartdim_get(sub[0], value);
        check.same(kept, value[0], "dimensions of part " + mask);
        int[] subDims = new int[kept];
        boolean[] subPeriods = new boolean[kept];
        int[] subCoords = new int[kept];
        MPI_Cart_get(sub[0], kept, subDims, subPeriods, subCoords);
        int rank = 0;
        int members = 1;
        int expectedSum = 0;
        for (int d = 0, k = 0; d < 3; d++) {
            if (remain[d]) {
                check.same(dims[d], subDims[k], "side");
                check.isTrue(periods[d] == subPeriods[k], "period");
                check.same(coords[d], subCoords[k++], "coordinate");
                rank = rank * dims[d] + coords[d];
                members *= dims[d];
            }
        }
        MPI_Comm_size(sub[0], value);
        check.same(members, value[0], "size of part " + mask);
        MPI_Comm_rank(sub[0], value);
        check.same(rank, value[0], "rank in part " + mask);
        for (int r = 0; r < MTest.size(); r++) {
            int[] other = new int[3];
            MPI_Cart_coords(comm, r, 3, other);
            boolean same = true;
            for (int d = 0; d < 3; d++) {
                same &= remain[d] || other[d] == coords[d];
            }
            expectedSum += same ? 1 << r : 0;
        }
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {1 << MTest.rank()}, sum, 1, MPI_INT, MPI_SUM, sub[0]);
        check.same(expectedSum, sum[0], "members of part " + Arrays.toString(remain));
        MPI_Comm_free(sub);
    }
}
