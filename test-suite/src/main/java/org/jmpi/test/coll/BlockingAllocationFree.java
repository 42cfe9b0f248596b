package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Blocking collectives, through shared memory or by messages, allocate nothing on the calling thread once warm. A rank that
 * goes to sleep may allocate a little, in the JDK's selector, and so does a method that is compiled anew; what a call
 * allocates every slice of calls allocates, so that two that allocated nothing prove the point. Arguments {@code calls=N}
 * of a slice, {@code many=N} elements of the longer messages.
 */
public final class BlockingAllocationFree {
    private static final int MOST_SLICES = 200;
    private static final int CLEAN_SLICES = 2;
    /** So that the ranks that only send don't run ahead: what waits in a queue takes memory. */
    private static final int TOGETHER = 4;

    private final int size = MTest.size();
    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Check check = new Check();
    private final double[] in;
    private final double[] out;
    private final int[] counts = new int[size];
    private final int[] displs = new int[size];
    private final int[] toAgree = new int[1];
    private final int[] bytes = new int[size];
    private final int[] types = new int[Math.max(2, size)];
    private final int[] pair = new int[2];
    private final long[] pairBytes = new long[2];
    private final int[] grid = new int[1];
    /** Between even and odd ranks. */
    private final int[] between = new int[1];

    private final boolean even = MTest.rank() % 2 == 0;
    private final Map<String, Runnable> calls = new LinkedHashMap<>();

    private BlockingAllocationFree(int many) {
        in = new double[many * size];
        out = new double[many * size];
        check.ok(
                MPI_Cart_create(MPI_COMM_WORLD, 1, new int[] {size}, new boolean[] {true}, false, grid),
                "MPI_Cart_create");
        makeGroups();
        calls.put("barrier", () -> MPI_Barrier(MPI_COMM_WORLD));
        calls.put("barrier between groups", () -> MPI_Barrier(between[0]));
        for (int n : new int[] {1, many}) {
            rooted(n);
            exchanges(n);
            reductions(n);
            neighbors(n);
            each(n);
            groups(n);
        }
    }

