package org.jmpi.test.perf;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Measures latency, bandwidth, message rate and collectives through the object API; the Java twin of the C peers'
 * benchmark, so that both print the same lines for the same work.
 *
 * <p>Usage: {@code Bench TEST [LO HI]}, sizes in bytes, doubled from LO (8) to HI (4194304). Prints
 * {@code TEST BYTES VALUE} for each size, the best of five repetitions:
 *
 * <ul>
 *   <li>{@code latency}: half a round trip between ranks 0 and 1, microseconds;
 *   <li>{@code bw}: windows of 64 non-blocking sends from rank 0 to rank 1, MB/s (10^6 bytes);
 *   <li>{@code rate}: the same with 8 bytes, million messages a second;
 *   <li>{@code pack}: {@link PackBench};
 *   <li>{@code queue}: {@link QueueBench};
 *   <li>{@code overlap}: {@link OverlapBench}, with one size;
 *   <li>{@code barrier allreduce bcast alltoall allgather reduce}: mean time of a call over all ranks, microseconds.
 * </ul>
 *
 * <p>Exits with 2 when the arguments make no sense.
 */
public final class Bench {
    private static final int WINDOW = 64;
    private static final int REPETITIONS = 5;
    private static final int TAG_DATA = 1;
    private static final int TAG_WINDOW_DONE = 2;
    private static final int WINDOW_DONE_BYTES = 4;

    /** Space beyond the largest message, so that short answers fit whatever HI is. */
    private static final int SLACK_BYTES = 64;

    private static final int DOUBLE_BYTES = 8;

    /** Seconds of warm-up at the first size: the JIT compiler has to see the path before it is measured. */
    private static final double FIRST_WARMUP_S = 3.0;

    /** Seconds of warm-up at each further size, where another protocol or algorithm may begin. */
    private static final double NEXT_WARMUP_S = 1.5;

    private enum Test {
        LATENCY(true),
        BW(true),
        RATE(true),
        BARRIER(false),
        ALLREDUCE(false),
        BCAST(false),
        ALLTOALL(false),
        ALLGATHER(false),
        REDUCE(false);

        /** Whether ranks 0 and 1 work and the others look on. */
        final boolean pair;

        Test(boolean pair) {
            this.pair = pair;
        }

        boolean fixedSize() {
            return this == RATE || this == BARRIER;
        }

        boolean blockPerRank() {
            return this == ALLTOALL || this == ALLGATHER;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Intracomm comm;
    private final int rank;
    private final Test test;
    private final ByteBuffer sendBuffer;
    private final ByteBuffer receiveBuffer;
    private final Request[] requests = new Request[WINDOW];
    private final double[] scalar = new double[1];

    private Bench(Intracomm comm, Test test, int capacity) throws MPIException {
        this.comm = comm;
        this.rank = comm.getRank();
        this.test = test;
        this.sendBuffer = MPI.newByteBuffer(capacity);
        this.receiveBuffer = MPI.newByteBuffer(capacity);
    }

    /**
     * Runs one benchmark; every rank calls it with the same arguments.
     *
     * @param args the test's name and, optionally, smallest and largest size in bytes
     * @throws MPIException when a call of the measured library fails
     */
    public static void main(String[] args) throws MPIException {
        String[] own = MPI.Init(args);
        String complaint = null;
        try {
            run(MPI.COMM_WORLD, own);
        } catch (IllegalArgumentException e) {
            complaint = e.getMessage();
            if (MPI.COMM_WORLD.getRank() == 0) {
                System.err.println("Bench: " + complaint);
            }
        }
        MPI.Finalize();
        if (complaint != null) {
            System.exit(2);
        }
    }

    private static void run(Intracomm comm, String[] args) throws MPIException {
        if (args.length > 0 && args[0].equals("pack")) {
            PackBench.run(args);
            return;
        }
        if (args.length > 0 && args[0].equals("overlap")) {
            OverlapBench.run(args);
            return;
        }
        if (args.length > 0 && args[0].equals("queue")) {
            QueueBench.run();
            return;
        }
        Test test = test(args.length > 0 ? args[0] : "latency");
        int size = comm.getSize();
        if (test.pair && size < 2) {
            throw new IllegalArgumentException(test + " needs 2 ranks or more, there is " + size + "; use -n 2");
        }
        long low = test.fixedSize() ? 8 : bytes(args, 1, 8);
        long high = test.fixedSize() ? 8 : bytes(args, 2, Math.max(low, 4_194_304));
        long capacity = high * (test.blockPerRank() ? size : 1) + SLACK_BYTES;
        if (low > high || capacity > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("sizes " + low + " to " + high + " with " + size
                    + " ranks: expected LO <= HI and buffers below 2 GiB, as in: latency 8 1048576");
        }
        new Bench(comm, test, (int) capacity).sizes(low, high);
    }

    private static Test test(String name) {
        for (Test test : Test.values()) {
            if (test.toString().equals(name)) {
                return test;
            }
        }
        throw new IllegalArgumentException(
                "unknown test '" + name + "': expected one of " + Arrays.toString(Test.values()) + ", as in: latency");
    }

    private static long bytes(String[] args, int index, long otherwise) {
        if (index >= args.length) {
            return otherwise;
        }
        try {
            long bytes = Long.parseLong(args[index]);
            if (bytes > 0 && bytes <= Integer.MAX_VALUE) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // told below, as a number out of range is
        }
        throw new IllegalArgumentException("size '" + args[index] + "': expected bytes from 1 to " + Integer.MAX_VALUE
                + ", as in: latency 8 1048576");
    }

    private void sizes(long low, long high) throws MPIException {
        double warmup = FIRST_WARMUP_S;
        for (long bytes = low; bytes <= high; bytes *= 2) {
            warmUp((int) bytes, warmup);
            warmup = NEXT_WARMUP_S;
            double best = Double.MAX_VALUE;
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                best = Math.min(best, once((int) bytes));
            }
            if (rank == 0) {
                System.out.println(String.format(Locale.ROOT, "%s %d %.3f", test, bytes, Math.abs(best)));
                System.out.flush();
            }
        }
    }

