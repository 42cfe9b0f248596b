package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a communicator costs where ranks are many: for each operation the mean time of a call and the memory that a rank
 * needs for its result. Memory is that of the JVM over all ranks, so it is told for thread ranks only.
 *
 * <p>Usage: {@code jmpiexec -threads -n RANKS ... Scaling [calls=N]}. Prints
 * {@code OPERATION RANKS MICROSECONDS BYTES_A_RANK} for each operation, and a line {@code init}, without a time, for what
 * a rank needs to begin with. Exits with 1 when a call fails.
 */
public final class Scaling {
    /** Makes a communicator, or null: makes nothing. */
    @FunctionalInterface
    private interface Operation {
        int call(int rank, int size, int[] made);
    }

    private record Row(String name, Operation operation) {}

    /** The operations that are measured. */
    private static final List<Row> TABLE = List.of(
            new Row("barrier", (rank, size, made) -> MPI_Barrier(MPI_COMM_WORLD)),
            new Row("dup", (rank, size, made) -> MPI_Comm_dup(MPI_COMM_WORLD, made)),
            new Row("split", (rank, size, made) -> MPI_Comm_split(MPI_COMM_WORLD, rank % 4, size - rank, made)),
            new Row("create_group", Scaling::createGroup),
            new Row("cart_create", Scaling::createCart),
            new Row("dist_graph_create_adjacent", Scaling::createAdjacent),
            new Row("dist_graph_create", Scaling::createDistGraph));

    private static final int GROUP_TAG = 7;
    private static final double NANOS_PER_MICRO = 1e3;

    private final int calls;
    private final int rank;
    private final int size;

    private Scaling(int calls, int rank, int size) {
        this.calls = calls;
        this.rank = rank;
        this.size = size;
    }

    public static void main(String[] args) {
        MPI_Init(args);
        int[] value = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, value);
        int rank = value[0];
        MPI_Comm_size(MPI_COMM_WORLD, value);
        int calls = 20;
        for (String arg : args) {
            calls = arg.startsWith("calls=") ? Integer.parseInt(arg.substring("calls=".length())) : calls;
        }
        Scaling scaling = new Scaling(calls, rank, value[0]);
        scaling.print("init", 0, scaling.measured());
        for (Row row : TABLE) {
            scaling.measure(row);
        }
        MPI_Finalize();
    }

    private void measure(Row row) {
        List<int[]> made = new ArrayList<>();
        made.add(call(row));
        long memory = measured();
        long time = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            made.add(call(row));
        }
        MPI_Barrier(MPI_COMM_WORLD);
        time = System.nanoTime() - time;
        memory = (measured() - memory) / calls;
        for (int[] comm : made) {
            if (comm[0] != MPI_COMM_NULL) {
                MPI_Comm_free(comm);
            }
        }
        print(row.name, time / NANOS_PER_MICRO / calls, memory);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private int[] call(Row row) {
        int[] comm = {MPI_COMM_NULL};
        if (row.operation.call(rank, size, comm) != MPI_SUCCESS) {
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        return comm;
    }

    /** The even ranks. */
    /** A grid of three dimensions, periodic in all. */
    private static int createCart(int rank, int size, int[] made) {
        int[] dims = new int[3];
        MPI_Dims_create(size, dims.length, dims);
        return MPI_Cart_create(MPI_COMM_WORLD, dims.length, dims, new boolean[] {true, true, true}, false, made);
    }

    /** A ring, of which every rank names its own edges. */
    private static int createAdjacent(int rank, int size, int[] made) {
        int[] before = {(rank + size - 1) % size};
        int[] after = {(rank + 1) % size};
        return MPI_Dist_graph_create_adjacent(
                MPI_COMM_WORLD, 1, before, MPI_UNWEIGHTED, 1, after, MPI_UNWEIGHTED, MPI_INFO_NULL, false, made);
    }

    /** A ring, of which every rank names the edge that its neighbour begins. */
    private static int createDistGraph(int rank, int size, int[] made) {
        int[] source = {(rank + 1) % size};
        int[] destination = {(rank + 2) % size};
        int[] degree = {1};
        return MPI_Dist_graph_create(
                MPI_COMM_WORLD, 1, source, degree, destination, MPI_UNWEIGHTED, MPI_INFO_NULL, false, made);
    }

    private static int createGroup(int rank, int size, int[] made) {
        if (rank % 2 != 0) {
            return MPI_SUCCESS;
        }
        int[] all = new int[1];
        int[] group = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, all);
        MPI_Group_range_incl(all[0], 1, new int[][] {{0, size - 1, 2}}, group);
        int code = MPI_Comm_create_group(MPI_COMM_WORLD, group[0], GROUP_TAG, made);
        MPI_Group_free(group);
        MPI_Group_free(all);
        return code;
    }

    private void print(String name, double micros, long bytes) {
        if (rank == 0) {
            System.out.println(String.format(Locale.ROOT, "%-27s %5d %12.1f %10d", name, size, micros, bytes / size));
        }
    }

    /** Returns the memory that is used while all ranks stand still. */
    private long measured() {
        MPI_Barrier(MPI_COMM_WORLD);
        long bytes = rank == 0 ? used() : 0;
        MPI_Barrier(MPI_COMM_WORLD);
        return bytes;
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long bytes = runtime.totalMemory() - runtime.freeMemory();
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            bytes += pool.getMemoryUsed();
        }
        return bytes;
    }
}
