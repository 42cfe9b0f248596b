package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What the collector does to latency: {@code gc [BYTES ...]} (8 1024), half round trips between ranks 0 and 1 for some
 * seconds each; with {@code -garbage=MB} each rank makes so many megabytes of garbage a second between messages. Prints
 * {@code gc:COLLECTOR:GARBAGE BYTES P50 P99 P99.9 MAX COLLECTIONS MILLISECONDS}, microseconds first, then rank 0's
 * collections and their time.
 */
final class GcBench {
    private static final int[] SIZES = {8, 1024};
    private static final int STEP = 1000;
    private static final int WARMUP_TRIPS = 200_000;
    private static final long HIGHEST_NS = 10_000_000_000L;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Options options;
    private final int rank;
    private final PrintStream out;
    private final MeasuredCalls calls;
    private final Garbage garbage;
    private final int[] more = new int[1];

    /** @throws IllegalArgumentException where there is nobody to talk to */
    GcBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.out = out;
        if (size < 2) {
            throw new IllegalArgumentException("gc needs 2 ranks or more, there is " + size + "; use -n 2");
        }
        calls = options.calls();
        garbage = new Garbage(options.garbage());
    }

    void run() {
        if (options.numbers().isEmpty()) {
            for (int bytes : SIZES) {
                size(bytes);
            }
        }
        options.numbers().forEach(this::size);
    }

    private void size(int bytes) {
        Object to = options.memory().bytes(bytes);
        Object from = options.memory().bytes(bytes);
        Histogram times = new Histogram(HIGHEST_NS, 3);
        garbage.begin();
        trips(to, from, bytes, options.either(WARMUP_TRIPS, STEP), times);
        times.reset();
        long collections = collections();
        long millis = millis();
        long end = System.nanoTime() + options.either(5000, 50) * 1_000_000L;
        do {
            trips(to, from, bytes, STEP, times);
            more[0] = System.nanoTime() - end < 0 ? 1 : 0;
            // rank 0 says when it is enough
            MPI_Bcast(more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        } while (more[0] > 0);
        if (rank == 0) {
            print(bytes, times, collections() - collections, millis() - millis);
        }
    }

    private void trips(Object to, Object from, int bytes, int count, Histogram times) {
        long before = System.nanoTime();
        for (int i = 0; i < count; i++) {
            if (rank == 0) {
                calls.send(to, bytes, 1, MeasuredCalls.TAG);
                calls.receive(from, bytes, 1, MeasuredCalls.TAG);
            } else if (rank == 1) {
                calls.receive(from, bytes, 0, MeasuredCalls.TAG);
                calls.send(to, bytes, 0, MeasuredCalls.TAG);
            }
            long now = System.nanoTime();
            times.recordValue(Math.min(now - before, HIGHEST_NS));
            before = garbage.make(now);
        }
    }

    private void print(int bytes, Histogram times, long collections, long millis) {
        out.println(String.format(
                Locale.ROOT,
                "gc:%s:%d %d %.3f %.3f %.3f %.3f %d %d",
                collector(),
                options.garbage(),
                bytes,
                half(times, 50),
                half(times, 99),
                half(times, 99.9),
                half(times, 100),
                collections,
                millis));
    }

    private static double half(Histogram times, double percentile) {
        return times.getValueAtPercentile(percentile) / NANOS_PER_MICRO / 2;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static long millis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static String collector() {
        String name = ManagementFactory.getGarbageCollectorMXBeans().get(0).getName();
        String first = name.split(" ")[0];
        return switch (first) {
            case "Copy" -> "Serial";
            case "PS" -> "Parallel";
            default -> first;
        };
    }
}