    /** Runs the test until the slowest rank has spent that many seconds on it, once at least. */
    private void warmUp(int bytes, double seconds) throws MPIException {
        double start = MPI.wtime();
        do {
            once(bytes);
            scalar[0] = MPI.wtime() - start;
            comm.allReduce(scalar, 1, MPI.DOUBLE, MPI.MAX); // all ranks must agree on when to stop
        } while (scalar[0] < seconds);
    }

    /** One repetition: its time in microseconds, or its rate, negative so that the smallest value is the best. */
    private double once(int bytes) throws MPIException {
        switch (test) {
            case LATENCY:
                return latency(bytes, iterations(bytes, 20_000));
            case BW:
                return -window(bytes, iterations(bytes, 2000)) * bytes;
            case RATE:
                return -window(bytes, iterations(bytes, 2000));
            default:
                return collective(bytes, iterations(bytes, 5000));
        }
    }

    private static int iterations(int bytes, int few) {
        if (bytes <= 4096) {
            return few;
        }
        if (bytes <= 65_536) {
            return few / 10;
        }
        return bytes <= 1_048_576 ? few / 100 + 10 : few / 1000 + 5;
    }

    private double latency(int bytes, int iterations) throws MPIException {
        comm.barrier();
        double start = MPI.wtime();
        if (rank == 0) {
            ping(comm, sendBuffer, receiveBuffer, bytes, iterations);
        } else if (rank == 1) {
            pong(comm, sendBuffer, receiveBuffer, bytes, iterations);
        }
        return (MPI.wtime() - start) * 1e6 / iterations / 2;
    }

    private static void ping(Intracomm comm, ByteBuffer out, ByteBuffer in, int bytes, int iterations)
            throws MPIException {
        for (int i = 0; i < iterations; i++) {
            comm.send(out, bytes, MPI.BYTE, 1, TAG_DATA);
            comm.recv(in, bytes, MPI.BYTE, 1, TAG_DATA);
        }
    }

    private static void pong(Intracomm comm, ByteBuffer out, ByteBuffer in, int bytes, int iterations)
            throws MPIException {
        for (int i = 0; i < iterations; i++) {
            comm.recv(in, bytes, MPI.BYTE, 0, TAG_DATA);
            comm.send(out, bytes, MPI.BYTE, 0, TAG_DATA);
        }
    }

    /** Million messages a second. */
    private double window(int bytes, int iterations) throws MPIException {
        comm.barrier();
        double start = MPI.wtime();
        if (rank == 0) {
            for (int i = 0; i < iterations; i++) {
                sendWindow(bytes);
            }
        } else if (rank == 1) {
            for (int i = 0; i < iterations; i++) {
                receiveWindow(bytes);
            }
        }
        return (double) iterations * WINDOW / (MPI.wtime() - start) / 1e6;
    }

    private void sendWindow(int bytes) throws MPIException {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = comm.iSend(sendBuffer, bytes, MPI.BYTE, 1, TAG_DATA);
        }
        Request.waitAll(requests);
        comm.recv(receiveBuffer, WINDOW_DONE_BYTES, MPI.BYTE, 1, TAG_WINDOW_DONE);
    }

    private void receiveWindow(int bytes) throws MPIException {
        for (int w = 0; w < WINDOW; w++) {
            requests[w] = comm.iRecv(receiveBuffer, bytes, MPI.BYTE, 0, TAG_DATA);
        }
        Request.waitAll(requests);
        comm.send(sendBuffer, WINDOW_DONE_BYTES, MPI.BYTE, 0, TAG_WINDOW_DONE);
    }

    private double collective(int bytes, int iterations) throws MPIException {
        comm.barrier();
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            call(bytes);
        }
        scalar[0] = (MPI.wtime() - start) * 1e6 / iterations;
        comm.allReduce(scalar, 1, MPI.DOUBLE, MPI.SUM);
        return scalar[0] / comm.getSize();
    }

    private void call(int bytes) throws MPIException {
        int doubles = bytes / DOUBLE_BYTES;
        switch (test) {
            case BARRIER:
                comm.barrier();
                break;
            case ALLREDUCE:
                comm.allReduce(sendBuffer, receiveBuffer, doubles, MPI.DOUBLE, MPI.SUM);
                break;
            case REDUCE:
                comm.reduce(sendBuffer, receiveBuffer, doubles, MPI.DOUBLE, MPI.SUM, 0);
                break;
            case BCAST:
                comm.bcast(sendBuffer, bytes, MPI.BYTE, 0);
                break;
            case ALLTOALL:
                comm.allToAll(sendBuffer, bytes, MPI.BYTE, receiveBuffer, bytes, MPI.BYTE);
                break;
            case ALLGATHER:
                comm.allGather(sendBuffer, bytes, MPI.BYTE, receiveBuffer, bytes, MPI.BYTE);
                break;
            default:
                throw new IllegalStateException("no collective: " + test);
        }
    }
}
