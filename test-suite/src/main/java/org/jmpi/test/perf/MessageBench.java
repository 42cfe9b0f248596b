package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.jmpi.test.perf.floor.Floor;
import org.jmpi.test.perf.floor.FloorSetup;

/**
 * Latency, bandwidth, message rate and collectives: the Java twin of the C peers' benchmark, so that both print the same
 * lines for the same work. With {@code -floor} two values follow: what a bare pipe or barrier takes for it (NaN: nothing
 * bare does that), and a copy of as many bytes.
 */
final class MessageBench {
    /** Space beyond the largest message, so that short answers fit whatever HI is. */
    private static final int SLACK_BYTES = 64;

    private static final int WINDOW_DONE_BYTES = 4;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Seconds of warm-up at the first size: the JIT compiler has to see the path before it is measured. */
    private static final double FIRST_WARMUP_S = 3.0;

    /** Seconds of warm-up at each further size, where another protocol or algorithm may begin. */
    private static final double NEXT_WARMUP_S = 1.5;

    private final Options options;
    private final Measured test;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final MeasuredCalls calls;
    private final int[] sizes;
    private final Object sendBuffer;
    private final Object receiveBuffer;
    private final double[] own = new double[1];
    private final double[] all = new double[1];

    /** @throws IllegalArgumentException where the options make no sense for this job */
    MessageBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
        test = Measured.of(options.test());
        if (test.pair && size < 2) {
            throw new IllegalArgumentException(test + " needs 2 ranks or more, there is " + size + "; use -n 2");
        }
        sizes = test.fixedSize() ? new int[] {Double.BYTES} : options.sizes();
        long capacity =
                (long) Arrays.stream(sizes).max().orElseThrow() * (test.blockPerRank() ? size : 1) + SLACK_BYTES;
        if (capacity > Integer.MAX_VALUE - Double.BYTES) {
            throw new IllegalArgumentException("sizes " + Arrays.toString(sizes) + " with " + size
                    + " ranks: expected buffers below 2 GiB, as in: latency 8 1048576");
        }
        calls = options.calls();
        sendBuffer = buffer((int) capacity);
        receiveBuffer = buffer((int) capacity);
    }

    private Object buffer(int capacity) {
        return test.ofDoubles()
                ? options.memory().doubles(capacity)
                : options.memory().bytes(capacity);
    }

    /** Measures all sizes. */
    void run() throws IOException {
        try (Floor floor = options.floor() ? FloorSetup.open(rank, size, options.tcp()) : null) {
            double warmup = FIRST_WARMUP_S;
            for (int bytes : sizes) {
                warmUp(bytes, options.warmUp(warmup));
                warmup = NEXT_WARMUP_S;
                double best = Double.MAX_VALUE;
                for (int repetition = 0; repetition < options.either(5, 2); repetition++) {
                    best = Math.min(best, once(bytes));
                }
                String line = String.format(Locale.ROOT, "%s %d %.3f", test, bytes, value(best, bytes));
                print(line + (floor == null ? "" : floors(floor, bytes)));
            }
        }
    }

    private void print(String line) {
        if (rank == 0) {
            out.println(line);
            out.flush();
        }
    }

    /** Returns what is printed for {@code micros} a message or call. */
    private double value(double micros, int bytes) {
        return test == Measured.BW ? bytes / micros : test == Measured.RATE ? 1 / micros : micros;
    }

    private String floors(Floor floor, int bytes) throws IOException {
        double bare = value(bare(floor, bytes), bytes);
        double copy = value(floor.copy(bytes, options.iterations(bytes, 20_000)), bytes);
        return String.format(Locale.ROOT, " %.3f %.3f", bare, copy);
    }

    /** Microseconds of the least that the test's data need; the collectives' at two ranks only. */
    private double bare(Floor floor, int bytes) throws IOException {
        int iterations = options.iterations(bytes, 5000);
        if (!test.pair && test != Measured.BARRIER && size != 2) {
            return Double.NaN;
        }
        return switch (test) {
            case LATENCY -> floor.latency(bytes, options.iterations(bytes, 20_000));
            case BW, RATE -> floor.window(bytes, MeasuredCalls.WINDOW, windows(bytes));
            case BARRIER -> floor.barrier(iterations);
            case BCAST, REDUCE -> floor.stream(bytes, iterations);
            default -> floor.exchange(bytes, iterations);
        };
    }

    /** Runs the test until the slowest rank has spent that many seconds on it, once at least. */
    private void warmUp(int bytes, double seconds) {
        long start = System.nanoTime();
        do {
            once(bytes);
            own[0] = (System.nanoTime() - start) / 1e9;
            // all ranks must agree on when to stop
            MPI_Allreduce(own, all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        } while (all[0] < seconds);
    }

    /** One repetition: microseconds a message or call. */
    private double once(int bytes) {
        return switch (test) {
            case LATENCY -> latency(bytes, options.iterations(bytes, 20_000));
            case BW, RATE -> window(bytes, windows(bytes));
            default -> collective(bytes, options.iterations(bytes, 5000));
        };
    }

    private int windows(int bytes) {
        return options.iterations(bytes, 2000);
    }

    private double latency(int bytes, int iterations) {
        calls.barrier();
        long start = System.nanoTime();
        if (rank == 0) {
            ping(calls, sendBuffer, receiveBuffer, bytes, iterations);
        } else if (rank == 1) {
            pong(calls, sendBuffer, receiveBuffer, bytes, iterations);
        }
        return (System.nanoTime() - start) / NANOS_PER_MICRO / iterations / 2;
    }

    private static void ping(MeasuredCalls calls, Object to, Object from, int bytes, int iterations) {
        for (int i = 0; i < iterations; i++) {
            calls.send(to, bytes, 1, MeasuredCalls.TAG);
            calls.receive(from, bytes, 1, MeasuredCalls.TAG);
        }
    }

    private static void pong(MeasuredCalls calls, Object to, Object from, int bytes, int iterations) {
        for (int i = 0; i < iterations; i++) {
            calls.receive(from, bytes, 0, MeasuredCalls.TAG);
            calls.send(to, bytes, 0, MeasuredCalls.TAG);
        }
    }

    private double window(int bytes, int iterations) {
        calls.barrier();
        long start = System.nanoTime();
        for (int i = 0; i < iterations && rank == 0; i++) {
            calls.sendWindow(sendBuffer, bytes, 1);
            calls.receive(receiveBuffer, WINDOW_DONE_BYTES, 1, MeasuredCalls.TAG_WINDOW_DONE);
        }
        for (int i = 0; i < iterations && rank == 1; i++) {
            calls.receiveWindow(receiveBuffer, bytes, 0);
            calls.send(sendBuffer, WINDOW_DONE_BYTES, 0, MeasuredCalls.TAG_WINDOW_DONE);
        }
        return (System.nanoTime() - start) / NANOS_PER_MICRO / iterations / MeasuredCalls.WINDOW;
    }

    private double collective(int bytes, int iterations) {
        calls.barrier();
        long start = System.nanoTime();
        for (int i = 0; i < iterations; i++) {
            call(bytes);
        }
        own[0] = (System.nanoTime() - start) / NANOS_PER_MICRO / iterations;
        MPI_Allreduce(own, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        return all[0] / size;
    }

    private void call(int bytes) {
        switch (test) {
            case BARRIER -> calls.barrier();
            case ALLREDUCE -> calls.allreduce(sendBuffer, receiveBuffer, bytes / Double.BYTES);
            case REDUCE -> calls.reduce(sendBuffer, receiveBuffer, bytes / Double.BYTES);
            case BCAST -> calls.bcast(sendBuffer, bytes);
            case ALLTOALL -> calls.alltoall(sendBuffer, receiveBuffer, bytes);
            case ALLGATHER -> calls.allgather(sendBuffer, receiveBuffer, bytes);
            default -> throw new IllegalStateException("no collective: " + test);
        }
    }
}
