package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import org.jmpi.test.perf.floor.BareBell;

/**
 * What waiting costs. {@code idle [MILLISECONDS]} (5000): while all ranks but 0 are blocked in MPI_Recv and rank 0 sleeps,
 * the share of a core, in percent, that the process of rank 1 takes ({@code idle:process}; ranks that are threads share
 * one), and its thread alone ({@code idle:thread}). {@code wake [COUNT [MILLISECONDS]]} (200, 20): microseconds from before
 * MPI_Send at rank 0 until MPI_Recv returns at rank 1, which was blocked for so many milliseconds; with {@code -floor}
 * also from a bare datagram to a blocked read ({@code wake:bare}).
 */
final class IdleBench {
    private static final int TAG = 3;
    private static final int WARMUP_TRIPS = 100_000;
    /** Trips between two that the partner sleeps before. */
    private static final int WARMUP_PAUSE = 500;

    private static final int WARMUP_PAUSE_MS = 3;
    private static final int WARMUP_WAKES = 20;
    private static final int FIRST_MS = 1000;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Options options;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final long[] stamp = new long[1];

    /** @throws IllegalArgumentException where there is nobody to wait for */
    IdleBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
        if (size < 2) {
            throw new IllegalArgumentException(
                    options.test() + " needs 2 ranks or more, there is " + size + "; use -n 2");
        }
    }

    void run() throws IOException, InterruptedException {
        if (options.test().equals("wake")) {
            wake();
        } else {
            idle();
        }
    }

    private void idle() throws IOException, InterruptedException {
        int millis = options.number(0, options.either(5000, 200));
        // compilers have work left at first
        blocked(options.either(FIRST_MS, 100));
        double[] shares = blocked(millis);
        double[] told = told(shares);
        print("idle:process", millis, told[0]);
        print("idle:thread", millis, told[1]);
    }

    /** Returns percents of a core: the process's, and this thread's. */
    private double[] blocked(int millis) throws IOException, InterruptedException {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            Thread.sleep(millis);
            for (int to = 1; to < size; to++) {
                MPI_Send(stamp, 1, MPI_LONG, to, TAG, MPI_COMM_WORLD);
            }
            return new double[2];
        }
        var threads = ManagementFactory.getThreadMXBean();
        long process = ProcessTime.now();
        long thread = threads.getCurrentThreadCpuTime();
        MPI_Recv(stamp, 1, MPI_LONG, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        thread = threads.getCurrentThreadCpuTime() - thread;
        process = ProcessTime.now() - process;
        double scale = PERCENT / (millis * NANOS_PER_MILLI);
        return new double[] {process * scale, thread * scale};
    }

    private void wake() throws IOException, InterruptedException {
        // of a program that has been running for a while, and has slept now and then: what was never done is not
        // compiled
        for (int i = 0; i < options.either(WARMUP_TRIPS, 10); i++) {
            if (rank == 0 && i % WARMUP_PAUSE == 0) {
                Thread.sleep(WARMUP_PAUSE_MS);
            }
            trip();
        }
        wakes("wake", this::send, this::receive);
        if (options.floor()) {
            try (BareBell bell = rank < 2 ? BareBell.open(rank) : null) {
                wakes("wake:bare", bell == null ? null : bell::ring, bell == null ? null : bell::await);
            }
        }
    }

    private void trip() {
        if (rank == 0) {
            send(0);
            MPI_Recv(stamp, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            receive();
            MPI_Send(stamp, 1, MPI_LONG, 0, TAG, MPI_COMM_WORLD);
        }
    }

    private void send(long now) {
        stamp[0] = now;
        MPI_Send(stamp, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD);
    }

    private long receive() {
        MPI_Recv(stamp, 1, MPI_LONG, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return stamp[0];
    }

    /** Tells the time to one who sleeps. */
    @FunctionalInterface
    private interface Bell {
        void ring(long now) throws IOException;
    }

    /** Sleeps until a time is told. */
    @FunctionalInterface
    private interface Sleeper {
        long await() throws IOException;
    }

    private void wakes(String name, Bell bell, Sleeper sleeper) throws IOException, InterruptedException {
        int count = options.number(0, options.either(200, 10));
        int millis = options.number(1, options.either(20, 5));
        repeat(Math.min(count, WARMUP_WAKES), millis, bell, sleeper);
        double[] micros = told(repeat(count, millis, bell, sleeper));
        Arrays.sort(micros);
        print(name + ":min", Long.BYTES, micros[0]);
        print(name + ":p50", Long.BYTES, micros[count / 2]);
        print(name + ":p90", Long.BYTES, micros[count * 9 / 10]);
        print(name + ":max", Long.BYTES, micros[count - 1]);
    }

    private double[] repeat(int count, int millis, Bell bell, Sleeper sleeper)
            throws IOException, InterruptedException {
        double[] micros = new double[count];
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < count; i++) {
            if (rank == 0) {
                Thread.sleep(millis);
                bell.ring(System.nanoTime());
            } else if (rank == 1) {
                long rung = sleeper.await();
                micros[i] = (System.nanoTime() - rung) / NANOS_PER_MICRO;
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
        return micros;
    }

    /** Returns rank 1's values at all ranks. */
    private static double[] told(double[] values) {
        MPI_Bcast(values, values.length, MPI_DOUBLE, 1, MPI_COMM_WORLD);
        return values;
    }

    private void print(String name, int number, double value) {
        if (rank == 0) {
            out.println(String.format(Locale.ROOT, "%s %d %.3f", name, number, value));
        }
    }
}
