package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A passive target that computes without calling MPI: {@code passive [SECONDS]} (10). Rank 0 locks rank 1's part of a window,
 * puts 8 bytes, and unlocks, every millisecond. Prints the seconds, how often it did so, and the median, the 99th percentile and
 * the most microseconds that one took; then the same for a put and a flush in an epoch of MPI_Win_lock_all.
 */
final class PassiveBench {
    private static final int TARGET = 1;
    private static final long PAUSE_NS = 1_000_000;
    private static final int MOST = 1_000_000;
    private static final double PERCENTILE = 0.99;

    private final int[] win = {MPI_WIN_NULL};
    private final byte[] origin = new byte[Long.BYTES];
    private final long[] times = new long[MOST];
    private final int rank;
    private final int seconds;

    private PassiveBench(int rank, int seconds) {
        this.rank = rank;
        this.seconds = seconds;
    }

    /** Runs the benchmark; {@code args[1]}: seconds. */
    static void run(String[] args) {
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        new PassiveBench(rank[0], args.length > 1 ? Integer.parseInt(args[1]) : 10).measure();
    }

    private void measure() {
        MPI_Win_allocate(1024, 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
        half("lock_put_unlock", () -> {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win[0]);
            MPI_Put(origin, origin.length, MPI_BYTE, TARGET, 0, origin.length, MPI_BYTE, win[0]);
            MPI_Win_unlock(TARGET, win[0]);
        });
        MPI_Win_lock_all(0, win[0]);
        half("put_flush", () -> {
            MPI_Put(origin, origin.length, MPI_BYTE, TARGET, 0, origin.length, MPI_BYTE, win[0]);
            MPI_Win_flush(TARGET, win[0]);
        });
        MPI_Win_unlock_all(win[0]);
        MPI_Win_free(win);
    }

    private void half(String name, Runnable access) {
        MPI_Barrier(MPI_COMM_WORLD);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        if (rank == TARGET) {
            compute(end);
        } else if (rank == 0) {
            print(name, access(end, access));
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /** Keeps a core busy without a call. */
    private static void compute(long end) {
        double x = 1;
        while (System.nanoTime() - end < 0) {
            x += 1 / x;
        }
        if (x == 0) {
            throw new AssertionError("the sum only grows");
        }
    }

    private int access(long end, Runnable access) {
        int n = 0;
        for (long now = System.nanoTime(); now - end < 0 && n < MOST; now = System.nanoTime()) {
            access.run();
            times[n++] = System.nanoTime() - now;
            for (long next = now + PAUSE_NS; System.nanoTime() - next < 0; ) {
                Thread.onSpinWait();
            }
        }
        return n;
    }

    private void print(String name, int n) {
        Arrays.sort(times, 0, n);
        System.out.println(String.format(
                Locale.ROOT,
                "%s %d s, %d times: median %.1f us, 99 %% %.1f us, most %.1f us",
                name,
                seconds,
                n,
                times[n / 2] * 1e-3,
                times[(int) (n * PERCENTILE)] * 1e-3,
                times[n - 1] * 1e-3));
    }
}
