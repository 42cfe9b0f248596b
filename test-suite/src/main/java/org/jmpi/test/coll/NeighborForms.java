package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * The neighbourhood collectives on grids with and without wrap-around, on a graph and on directed graphs: neighbours
 * that occur twice, a process that is its own, and ends of a grid, whose blocks stay as they are.
 */
public final class NeighborForms {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private int comm;
    private String topology;
    private boolean grid;
    private IntFunction<int[]> destinations;
    /** The neighbours of this process. */
    private int[] from;

    private int[] to;

    private NeighborForms() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NeighborForms::run);
    }

    public static int run(String[] args) {
        NeighborForms test = new NeighborForms();
        test.grids();
        test.graph();
        test.distGraph();
        return test.check.errors();
    }

    private void grids() {
        for (int periodic = 0; periodic < 4; periodic++) {
            int[] dims = new int[2];
            MPI_Dims_create(size, 2, dims);
            boolean[] periods = {(periodic & 1) != 0, (periodic & 2) != 0};
            int[] made = new int[1];
            MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, false, made);
            grid = true;
            topology = "grid " + Arrays.toString(dims) + Arrays.toString(periods);
            int[] neighbors = new int[4];
            int[] below = new int[1];
            int[] above = new int[1];
            for (int d = 0; d < 2; d++) {
                MPI_Cart_shift(made[0], d, 1, below, above);
                neighbors[2 * d] = below[0];
                neighbors[2 * d + 1] = above[0];
            }
            from = neighbors;
            to = neighbors;
            on(made);
        }
    }

    /** A ring: with two processes each is the other's neighbour twice, a single one its own. */
    private void graph() {
        int[] index = new int[size];
        int[] edges = new int[2 * size];
        for (int r = 0; r < size; r++) {
            index[r] = 2 * (r + 1);
            edges[2 * r] = (r + size - 1) % size;
            edges[2 * r + 1] = (r + 1) % size;
        }
        int[] made = new int[1];
        MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, false, made);
        grid = false;
        topology = "graph";
        destinations = r -> Arrays.copyOfRange(edges, 2 * r, 2 * r + 2);
        from = destinations.apply(me);
        to = from;
        on(made);
    }

    /** Rank r has r % 3 edges to the next rank, one to itself, and one to rank 0. */
    private void distGraph() {
        destinations = r -> {
            int[] d = new int[r % 3 + 2];
            Arrays.fill(d, (r + 1) % size);
            d[0] = r;
            d[d.length - 1] = 0;
            return d;
        };
        grid = false;
        topology = "directed graph";
        to = destinations.apply(me);
        int[] sources = new int[0];
        for (int r = size - 1; r >= 0; r--) {
            for (int d : destinations.apply(r)) {
                if (d == me) {
                    sources = Arrays.copyOf(sources, sources.length + 1);
                    sources[sources.length - 1] = r;
                }
            }
        }
        from = sources;
        int[] made = new int[1];
        MPI_Dist_graph_create_adjacent(
                MPI_COMM_WORLD,
                from.length,
                from,
                MPI_UNWEIGHTED,
                to.length,
                to,
                MPI_UNWEIGHTED,
                MPI_INFO_NULL,
                false,
                made);
        on(made);
    }

    private void on(int[] made) {
        comm = made[0];
        for (int n : new int[] {0, 1, 5, 3000}) {
            allgather(n);
            allgatherv(n);
            alltoall(n);
            alltoallv(n);
            alltoallw(n);
        }
        MPI_Comm_free(made);
    }

    /** Returns which of the sender's blocks arrives in block {@code slot}. */
    private int senderSlot(int slot) {
        if (grid) {
            return slot ^ 1;
        }
        int nth = 0;
        for (int i = 0; i < slot; i++) {
            nth += from[i] == from[slot] ? 1 : 0;
        }
        int[] out = destinations.apply(from[slot]);
        for (int i = 0; ; i++) {
            if (out[i] == me && nth-- == 0) {
                return i;
            }
        }
    }

    private static int[] blank(int n) {
        int[] a = new int[n];
        Arrays.fill(a, BLANK);
        return a;
    }

    /** Checks block {@code slot}, of {@code n} elements that the sender numbered by {@code block}. */
    private void block(int[] data, int at, int n, int slot, int block, String what) {
        if (from[slot] == MPI_PROC_NULL) {
            CollData.untouched(check, data, at, at + n, BLANK, what + " block " + slot);
        } else {
            CollData.check(check, data, at, n, from[slot], block, what + " block " + slot);
        }
    }

    private void allgather(int n) {
        int[] sent = CollData.of(n, me, 3);
        int[] received = blank(n * from.length);
        forms.all(
                topology + ": allgather of " + n,
                () -> Arrays.fill(received, BLANK),
                () -> MPI_Neighbor_allgather(sent, n, MPI_INT, received, n, MPI_INT, comm),
                r -> MPI_Ineighbor_allgather(sent, n, MPI_INT, received, n, MPI_INT, comm, r),
                r -> MPI_Neighbor_allgather_init(sent, n, MPI_INT, received, n, MPI_INT, comm, MPI_INFO_NULL, r),
                what -> {
                    for (int i = 0; i < from.length; i++) {
                        block(received, i * n, n, i, 3, what);
                    }
                });
    }

    /** What rank r sends in the vector form of allgather. */
    private static int length(int n, int r) {
        return r < 0 ? n : n + r % 3;
    }

    private void allgatherv(int n) {
        int[] sent = CollData.of(length(n, me), me, 4);
        int[] counts = new int[from.length];
        int[] displs = new int[from.length];
        int end = 1;
        for (int i = from.length - 1; i >= 0; i--) {
            counts[i] = length(n, from[i]);
            displs[i] = end;
            end += counts[i] + 1;
        }
        int[] received = blank(end);
        int mine = sent.length;
        forms.all(
                topology + ": allgatherv of " + n,
                () -> Arrays.fill(received, BLANK),
                () -> MPI_Neighbor_allgatherv(sent, mine, MPI_INT, received, counts, displs, MPI_INT, comm),
                r -> MPI_Ineighbor_allgatherv(sent, mine, MPI_INT, received, counts, displs, MPI_INT, comm, r),
                r -> MPI_Neighbor_allgatherv_init(
                        sent, mine, MPI_INT, received, counts, displs, MPI_INT, comm, MPI_INFO_NULL, r),
                what -> {
                    for (int i = 0; i < from.length; i++) {
                        block(received, displs[i], counts[i], i, 4, what);
                        CollData.untouched(check, received, displs[i] - 1, displs[i], BLANK, what);
                    }
                });
    }

    private int[] blocks(int n) {
        int[] sent = new int[n * to.length];
        for (int i = 0; i < to.length; i++) {
            CollData.fill(sent, i * n, n, me, i);
        }
        return sent;
    }

    private void alltoall(int n) {
        int[] sent = blocks(n);
        int[] received = blank(n * from.length);
        forms.all(
                topology + ": alltoall of " + n,
                () -> Arrays.fill(received, BLANK),
                () -> MPI_Neighbor_alltoall(sent, n, MPI_INT, received, n, MPI_INT, comm),
                r -> MPI_Ineighbor_alltoall(sent, n, MPI_INT, received, n, MPI_INT, comm, r),
                r -> MPI_Neighbor_alltoall_init(sent, n, MPI_INT, received, n, MPI_INT, comm, MPI_INFO_NULL, r),
                what -> verifyBlocks(received, n, what));
    }

    private void verifyBlocks(int[] received, int n, String what) {
        for (int i = 0; i < from.length; i++) {
            int block = from[i] == MPI_PROC_NULL ? 0 : senderSlot(i);
            block(received, i * n, n, i, block, what);
        }
    }

    private void alltoallv(int n) {
        int[] sent = blocks(n);
        int[] received = blank(n * from.length);
        int[] sendcounts = filled(to.length, n);
        int[] recvcounts = filled(from.length, n);
        int[] sdispls = steps(to.length, n);
        int[] rdispls = steps(from.length, n);
        forms.all(
                topology + ": alltoallv of " + n,
                () -> Arrays.fill(received, BLANK),
                () -> MPI_Neighbor_alltoallv(
                        sent, sendcounts, sdispls, MPI_INT, received, recvcounts, rdispls, MPI_INT, comm),
                r -> MPI_Ineighbor_alltoallv(
                        sent, sendcounts, sdispls, MPI_INT, received, recvcounts, rdispls, MPI_INT, comm, r),
                r -> MPI_Neighbor_alltoallv_init(
                        sent,
                        sendcounts,
                        sdispls,
                        MPI_INT,
                        received,
                        recvcounts,
                        rdispls,
                        MPI_INT,
                        comm,
                        MPI_INFO_NULL,
                        r),
                what -> verifyBlocks(received, n, what));
    }

    private static int[] filled(int length, int n) {
        int[] a = new int[length];
        Arrays.fill(a, n);
        return a;
    }

    private static int[] steps(int length, int n) {
        int[] a = new int[length];
        Arrays.setAll(a, i -> i * n);
        return a;
    }

    /** Every second block goes and comes as bytes. */
    private void alltoallw(int n) {
        int[] sent = blocks(n);
        int[] received = blank(n * from.length);
        int[] sendtypes = types(to.length);
        int[] recvtypes = types(from.length);
        int[] sendcounts = counts(sendtypes, n);
        int[] recvcounts = counts(recvtypes, n);
        long[] sdispls = bytes(to.length, n);
        long[] rdispls = bytes(from.length, n);
        forms.all(
                topology + ": alltoallw of " + n,
                () -> Arrays.fill(received, BLANK),
                () -> MPI_Neighbor_alltoallw(
                        sent, sendcounts, sdispls, sendtypes, received, recvcounts, rdispls, recvtypes, comm),
                r -> MPI_Ineighbor_alltoallw(
                        sent, sendcounts, sdispls, sendtypes, received, recvcounts, rdispls, recvtypes, comm, r),
                r -> MPI_Neighbor_alltoallw_init(
                        sent,
                        sendcounts,
                        sdispls,
                        sendtypes,
                        received,
                        recvcounts,
                        rdispls,
                        recvtypes,
                        comm,
                        MPI_INFO_NULL,
                        r),
                what -> verifyBlocks(received, n, what));
    }

    private static int[] types(int length) {
        int[] a = new int[length];
        Arrays.setAll(a, i -> i % 2 == 0 ? MPI_INT : MPI_BYTE);
        return a;
    }

    private static int[] counts(int[] types, int n) {
        int[] a = new int[types.length];
        Arrays.setAll(a, i -> types[i] == MPI_INT ? n : 4 * n);
        return a;
    }

    private static long[] bytes(int length, int n) {
        long[] a = new long[length];
        Arrays.setAll(a, i -> 4L * i * n);
        return a;
    }
}
