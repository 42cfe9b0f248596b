package org.jmpi.test.perf.floor;

import java.io.Closeable;
import java.io.IOException;

/**
 * The figures of a bare pipe between ranks 0 and 1, of a bare barrier of all, and of a copy. All ranks call each method
 * with the same arguments; a rank that has no part returns at once. Best of several repetitions.
 */
public final class Floor implements Closeable {
    private static final int REPETITIONS = 8;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final int ANSWER = 4;

    /** One side's part of a repetition. */
    @FunctionalInterface
    private interface Part {
        void run(int bytes) throws IOException;
    }

    private final int rank;
    private final Pipe pipe;
    private final BareBarrier barrier;
    /** Keeps the ranks in step between measurements; not on the path. */
    private final Runnable meet;

    Floor(int rank, Pipe pipe, BareBarrier barrier, Runnable meet) {
        this.rank = rank;
        this.pipe = pipe;
        this.barrier = barrier;
        this.meet = meet;
    }

    /** Half a round trip, microseconds. */
    public double latency(int bytes, int iterations) throws IOException {
        Part part = rank == 0 ? this::ping : this::pong;
        return best(bytes, iterations, part) / 2;
    }

    private void ping(int bytes) throws IOException {
        pipe.send(bytes);
        pipe.receive(bytes);
    }

    private void pong(int bytes) throws IOException {
        pipe.receive(bytes);
        pipe.send(bytes);
    }

    /** A window of {@code window} messages one way and an answer: microseconds a message. */
    public double window(int bytes, int window, int iterations) throws IOException {
        Part part = rank == 0 ? n -> sendWindow(n, window) : n -> receiveWindow(n, window);
        return best(bytes, iterations, part) / window;
    }

    private void sendWindow(int bytes, int window) throws IOException {
        for (int i = 0; i < window; i++) {
            pipe.send(bytes);
        }
        pipe.receive(ANSWER);
    }

    private void receiveWindow(int bytes, int window) throws IOException {
        for (int i = 0; i < window; i++) {
            pipe.receive(bytes);
        }
        pipe.send(ANSWER);
    }

    /** Messages one way, microseconds a message. */
    public double stream(int bytes, int iterations) throws IOException {
        Part part = rank == 0 ? n -> pipe.send(n) : n -> pipe.receive(n);
        return best(bytes, iterations, part);
    }

    /** Both ways at once, microseconds. */
    public double exchange(int bytes, int iterations) throws IOException {
        return best(bytes, iterations, n -> pipe.exchange(n));
    }

    private double best(int bytes, int iterations, Part part) throws IOException {
        double best = Double.MAX_VALUE;
        if (pipe != null) {
            pipe.prepare(bytes);
        }
        for (int i = 0; i < REPETITIONS; i++) {
            meet.run();
            if (pipe != null) {
                best = Math.min(best, repeat(part, bytes, iterations));
            }
        }
        meet.run();
        return pipe == null ? Double.NaN : best;
    }

    private static double repeat(Part part, int bytes, int iterations) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < iterations; i++) {
            part.run(bytes);
        }
        return (System.nanoTime() - start) / NANOS_PER_MICRO / iterations;
    }

    /** The barrier of all, microseconds; where there is no shared memory, an exchange of a byte. */
    public double barrier(int iterations) throws IOException {
        if (barrier == null) {
            return exchange(1, iterations);
        }
        double best = Double.MAX_VALUE;
        for (int i = 0; i < REPETITIONS; i++) {
            meet.run();
            long start = System.nanoTime();
            for (int k = 0; k < iterations; k++) {
                barrier.await();
            }
            best = Math.min(best, (System.nanoTime() - start) / NANOS_PER_MICRO / iterations);
        }
        return best;
    }

    /** A copy between two arrays, microseconds; by rank 0 alone. */
    public double copy(int bytes, int iterations) {
        byte[] from = new byte[bytes];
        byte[] to = new byte[bytes];
        double best = Double.MAX_VALUE;
        for (int i = 0; i < REPETITIONS && rank == 0; i++) {
            long start = System.nanoTime();
            for (int k = 0; k < iterations; k++) {
                System.arraycopy(from, 0, to, 0, bytes);
            }
            best = Math.min(best, (System.nanoTime() - start) / NANOS_PER_MICRO / iterations);
        }
        meet.run();
        return best;
    }

    @Override
    public void close() throws IOException {
        if (pipe != null) {
            pipe.close();
        }
    }
}
