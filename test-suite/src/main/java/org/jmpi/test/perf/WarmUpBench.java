package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.util.Locale;

/**
 * What the first messages of a job cost: microseconds, the mean of half round trips of 8 bytes between ranks 0 and 1, of
 * the first one, of numbers 2 to 10, and so on; {@code steady} after three seconds. Prints {@code warmup:LAST 8 VALUE},
 * and {@code warmup:init} with the microseconds from the beginning of {@code main} until MPI_Init is done.
 */
final class WarmUpBench {
    private static final int[] LAST = {1, 10, 100, 1000, 10_000};
    private static final int BYTES = 8;
    private static final int STEADY = 20_000;
    private static final int REPETITIONS = 5;
    private static final double WARMUP_S = 3;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Options options;
    private final int rank;
    private final PrintStream out;
    private final MeasuredCalls calls;
    private final Object to;
    private final Object from;

    /** @throws IllegalArgumentException where there is nobody to talk to */
    WarmUpBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.out = out;
        if (size < 2) {
            throw new IllegalArgumentException("warmup needs 2 ranks or more, there is " + size + "; use -n 2");
        }
        calls = options.calls();
        to = options.memory().bytes(BYTES);
        from = options.memory().bytes(BYTES);
    }

    /** @param start when the program began */
    void run(long start) {
        double init = (System.nanoTime() - start) / NANOS_PER_MICRO;
        calls.barrier();
        double[] means = new double[LAST.length];
        int done = 0;
        for (int i = 0; i < LAST.length; i++) {
            means[i] = roundTrips(LAST[i] - done);
            done = LAST[i];
        }
        print("init", init);
        for (int i = 0; i < LAST.length; i++) {
            print(Integer.toString(LAST[i]), means[i]);
        }
        print("steady", steady());
    }

    private double steady() {
        double first = roundTrips(STEADY);
        int blocks = (int) Math.min(1000, options.warmUp(WARMUP_S) * 1e6 / (2 * first * STEADY) + 1);
        blocks = agreed(blocks);
        double best = Double.MAX_VALUE;
        for (int i = 0; i < blocks; i++) {
            roundTrips(STEADY);
        }
        for (int i = 0; i < REPETITIONS; i++) {
            best = Math.min(best, roundTrips(STEADY));
        }
        return best;
    }

    /** Returns rank 0's number. */
    private static int agreed(int blocks) {
        int[] told = {blocks};
        MPI_Bcast(told, 1, MPI_INT, 0, MPI_COMM_WORLD);
        return told[0];
    }

    /** Returns the mean of half a round trip, microseconds. */
    private double roundTrips(int count) {
        long start = System.nanoTime();
        for (int i = 0; i < count && rank == 0; i++) {
            calls.send(to, BYTES, 1, MeasuredCalls.TAG);
            calls.receive(from, BYTES, 1, MeasuredCalls.TAG);
        }
        for (int i = 0; i < count && rank == 1; i++) {
            calls.receive(from, BYTES, 0, MeasuredCalls.TAG);
            calls.send(to, BYTES, 0, MeasuredCalls.TAG);
        }
        return (System.nanoTime() - start) / NANOS_PER_MICRO / count / 2;
    }

    private void print(String name, double micros) {
        if (rank == 0) {
            out.println(String.format(Locale.ROOT, "warmup:%s %d %.3f", name, BYTES, micros));
        }
    }
}
