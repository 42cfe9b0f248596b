package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Every collective in each of its forms, with an int for each partner. */
final class CollectiveForms {
    /**
     * The three forms of a collective; each returns MPI's code.
     *
     * @param blocking makes the call
     * @param nonblocking begins it
     * @param persistent makes a request for it
     */
    record Forms(IntSupplier blocking, ToIntFunction<int[]> nonblocking, ToIntFunction<int[]> persistent) {}

    private final Map<String, Forms> forms = new LinkedHashMap<>();
    private final int[] ones;
    private final int[] places;
    private final int[] offsets;
    private final long[] distances;
    private final int[] types;
    private final int[] send;
    private final int[] recv;

    /** Those of {@code comm}, and on {@code graph}, where each rank has two neighbours or fewer, those of neighbours. */
    CollectiveForms(int comm, int graph) {
        int[] size = new int[1];
        MPI_Comm_size(comm, size);
        int n = Math.max(2, size[0]);
        ones = filled(n, 1);
        types = filled(n, MPI_INT);
        places = IntStream.range(0, n).toArray();
        offsets = IntStream.range(0, n).map(i -> Integer.BYTES * i).toArray();
        distances = Arrays.stream(offsets).asLongStream().toArray();
        send = new int[n];
        recv = new int[n];
        rooted(comm);
        exchanges(comm);
        reductions(comm);
        neighbors(graph);
    }

    private static int[] filled(int n, int value) {
        int[] array = new int[n];
        Arrays.fill(array, value);
        return array;
    }

    /** Returns the collectives, by the names that variables have for them. */
    Map<String, Forms> all() {
        return forms;
    }

    private void add(
            String name, IntSupplier blocking, ToIntFunction<int[]> nonblocking, ToIntFunction<int[]> persistent) {
        forms.put(name, new Forms(blocking, nonblocking, persistent));
    }

