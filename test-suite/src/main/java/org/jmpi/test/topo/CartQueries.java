package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Grids of one to four dimensions: coordinates, ranks, neighbours, against a model of the grid. */
public final class CartQueries {
    private final Check check;
    private final int[] dims;
    private final boolean[] periods;
    private final int comm;

    private CartQueries(Check check, int comm, int[] dims, boolean[] periods) {
        this.check = check;
        this.comm = comm;
        this.dims = dims;
        this.periods = periods;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, CartQueries::run);
    }

    /** Grids that use all ranks, fewer, and one. */
    public static int run(String[] args) {
        Check check = new Check();
        int size = MTest.size();
        for (int ndims = 1; ndims <= 4; ndims++) {
            int[] dims = new int[ndims];
            MPI_Dims_create(size, ndims, dims);
            for (int mask = 0; mask < 1 << ndims; mask += ndims) {
                grid(check, dims, mask);
            }
        }
        grid(check, new int[] {size - size / 3}, 1);
        grid(check, new int[] {1, 1, 1}, 5);
        point(check);
        return check.errors();
    }

    private static void grid(Check check, int[] dims, int mask) {
        boolean[] periods = new boolean[dims.length];
        for (int d = 0; d < dims.length; d++) {
            periods[d] = (mask >> d & 1) == 1;
        }
        int[] comm = {77};
        check.ok(MPI_Cart_create(MPI_COMM_WORLD, dims.length, dims, periods, false, comm), "Cart_create");
        int places = Arrays.stream(dims).reduce(1, (a, b) -> a * b);
        if (MTest.rank() >= places) {
            check.same(MPI_COMM_NULL, comm[0], "a rank without a place");
            return;
        }
        new CartQueries(check, comm[0], dims, periods).all(places);
        MPI_Comm_free(comm);
    }

    private void all(int places) {
        int[] value = {-1};
        MPI_Comm_size(comm, value);
        check.same(places, value[0], "size");
        MPI_Comm_rank(comm, value);
        check.same(MTest.rank(), value[0], "rank without reorder");
        check.ok(MPI_Topo_test(comm, value), "Topo_test");
        check.same(MPI_CART, value[0], "kind");
        value[0] = -1;
        check.ok(MPI_Cartdim_get(comm, value), "Cartdim_get");
        check.same(dims.length, value[0], "ndims");
        get();
        for (int r = 0; r < places; r++) {
            int[] coords = blank(dims.length + 1);
            check.ok(MPI_Cart_coords(comm, r, dims.length + 1, coords), "Cart_coords");
            check.equal(model(r), coords, "coordinates of " + r);
            rank(coords, r);
        }
        for (int d = 0; d < dims.length; d++) {
            for (int disp : new int[] {1, -1, 0, 2, dims[d], -3 * dims[d] - 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                shift(d, disp);
            }
        }
    }

    private static int[] blank(int n) {
        int[] array = new int[n];
        Arrays.fill(array, -9);
        return array;
    }

    /** The coordinates by the definition, and an element that nobody writes. */
    private int[] model(int rank) {
        int[] coords = blank(dims.length + 1);
        int rest = rank;
        for (int d = dims.length - 1; d >= 0; d--) {
            coords[d] = rest % dims[d];
            rest /= dims[d];
        }
        return coords;
    }

    private void get() {
        int n = dims.length;
        int[] gotDims = blank(n + 1);
        boolean[] gotPeriods = new boolean[n];
        for (int d = 0; d < n; d++) {
            gotPeriods[d] = !periods[d];
        }
        int[] coords = blank(n + 1);
        check.ok(MPI_Cart_get(comm, n, gotDims, gotPeriods, coords), "Cart_get");
        check.equal(dims, Arrays.copyOf(gotDims, n), "dims");
        check.equal(periods, gotPeriods, "periods");
        check.equal(model(MTest.rank()), coords, "own coordinates");
    }

    /** The rank at {@code coords}, and at coordinates that wrap round to them. */
    private void rank(int[] coords, int expected) {
        int[] rank = {-1};
        check.ok(MPI_Cart_rank(comm, coords, rank), "Cart_rank");
        check.same(expected, rank[0], "rank");
        for (int d = 0; d < dims.length; d++) {
            if (periods[d]) {
                coords[d] += (d - 2) * 3 * dims[d];
            }
        }
        rank[0] = -1;
        check.ok(MPI_Cart_rank(comm, coords, rank), "Cart_rank");
        check.same(expected, rank[0], "rank of wrapped coordinates " + Arrays.toString(coords));
    }

    private void shift(int d, int disp) {
        int[] source = {-9};
        int[] dest = {-9};
        check.ok(MPI_Cart_shift(comm, d, disp, source, dest), "Cart_shift");
        check.same(moved(d, disp), dest[0], "dest of direction " + d + " disp " + disp);
        check.same(moved(d, -(long) disp), source[0], "source of direction " + d + " disp " + disp);
    }

    private int moved(int d, long disp) {
        int[] coords = model(MTest.rank());
        long to = coords[d] + disp;
        if (!periods[d] && (to < 0 || to >= dims[d])) {
            return MPI_PROC_NULL;
        }
        coords[d] = (int) (((to % dims[d]) + dims[d]) % dims[d]);
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            rank = rank * dims[i] + coords[i];
        }
        return rank;
    }

    /** A grid without dimensions has one place. */
    private static void point(Check check) {
        int[] comm = {77};
        int[] none = {};
        check.ok(MPI_Cart_create(MPI_COMM_WORLD, 0, none, new boolean[0], true, comm), "Cart_create of no dimension");
        check.same(MTest.rank() == 0 ? 1 : 0, comm[0] == MPI_COMM_NULL ? 0 : 1, "who is in the point");
        if (comm[0] == MPI_COMM_NULL) {
            return;
        }
        int[] value = {-1};
        check.ok(MPI_Cartdim_get(comm[0], value), "Cartdim_get");
        check.same(0, value[0], "ndims");
        check.ok(MPI_Cart_get(comm[0], 0, null, null, null), "Cart_get of no dimension");
        check.ok(MPI_Cart_get(comm[0], 0, none, new boolean[0], none), "Cart_get");
        check.ok(MPI_Cart_coords(comm[0], 0, 0, null), "Cart_coords");
        value[0] = -1;
        check.ok(MPI_Cart_rank(comm[0], null, value), "Cart_rank");
        check.same(0, value[0], "rank at the point");
        int[] sub = {77};
        check.ok(MPI_Cart_sub(comm[0], new boolean[0], sub), "Cart_sub");
        check.ok(MPI_Topo_test(sub[0], value), "Topo_test");
        check.same(MPI_CART, value[0], "kind of the part");
        MPI_Comm_free(sub);
        MPI_Comm_free(comm);
    }
}
