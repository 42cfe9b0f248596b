package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Locale;

/**
 * How much of the time of a non-blocking operation is hidden behind computation of the same length: {@code overlap [BYTES]}
 * (1 MiB). Prints a line for each operation: bytes, microseconds of the communication alone, of the computation alone and of
 * both, with MPI_Test every 50 us and with no test until the wait, and the shares of the communication that were hidden,
 * {@code (comm + comp - both) / comm}. The computation touches no memory. Medians over repetitions of the slowest rank.
 */
final class OverlapBench {
    private static final int REPETITIONS = 41;
    private static final int WARMUP = 200;
    /** Less where an operation takes long; for all ranks alike, since the slowest one's time counts. */
    private static final double WARMUP_NS = 5e8;

    private static final long SLICE_NS = 50_000;
    private static final int TAG = 5;

    /** Begins an operation; {@code requests} gets one or two. */
    @FunctionalInterface
    private interface Begin {
        void begin(int[] requests);
    }

    private final int bytes;
    private final int rank;
    private final int size;
    private final double unitsPerNs;
    private final byte[] out;
    private final byte[] in;
    private final double[] numbers;
    private final double[] sums;
    private final int[] requests = new int[2];
    private final int[] one = new int[1];
    private final boolean[] flag = new boolean[1];
    private final double[] slowest = new double[1];
    private final double[] own = new double[1];
    /** What the computation comes to, so that it is not left out. */
    private long result;

    private OverlapBench(int bytes) {
        this.bytes = bytes;
        MPI_Comm_rank(MPI_COMM_WORLD, one);
        rank = one[0];
        MPI_Comm_size(MPI_COMM_WORLD, one);
        size = one[0];
        out = new byte[bytes];
        in = new byte[bytes];
        numbers = new double[bytes / Double.BYTES];
        sums = new double[numbers.length];
        unitsPerNs = calibrate();
    }

    /** Runs the benchmark; {@code args[1]}: bytes. */
    static void run(String[] args) {
        int bytes = args.length > 1 ? Integer.parseInt(args[1]) : 1 << 20;
        new OverlapBench(bytes).all();
    }

    private void all() {
        if (rank == 0) {
            System.out.println("overlap operation bytes comm comp tests none hidden-with-tests hidden-without");
        }
        int block = bytes / size;
        int count = numbers.length;
        one("isend-irecv", this::exchange);
        one("ibcast", r -> MPI_Ibcast(out, bytes, MPI_BYTE, 0, MPI_COMM_WORLD, r));
        one("ireduce", r -> MPI_Ireduce(numbers, sums, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, r));
        one("iallreduce", r -> MPI_Iallreduce(numbers, sums, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, r));
        one("iallgather", r -> MPI_Iallgather(out, block, MPI_BYTE, in, block, MPI_BYTE, MPI_COMM_WORLD, r));
        one("ialltoall", r -> MPI_Ialltoall(out, block, MPI_BYTE, in, block, MPI_BYTE, MPI_COMM_WORLD, r));
    }

    /** Both neighbours in a ring. */
    private void exchange(int[] r) {
        MPI_Irecv(in, bytes, MPI_BYTE, (rank + size - 1) % size, TAG, MPI_COMM_WORLD, one);
        r[1] = one[0];
        MPI_Isend(out, bytes, MPI_BYTE, (rank + 1) % size, TAG, MPI_COMM_WORLD, r);
    }

    private void one(String name, Begin begin) {
        warmUp(begin, 0);
        double comm = median(begin, 0, false);
        warmUp(begin, comm);
        comm = median(begin, 0, false);
        double comp = median(null, comm, false);
        double tests = median(begin, comm, true);
        double none = median(begin, comm, false);
        if (rank == 0) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "overlap %s %d %.1f %.1f %.1f %.1f %.2f %.2f",
                    name,
                    bytes,
                    comm / 1e3,
                    comp / 1e3,
                    tests / 1e3,
                    none / 1e3,
                    (comm + comp - tests) / comm,
                    (comm + comp - none) / comm));
            System.out.flush();
        }
    }

    private void warmUp(Begin begin, double computeNs) {
        double spent = 0;
        for (int i = 0; i < WARMUP && spent < WARMUP_NS; i++) {
            spent += time(begin, computeNs, (i & 1) == 0);
        }
    }

    private double median(Begin begin, double computeNs, boolean tests) {
        double[] times = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            times[i] = time(begin, computeNs, tests);
        }
        Arrays.sort(times);
        return times[REPETITIONS / 2];
    }

    /** Returns the nanoseconds of one repetition at the slowest rank. */
    private double time(Begin begin, double computeNs, boolean tests) {
        MPI_Barrier(MPI_COMM_WORLD);
        long start = System.nanoTime();
        requests[0] = MPI_REQUEST_NULL;
        requests[1] = MPI_REQUEST_NULL;
        if (begin != null) {
            begin.begin(requests);
        }
        for (double left = computeNs; left > 0; left -= tests ? SLICE_NS : computeNs) {
            compute(tests ? Math.min(left, SLICE_NS) : computeNs);
            if (tests) {
                MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE);
            }
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        own[0] = System.nanoTime() - start;
        MPI_Allreduce(own, slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        return slowest[0];
    }

    private void compute(double ns) {
        long x = result | 1;
        for (long i = (long) (ns * unitsPerNs); i > 0; i--) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        result = x;
    }

    private double calibrate() {
        double best = 0;
        for (int i = 0; i < 30; i++) {
            long start = System.nanoTime();
            long x = result | 1;
            for (long k = 2_000_000; k > 0; k--) {
                x = x * 6364136223846793005L + 1442695040888963407L;
            }
            result = x;
            best = Math.max(best, 2_000_000.0 / (System.nanoTime() - start));
        }
        return best;
    }
}