    private void rooted(int c) {
        add("barrier", () -> MPI_Barrier(c), r -> MPI_Ibarrier(c, r), r -> MPI_Barrier_init(c, MPI_INFO_NULL, r));
        add(
                "bcast",
                () -> MPI_Bcast(send, 1, MPI_INT, 0, c),
                r -> MPI_Ibcast(send, 1, MPI_INT, 0, c, r),
                r -> MPI_Bcast_init(send, 1, MPI_INT, 0, c, MPI_INFO_NULL, r));
        add(
                "gather",
                () -> MPI_Gather(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c),
                r -> MPI_Igather(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c, r),
                r -> MPI_Gather_init(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c, MPI_INFO_NULL, r));
        add(
                "gatherv",
                () -> MPI_Gatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, 0, c),
                r -> MPI_Igatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, 0, c, r),
                r -> MPI_Gatherv_init(send, 1, MPI_INT, recv, ones, places, MPI_INT, 0, c, MPI_INFO_NULL, r));
        add(
                "scatter",
                () -> MPI_Scatter(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c),
                r -> MPI_Iscatter(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c, r),
                r -> MPI_Scatter_init(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c, MPI_INFO_NULL, r));
        add(
                "scatterv",
                () -> MPI_Scatterv(send, ones, places, MPI_INT, recv, 1, MPI_INT, 0, c),
                r -> MPI_Iscatterv(send, ones, places, MPI_INT, recv, 1, MPI_INT, 0, c, r),
                r -> MPI_Scatterv_init(send, ones, places, MPI_INT, recv, 1, MPI_INT, 0, c, MPI_INFO_NULL, r));
    }

    private void exchanges(int c) {
        add(
                "allgather",
                () -> MPI_Allgather(send, 1, MPI_INT, recv, 1, MPI_INT, c),
                r -> MPI_Iallgather(send, 1, MPI_INT, recv, 1, MPI_INT, c, r),
                r -> MPI_Allgather_init(send, 1, MPI_INT, recv, 1, MPI_INT, c, MPI_INFO_NULL, r));
        add(
                "allgatherv",
                () -> MPI_Allgatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, c),
                r -> MPI_Iallgatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, c, r),
                r -> MPI_Allgatherv_init(send, 1, MPI_INT, recv, ones, places, MPI_INT, c, MPI_INFO_NULL, r));
        add(
                "alltoall",
                () -> MPI_Alltoall(send, 1, MPI_INT, recv, 1, MPI_INT, c),
                r -> MPI_Ialltoall(send, 1, MPI_INT, recv, 1, MPI_INT, c, r),
                r -> MPI_Alltoall_init(send, 1, MPI_INT, recv, 1, MPI_INT, c, MPI_INFO_NULL, r));
        add(
                "alltoallv",
                () -> MPI_Alltoallv(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, c),
                r -> MPI_Ialltoallv(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, c, r),
                r -> MPI_Alltoallv_init(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, c, MPI_INFO_NULL, r));
        add(
                "alltoallw",
                () -> MPI_Alltoallw(send, ones, offsets, types, recv, ones, offsets, types, c),
                r -> MPI_Ialltoallw(send, ones, offsets, types, recv, ones, offsets, types, c, r),
                r -> MPI_Alltoallw_init(send, ones, offsets, types, recv, ones, offsets, types, c, MPI_INFO_NULL, r));
    }

    private void reductions(int c) {
        add(
                "reduce",
                () -> MPI_Reduce(send, recv, 1, MPI_INT, MPI_SUM, 0, c),
                r -> MPI_Ireduce(send, recv, 1, MPI_INT, MPI_SUM, 0, c, r),
                r -> MPI_Reduce_init(send, recv, 1, MPI_INT, MPI_SUM, 0, c, MPI_INFO_NULL, r));
        add(
                "allreduce",
                () -> MPI_Allreduce(send, recv, 1, MPI_INT, MPI_SUM, c),
                r -> MPI_Iallreduce(send, recv, 1, MPI_INT, MPI_SUM, c, r),
                r -> MPI_Allreduce_init(send, recv, 1, MPI_INT, MPI_SUM, c, MPI_INFO_NULL, r));
        add(
                "reduce_scatter",
                () -> MPI_Reduce_scatter(send, recv, ones, MPI_INT, MPI_SUM, c),
                r -> MPI_Ireduce_scatter(send, recv, ones, MPI_INT, MPI_SUM, c, r),
                r -> MPI_Reduce_scatter_init(send, recv, ones, MPI_INT, MPI_SUM, c, MPI_INFO_NULL, r));
        add(
                "reduce_scatter_block",
                () -> MPI_Reduce_scatter_block(send, recv, 1, MPI_INT, MPI_SUM, c),
                r -> MPI_Ireduce_scatter_block(send, recv, 1, MPI_INT, MPI_SUM, c, r),
                r -> MPI_Reduce_scatter_block_init(send, recv, 1, MPI_INT, MPI_SUM, c, MPI_INFO_NULL, r));
        add(
                "scan",
                () -> MPI_Scan(send, recv, 1, MPI_INT, MPI_SUM, c),
                r -> MPI_Iscan(send, recv, 1, MPI_INT, MPI_SUM, c, r),
                r -> MPI_Scan_init(send, recv, 1, MPI_INT, MPI_SUM, c, MPI_INFO_NULL, r));
        add(
                "exscan",
                () -> MPI_Exscan(send, recv, 1, MPI_INT, MPI_SUM, c),
                r -> MPI_Iexscan(send, recv, 1, MPI_INT, MPI_SUM, c, r),
                r -> MPI_Exscan_init(send, recv, 1, MPI_INT, MPI_SUM, c, MPI_INFO_NULL, r));
    }

    private void neighbors(int graph) {
        add(
                "neighbor_allgather",
                () -> MPI_Neighbor_allgather(send, 1, MPI_INT, recv, 1, MPI_INT, graph),
                r -> MPI_Ineighbor_allgather(send, 1, MPI_INT, recv, 1, MPI_INT, graph, r),
                r -> MPI_Neighbor_allgather_init(send, 1, MPI_INT, recv, 1, MPI_INT, graph, MPI_INFO_NULL, r));
        add(
                "neighbor_allgatherv",
                () -> MPI_Neighbor_allgatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, graph),
                r -> MPI_Ineighbor_allgatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, graph, r),
                r -> MPI_Neighbor_allgatherv_init(
                        send, 1, MPI_INT, recv, ones, places, MPI_INT, graph, MPI_INFO_NULL, r));
        add(
                "neighbor_alltoall",
                () -> MPI_Neighbor_alltoall(send, 1, MPI_INT, recv, 1, MPI_INT, graph),
                r -> MPI_Ineighbor_alltoall(send, 1, MPI_INT, recv, 1, MPI_INT, graph, r),
                r -> MPI_Neighbor_alltoall_init(send, 1, MPI_INT, recv, 1, MPI_INT, graph, MPI_INFO_NULL, r));
        add(
                "neighbor_alltoallv",
                () -> MPI_Neighbor_alltoallv(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, graph),
                r -> MPI_Ineighbor_alltoallv(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, graph, r),
                r -> MPI_Neighbor_alltoallv_init(
                        send, ones, places, MPI_INT, recv, ones, places, MPI_INT, graph, MPI_INFO_NULL, r));
        add(
                "neighbor_alltoallw",
                () -> MPI_Neighbor_alltoallw(send, ones, distances, types, recv, ones, distances, types, graph),
                r -> MPI_Ineighbor_alltoallw(send, ones, distances, types, recv, ones, distances, types, graph, r),
                r -> MPI_Neighbor_alltoallw_init(
                        send, ones, distances, types, recv, ones, distances, types, graph, MPI_INFO_NULL, r));
    }
}
