package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Map;

/** The one-sided calls whose garbage {@link AllocBench} counts: every rank with its right neighbour. */
final class AllocWindows {
    /** In an epoch of MPI_Win_lock_all. */
    private final int[] passive = new int[1];

    private final int[] active = new int[1];
    private final int[] request = new int[1];
    private final Neighbours neighbours;
    private final int right;
    private final Object one;
    private final Object old;
    private final Object compare;
    private Object from;
    private Object to;
    private Object numbers;
    private Object sums;
    private int bytes;

    /** Collective. */
    AllocWindows(MessageMemory memory, int rank, int size, int largest) {
        neighbours = new Neighbours(rank, size);
        right = neighbours.right;
        one = memory.longs(Long.BYTES);
        old = memory.longs(Long.BYTES);
        compare = memory.longs(Long.BYTES);
        for (int[] win : new int[][] {passive, active}) {
            MPI_Win_allocate(largest, 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
        }
        MPI_Win_lock_all(0, passive[0]);
    }

    /** Sets what is moved from now on: bytes, and as many as doubles. */
    void move(int count, Object bytesFrom, Object bytesTo, Object doublesFrom, Object doublesTo) {
        bytes = count;
        from = bytesFrom;
        to = bytesTo;
        numbers = doublesFrom;
        sums = doublesTo;
    }

    /** Adds the calls, by their names. */
    void addTo(Map<String, Runnable> table) {
        table.put("put", () -> {
            MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, passive[0]);
            MPI_Win_flush(right, passive[0]);
        });
        table.put("get", () -> {
            MPI_Get(to, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, passive[0]);
            MPI_Win_flush(right, passive[0]);
        });
        table.put("rput", () -> {
            MPI_Rput(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, passive[0], request);
            MPI_Wait(request, MPI_STATUS_IGNORE);
        });
        table.put("acc", this::accumulate);
        table.put("getacc", this::getAccumulate);
        table.put("fop", () -> {
            MPI_Fetch_and_op(one, old, MPI_LONG, right, 0, MPI_SUM, passive[0]);
            MPI_Win_flush(right, passive[0]);
        });
        table.put("cas", () -> {
            MPI_Compare_and_swap(one, compare, old, MPI_LONG, right, 0, passive[0]);
            MPI_Win_flush(right, passive[0]);
        });
        table.put("lock", this::lock);
        table.put("fence", this::fence);
        table.put("pscw", this::pscw);
    }

    private void accumulate() {
        int n = bytes / Double.BYTES;
        MPI_Accumulate(numbers, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, MPI_SUM, passive[0]);
        MPI_Win_flush(right, passive[0]);
    }

    private void getAccumulate() {
        int n = bytes / Double.BYTES;
        MPI_Get_accumulate(numbers, n, MPI_DOUBLE, sums, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, MPI_SUM, passive[0]);
        MPI_Win_flush(right, passive[0]);
    }

    private void lock() {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, active[0]);
        MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, active[0]);
        MPI_Win_unlock(right, active[0]);
    }

    private void fence() {
        MPI_Win_fence(MPI_MODE_NOPRECEDE, active[0]);
        MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, active[0]);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, active[0]);
    }

    private void pscw() {
        MPI_Win_post(neighbours.from, 0, active[0]);
        MPI_Win_start(neighbours.to, 0, active[0]);
        MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, active[0]);
        MPI_Win_complete(active[0]);
        MPI_Win_wait(active[0]);
    }

    /** Collective. */
    void free() {
        MPI_Win_unlock_all(passive[0]);
        MPI_Win_free(passive);
        MPI_Win_free(active);
        neighbours.free();
    }
}
