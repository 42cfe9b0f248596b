package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jmpi.test.util.MTest;

/** One-sided calls of the binding that can go on for ever: every rank with its right neighbour. */
final class SteadyWindowCalls {
    /** In an epoch of MPI_Win_lock_all. */
    private final int[] passive = {MPI_WIN_NULL};

    private final int[] active = {MPI_WIN_NULL};
    private final int[] request = {MPI_REQUEST_NULL};
    private final int right = (MTest.rank() + 1) % MTest.size();
    private final int[] to;
    private final int[] from;
    private final long[] one = {3};
    private final long[] compare = {3};
    private final long[] old = new long[1];
    private final byte[] bytes;
    private final double[] numbers;
    private final double[] sums;

    /** Collective. */
    SteadyWindowCalls(boolean isAllocated, int longest) {
        bytes = new byte[longest];
        numbers = new double[longest / Double.BYTES];
        sums = new double[longest / Double.BYTES];
        for (int[] win : new int[][] {passive, active}) {
            if (isAllocated) {
                MPI_Win_allocate(longest, 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
            } else {
                MPI_Win_create(new byte[longest], longest, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win);
            }
        }
        to = only(right);
        from = only((MTest.rank() + MTest.size() - 1) % MTest.size());
        MPI_Win_lock_all(0, passive[0]);
    }

    private static int[] only(int rank) {
        int[] world = {MPI_GROUP_NULL};
        int[] made = {MPI_GROUP_NULL};
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Group_incl(world[0], 1, new int[] {rank}, made);
        MPI_Group_free(world);
        return made;
    }

    /** Adds the calls, by their names; {@code n} is how many bytes they move. */
    void addTo(Map<String, Callable<?>> table, int n) {
        String of = " of " + n;
        moving(table, of, n);
        combining(table, of, n / Double.BYTES);
        withRequests(table, of, n);
        table.put("lock, put, unlock" + of, () -> locked(MPI_LOCK_EXCLUSIVE, right, n));
        table.put("shared lock, put, unlock" + of, () -> locked(MPI_LOCK_SHARED, right, n));
        table.put("lock that others want, put, unlock" + of, () -> locked(MPI_LOCK_EXCLUSIVE, 0, n));
        table.put("lock_all, put, unlock_all" + of, () -> lockedAll(n));
        table.put("fence, put, fence" + of, () -> fenced(n));
        table.put("post, start, put, complete, wait" + of, () -> between(n));
        if (n == Long.BYTES) {
            single(table);
            flushing(table);
        }
    }

    private int flush() {
        return MPI_Win_flush(right, passive[0]);
    }

    private void moving(Map<String, Callable<?>> table, String of, int n) {
        table.put("put" + of, () -> {
            MPI_Put(bytes, n, MPI_BYTE, right, 0, n, MPI_BYTE, passive[0]);
            return flush();
        });
        table.put("get" + of, () -> {
            MPI_Get(bytes, n, MPI_BYTE, right, 0, n, MPI_BYTE, passive[0]);
            return flush();
        });
    }

    private void combining(Map<String, Callable<?>> table, String of, int n) {
        table.put("accumulate" + of, () -> {
            MPI_Accumulate(numbers, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, MPI_SUM, passive[0]);
            return flush();
        });
        table.put("get_accumulate" + of, () -> {
            MPI_Get_accumulate(
                    numbers, n, MPI_DOUBLE, sums, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, MPI_SUM, passive[0]);
            return flush();
        });
        table.put("get_accumulate with MPI_NO_OP" + of, () -> {
            MPI_Get_accumulate(
                    null, 0, MPI_DOUBLE, sums, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, MPI_NO_OP, passive[0]);
            return flush();
        });
    }

    private void withRequests(Map<String, Callable<?>> table, String of, int n) {
        int d = n / Double.BYTES;
        table.put("rput" + of, () -> {
            MPI_Rput(bytes, n, MPI_BYTE, right, 0, n, MPI_BYTE, passive[0], request);
            return waitAndFlush();
        });
        table.put("rget" + of, () -> {
            MPI_Rget(bytes, n, MPI_BYTE, right, 0, n, MPI_BYTE, passive[0], request);
            return waitAndFlush();
        });
        table.put("raccumulate" + of, () -> {
            MPI_Raccumulate(numbers, d, MPI_DOUBLE, right, 0, d, MPI_DOUBLE, MPI_SUM, passive[0], request);
            return waitAndFlush();
        });
        table.put("rget_accumulate" + of, () -> {
            MPI_Rget_accumulate(
                    numbers, d, MPI_DOUBLE, sums, d, MPI_DOUBLE, right, 0, d, MPI_DOUBLE, MPI_SUM, passive[0], request);
            return waitAndFlush();
        });
    }

    private int waitAndFlush() {
        MPI_Wait(request, MPI_STATUS_IGNORE);
        return flush();
    }

    private void single(Map<String, Callable<?>> table) {
        table.put("fetch_and_op", () -> {
            MPI_Fetch_and_op(one, old, MPI_LONG, right, 0, MPI_SUM, passive[0]);
            return flush();
        });
        table.put("compare_and_swap", () -> {
            MPI_Compare_and_swap(one, compare, old, MPI_LONG, right, 0, passive[0]);
            return flush();
        });
    }

    private void flushing(Map<String, Callable<?>> table) {
        table.put("flush of nothing", this::flush);
        table.put("flush_all", () -> {
            MPI_Put(one, 1, MPI_LONG, right, 0, 1, MPI_LONG, passive[0]);
            return MPI_Win_flush_all(passive[0]);
        });
        table.put("flush_local", () -> {
            MPI_Put(one, 1, MPI_LONG, right, 0, 1, MPI_LONG, passive[0]);
            MPI_Win_flush_local(right, passive[0]);
            return flush();
        });
        table.put("flush_local_all", () -> {
            MPI_Put(one, 1, MPI_LONG, right, 0, 1, MPI_LONG, passive[0]);
            MPI_Win_flush_local_all(passive[0]);
            return flush();
        });
        table.put("sync", () -> MPI_Win_sync(passive[0]));
    }

    private int put(int n) {
        return MPI_Put(bytes, n, MPI_BYTE, right, 0, n, MPI_BYTE, active[0]);
    }

    private int locked(int type, int target, int n) {
        MPI_Win_lock(type, target, 0, active[0]);
        MPI_Put(bytes, n, MPI_BYTE, target, 0, n, MPI_BYTE, active[0]);
        return MPI_Win_unlock(target, active[0]);
    }

    private int lockedAll(int n) {
        MPI_Win_lock_all(0, active[0]);
        put(n);
        return MPI_Win_unlock_all(active[0]);
    }

    private int fenced(int n) {
        MPI_Win_fence(MPI_MODE_NOPRECEDE, active[0]);
        put(n);
        return MPI_Win_fence(MPI_MODE_NOSUCCEED, active[0]);
    }

    private int between(int n) {
        MPI_Win_post(from[0], 0, active[0]);
        MPI_Win_start(to[0], 0, active[0]);
        put(n);
        MPI_Win_complete(active[0]);
        return MPI_Win_wait(active[0]);
    }

    /** Collective. */
    void free() {
        MPI_Win_unlock_all(passive[0]);
        MPI_Win_free(passive);
        MPI_Win_free(active);
        MPI_Group_free(to);
        MPI_Group_free(from);
    }
}