    private void makeGroups() {
        int[] half = new int[1];
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, even ? 0 : 1, 0, half), "MPI_Comm_split");
        check.ok(MPI_Intercomm_create(half[0], 0, MPI_COMM_WORLD, even ? 1 : 0, 3, between), "MPI_Intercomm_create");
        check.ok(MPI_Comm_free(half), "MPI_Comm_free");
    }

    /** The forms with a datatype a peer. */
    private void each(int n) {
        Arrays.fill(types, MPI_DOUBLE);
        calls.put("alltoallw of " + n, () -> {
            vectors(n);
            MPI_Alltoallw(in, counts, bytes, types, out, counts, bytes, types, MPI_COMM_WORLD);
        });
        calls.put("alltoallw in place of " + n, () -> {
            vectors(n);
            MPI_Alltoallw(MPI_IN_PLACE, null, null, null, out, counts, bytes, types, MPI_COMM_WORLD);
        });
        int half = n / 2;
        calls.put("neighbor_alltoallw of " + half, () -> {
            Arrays.fill(pair, half);
            pairBytes[1] = (long) half * Double.BYTES;
            MPI_Neighbor_alltoallw(in, pair, pairBytes, types, out, pair, pairBytes, types, grid[0]);
        });
    }

    private void groups(int n) {
        int root = even ? MTest.rank() == 0 ? MPI_ROOT : MPI_PROC_NULL : 0;
        calls.put("bcast between groups of " + n, () -> MPI_Bcast(in, n, MPI_DOUBLE, root, between[0]));
        calls.put("reduce between groups of " + n, () -> MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, root, between[0]));
        calls.put("allreduce between groups of " + n, () -> MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, between[0]));
        calls.put(
                "allgather between groups of " + n,
                () -> MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, between[0]));
        calls.put("reduce_scatter_block between groups of " + n, () -> {
            // equal operands on both sides
            int each = even ? n * (size / 2) : n * ((size + 1) / 2);
            MPI_Reduce_scatter_block(in, out, each, MPI_DOUBLE, MPI_SUM, between[0]);
        });
    }

    private void rooted(int n) {
        int w = MPI_COMM_WORLD;
        calls.put("bcast of " + n, () -> MPI_Bcast(in, n, MPI_DOUBLE, 1, w));
        calls.put("gather of " + n, () -> MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, w));
        calls.put("gatherv of " + n, () -> {
            vectors(n);
            MPI_Gatherv(in, n, MPI_DOUBLE, out, counts, displs, MPI_DOUBLE, 0, w);
        });
        calls.put("scatter of " + n, () -> MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, w));
        calls.put("scatterv of " + n, () -> {
            vectors(n);
            MPI_Scatterv(in, counts, displs, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, w);
        });
        calls.put("reduce of " + n, () -> MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, 0, w));
    }

    private void vectors(int n) {
        for (int r = 0; r < size; r++) {
            counts[r] = n;
            displs[r] = r * n;
            bytes[r] = r * n * Double.BYTES;
        }
    }

    private void exchanges(int n) {
        int w = MPI_COMM_WORLD;
        calls.put("allgather of " + n, () -> MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, w));
        calls.put("allgatherv of " + n, () -> {
            vectors(n);
            MPI_Allgatherv(in, n, MPI_DOUBLE, out, counts, displs, MPI_DOUBLE, w);
        });
        calls.put("alltoall of " + n, () -> MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, w));
        calls.put("alltoall in place of " + n, () -> {
            MPI_Alltoall(MPI_IN_PLACE, n, MPI_DOUBLE, out, n, MPI_DOUBLE, w);
        });
        calls.put("alltoallv of " + n, () -> {
            vectors(n);
            MPI_Alltoallv(in, counts, displs, MPI_DOUBLE, out, counts, displs, MPI_DOUBLE, w);
        });
    }

    private void reductions(int n) {
        int w = MPI_COMM_WORLD;
        calls.put("allreduce of " + n, () -> MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_MAX, w));
        calls.put("reduce_scatter of " + n, () -> {
            vectors(n);
            MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, w);
        });
        calls.put("reduce_scatter_block of " + n, () -> MPI_Reduce_scatter_block(in, out, n, MPI_DOUBLE, MPI_SUM, w));
        calls.put("scan of " + n, () -> MPI_Scan(in, out, n, MPI_DOUBLE, MPI_SUM, w));
        calls.put("exscan of " + n, () -> MPI_Exscan(in, out, n, MPI_DOUBLE, MPI_SUM, w));
    }

    /** A ring: two neighbours, which in a ring of one or two ranks are the same. */
    private void neighbors(int n) {
        int half = n / 2;
        calls.put(
                "neighbor_allgather of " + half,
                () -> MPI_Neighbor_allgather(in, half, MPI_DOUBLE, out, half, MPI_DOUBLE, grid[0]));
        calls.put(
                "neighbor_alltoall of " + half,
                () -> MPI_Neighbor_alltoall(in, half, MPI_DOUBLE, out, half, MPI_DOUBLE, grid[0]));
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, BlockingAllocationFree::body);
    }

    private static int body(String[] args) {
        return new BlockingAllocationFree(MTest.option(args, "many", 6000)).all(MTest.option(args, "calls", 100));
    }

    private int all(int perSlice) {
        calls.forEach((name, call) -> {
            List<Long> bytes = new ArrayList<>();
            int clean = 0;
            // the slices go on until all ranks have seen enough, so that all do as many
            while (areAny(clean < CLEAN_SLICES) && bytes.size() < MOST_SLICES) {
                long b = slice(call, perSlice);
                bytes.add(b);
                clean += b == 0 ? 1 : 0;
            }
            check.isTrue(
                    clean >= CLEAN_SLICES, "bytes allocated by each " + perSlice + " calls of " + name + ": " + bytes);
        });
        MPI_Comm_free(between);
        MPI_Comm_free(grid);
        return check.errors();
    }

    private long slice(Runnable call, int times) {
        long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        long before = threads.getThreadAllocatedBytes(id);
        for (int i = 0; i < times; i++) {
            call.run();
            if (i % TOGETHER == 0) {
                MPI_Barrier(MPI_COMM_WORLD);
            }
        }
        return threads.getThreadAllocatedBytes(id) - before - own;
    }

    private boolean areAny(boolean mine) {
        toAgree[0] = mine ? 1 : 0;
        MPI_Allreduce(MPI_IN_PLACE, toAgree, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        return toAgree[0] != 0;
    }
}
