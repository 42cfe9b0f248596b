package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;

/**
 * One-sided communication on memory of MPI_Win_allocate: the other half of the C peers' twin. Microseconds an operation or
 * an epoch, and MB/s of {@code putbw}, as rank 0 sees them. Through the binding.
 */
final class WindowBench {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double FIRST_WARMUP_S = 3.0;
    private static final double NEXT_WARMUP_S = 1.0;

    private final Options options;
    private final OneSided test;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final int[] sizes;
    private final int[] win = new int[1];
    private final Object from;
    private final Object to;
    private final Object compare;
    private final double[] own = new double[1];
    private final double[] all = new double[1];
    private Neighbours neighbours;

    /** @throws IllegalArgumentException where the options make no sense for this job */
    WindowBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
        test = OneSided.of(options.test());
        if (!options.isBinding() || options.floor()) {
            throw new IllegalArgumentException(
                    test
                            + " is measured through the binding and has no floor: expected none of -objects, -capitals, -floor");
        }
        if (!test.isRing() && size < 2) {
            throw new IllegalArgumentException(test + " needs 2 ranks or more, there is " + size + "; use -n 2");
        }
        sizes = test.fixedSize() ? new int[] {Long.BYTES} : options.sizes();
        from = buffer();
        to = buffer();
        compare = options.memory().longs(Long.BYTES);
    }

    private int largest() {
        return Arrays.stream(sizes).max().orElseThrow();
    }

    private Object buffer() {
        return switch (test) {
            case ACC -> options.memory().doubles(largest());
            case FOP, CAS -> options.memory().longs(Long.BYTES);
            default -> options.memory().bytes(largest());
        };
    }

    /** Measures all sizes. */
    void run() {
        MPI_Win_allocate(largest(), 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
        neighbours = new Neighbours(rank, size);
        if (test.isPassive) {
            MPI_Win_lock_all(0, win[0]);
        }
        double warmup = FIRST_WARMUP_S;
        for (int bytes : sizes) {
            warmUp(bytes, options.warmUp(warmup));
            warmup = NEXT_WARMUP_S;
            double best = Double.MAX_VALUE;
            for (int repetition = 0; repetition < options.either(5, 2); repetition++) {
                best = Math.min(best, once(bytes));
            }
            if (rank == 0) {
                double value = test == OneSided.PUTBW ? bytes / best : best;
                out.println(String.format(Locale.ROOT, "%s %d %.3f", test, bytes, value));
                out.flush();
            }
        }
        if (test.isPassive) {
            MPI_Win_unlock_all(win[0]);
        }
        neighbours.free();
        MPI_Win_free(win);
    }

    private void warmUp(int bytes, double seconds) {
        long start = System.nanoTime();
        do {
            once(bytes);
            own[0] = (System.nanoTime() - start) / 1e9;
            // all ranks must agree on when to stop
            MPI_Allreduce(own, all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        } while (all[0] < seconds);
    }

    /** One repetition: microseconds an operation or an epoch. */
    private double once(int bytes) {
        int iterations = options.iterations(bytes, 20_000);
        int times = test.isRing() ? iterations / 4 + 1 : test == OneSided.PUTBW ? iterations / 20 + 1 : iterations;
        MPI_Barrier(MPI_COMM_WORLD);
        double nanos = test.isRing() ? ring(bytes, times) : rank == 0 ? origin(bytes, times) : 0;
        MPI_Barrier(MPI_COMM_WORLD);
        return nanos / NANOS_PER_MICRO / times / (test == OneSided.PUTBW ? MeasuredCalls.WINDOW : 1);
    }

    private long ring(int bytes, int times) {
        int w = win[0];
        if (test == OneSided.PSCW) {
            long start = System.nanoTime();
            pscw(from, bytes, neighbours, w, times);
            return System.nanoTime() - start;
        }
        MPI_Win_fence(0, w);
        long start = System.nanoTime();
        fence(from, bytes, neighbours.right, w, times);
        return System.nanoTime() - start;
    }

    private long origin(int bytes, int times) {
        int w = win[0];
        long start = System.nanoTime();
        switch (test) {
            case PUT -> put(from, bytes, w, times);
            case GET -> get(to, bytes, w, times);
            case ACC -> accumulate(from, bytes / Double.BYTES, w, times);
            case FOP -> fetchAndOp(from, to, w, times);
            case CAS -> compareAndSwap(from, compare, to, w, times);
            case PUTBW -> puts(from, bytes, w, times);
            default -> lock(from, bytes, w, times);
        }
        return System.nanoTime() - start;
    }

    private static void put(Object from, int bytes, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Put(from, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
            MPI_Win_flush(1, win);
        }
    }

    private static void get(Object to, int bytes, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Get(to, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
            MPI_Win_flush(1, win);
        }
    }

    private static void accumulate(Object from, int doubles, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Accumulate(from, doubles, MPI_DOUBLE, 1, 0, doubles, MPI_DOUBLE, MPI_SUM, win);
            MPI_Win_flush(1, win);
        }
    }

    private static void fetchAndOp(Object from, Object to, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Fetch_and_op(from, to, MPI_LONG, 1, 0, MPI_SUM, win);
            MPI_Win_flush(1, win);
        }
    }

    private static void compareAndSwap(Object from, Object compare, Object to, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Compare_and_swap(from, compare, to, MPI_LONG, 1, 0, win);
            MPI_Win_flush(1, win);
        }
    }

    private static void puts(Object from, int bytes, int win, int times) {
        for (int i = 0; i < times; i++) {
            for (int w = 0; w < MeasuredCalls.WINDOW; w++) {
                MPI_Put(from, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
            }
            MPI_Win_flush(1, win);
        }
    }

    private static void lock(Object from, int bytes, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Put(from, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
            MPI_Win_unlock(1, win);
        }
    }

    private static void fence(Object from, int bytes, int right, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Put(from, bytes, MPI_BYTE, right, 0, bytes, MPI_BYTE, win);
            MPI_Win_fence(0, win);
        }
    }

    private static void pscw(Object from, int bytes, Neighbours with, int win, int times) {
        for (int i = 0; i < times; i++) {
            MPI_Win_post(with.from, 0, win);
            MPI_Win_start(with.to, 0, win);
            MPI_Put(from, bytes, MPI_BYTE, with.right, 0, bytes, MPI_BYTE, win);
            MPI_Win_complete(win);
            MPI_Win_wait(win);
        }
    }
}
