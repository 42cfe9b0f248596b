package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Locale;

/**
 * The Java twin of {@code queue.c}: how long a match takes at a depth of a queue of 10,000 receives, and of 10,000
 * messages. Ranks 0 and 1; run as {@code jmpi-bench queue}.
 *
 * <p>All tags are different, and one receive in 16 has a wildcard of each kind in turn. So that each message has its
 * receive whatever the order, a receive with any tag takes what rank 1 sends to itself, and one with both wildcards has
 * a communicator of its own; but all stand in the same queue of a library that has one.
 *
 * <p>Prints NAME DEPTH VALUE: {@code posted} or {@code unexpected}; the place in the queue, counted from the oldest
 * entry; microseconds a message for the ten entries up to there, while all older ones wait: from before the sends until
 * an answer comes, or for the receives. The best mean of the repetitions.
 */
final class QueueBench {
    private static final int REPETITIONS = 5;
    private static final int CYCLES = 10;
    /** The JIT compiler has to see the path before it is measured. */
    private static final int WARMUP_CYCLES = 150;

    private static final int LENGTH = 10_000;
    /** Behind the others; taken first so that the other rank is awake. */
    private static final int SPARE = 20;

    private static final int TOTAL = LENGTH + SPARE;
    private static final int GROUP = 10;
    private static final int[] DEPTHS = {10_000, 5000, 1000, 100, 10};
    private static final int SYNC = TOTAL;

    private enum Kind {
        EXACT,
        ANY_SOURCE,
        ANY_TAG,
        ANY_BOTH
    }

    private final int rank;
    private final int comm;
    private final int other;
    private final Kind[] kinds = new Kind[TOTAL];
    private final int[] requests = new int[TOTAL];
    private final int[] request = new int[1];
    private final boolean[] taken = new boolean[TOTAL];
    private final double[] times = new double[DEPTHS.length];

    private QueueBench(int rank, int comm, int other) {
        this.rank = rank;
        this.comm = comm;
        this.other = other;
        Arrays.setAll(kinds, i -> switch (i % 48) {
            case 5 -> Kind.ANY_SOURCE;
            case 21 -> Kind.ANY_TAG;
            case 37 -> Kind.ANY_BOTH;
            default -> Kind.EXACT;
        });
    }

    /** Measures both queues. All ranks of MPI_COMM_WORLD call it. */
    static void run() {
        int[] rank = new int[1];
        int[] size = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        MPI_Comm_size(MPI_COMM_WORLD, size);
        if (size[0] < 2) {
            throw new IllegalArgumentException("queue needs 2 ranks, there is 1; use -n 2");
        }
        int[] comm = new int[1];
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        if (rank[0] < 2) {
            QueueBench bench = new QueueBench(rank[0], comm[0], other[0]);
            bench.measure("posted", bench::posted, 0);
            bench.measure("unexpected", bench::unexpected, 1);
        }
        MPI_Comm_free(comm);
        MPI_Comm_free(other);
    }

    /** Returns whether message {@code i} may come in any order: not those that the oldest receive takes. */
    private boolean isFree(int i) {
        return kinds[i] == Kind.EXACT || kinds[i] == Kind.ANY_SOURCE;
    }

    private void sendTo1(int i) {
        if (kinds[i] != Kind.ANY_TAG) {
            MPI_Send(null, 0, MPI_BYTE, 1, i, kinds[i] == Kind.ANY_BOTH ? other : comm);
        }
    }

    private void post(int i) {
        switch (kinds[i]) {
            case EXACT -> MPI_Irecv(null, 0, MPI_BYTE, 0, i, comm, request);
            case ANY_SOURCE -> MPI_Irecv(null, 0, MPI_BYTE, MPI_ANY_SOURCE, i, comm, request);
            case ANY_TAG -> MPI_Irecv(null, 0, MPI_BYTE, 1, MPI_ANY_TAG, comm, request);
            default -> MPI_Irecv(null, 0, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, other, request);
        }
        requests[i] = request[0];
    }

    private void await(int i) {
        request[0] = requests[i];
        MPI_Wait(request, MPI_STATUS_IGNORE);
        requests[i] = MPI_REQUEST_NULL;
    }

    private void toSelf() {
        for (int i = 0; i < TOTAL; i++) {
            if (kinds[i] == Kind.ANY_TAG) {
                MPI_Isend(null, 0, MPI_BYTE, 1, i, comm, request);
                MPI_Wait(request, MPI_STATUS_IGNORE);
            }
        }
    }

    private void ack(int from) {
        if (rank == from) {
            MPI_Send(null, 0, MPI_BYTE, 1 - from, SYNC, comm);
        } else {
            MPI_Recv(null, 0, MPI_BYTE, from, SYNC, comm, MPI_STATUS_IGNORE);
        }
    }

    /** Matches the posted receives from {@code low} to {@code high}, the youngest first; seconds a message at rank 0. */
    private double postedGroup(int low, int high) {
        int n = 0;
        double start = MPI_Wtime();
        for (int i = high - 1; i >= low; i--) {
            if (isFree(i)) {
                taken[i] = true;
                n++;
                if (rank == 0) {
                    sendTo1(i);
                } else {
                    await(i);
                }
            }
        }
        ack(1);
        return (MPI_Wtime() - start) / n;
    }

    private void posted() {
        Arrays.fill(taken, false);
        if (rank == 1) {
            for (int i = 0; i < TOTAL; i++) {
                post(i);
            }
        }
        ack(1);
        postedGroup(LENGTH, TOTAL);
        for (int d = 0; d < DEPTHS.length; d++) {
            times[d] += postedGroup(DEPTHS[d] - GROUP, DEPTHS[d]);
        }
        // rank 1 waits, so that it takes no core from rank 0, which reads the clock
        ack(0);
        if (rank == 0) {
            for (int i = 0; i < TOTAL; i++) {
                if (!taken[i]) {
                    sendTo1(i);
                }
            }
        } else {
            toSelf();
            MPI_Waitall(TOTAL, requests, MPI_STATUSES_IGNORE);
        }
    }

    private double unexpectedGroup(int low, int high) {
        int n = 0;
        double start = MPI_Wtime();
        for (int i = high - 1; i >= low; i--) {
            if (isFree(i)) {
                taken[i] = true;
                n++;
                post(i);
                await(i);
            }
        }
        return (MPI_Wtime() - start) / n;
    }

    private void unexpected() {
        Arrays.fill(taken, false);
        if (rank == 0) {
            for (int i = 0; i < TOTAL; i++) {
                sendTo1(i);
            }
        }
        ack(0);
        if (rank == 1) {
            toSelf();
            unexpectedGroup(LENGTH, TOTAL);
            for (int d = 0; d < DEPTHS.length; d++) {
                times[d] += unexpectedGroup(DEPTHS[d] - GROUP, DEPTHS[d]);
            }
            for (int i = 0; i < TOTAL; i++) {
                if (!taken[i]) {
                    post(i);
                    await(i);
                }
            }
        }
        ack(1);
    }

    private void measure(String name, Runnable cycle, int clock) {
        for (int c = 0; c < WARMUP_CYCLES; c++) {
            cycle.run();
        }
        double[] best = new double[DEPTHS.length];
        Arrays.fill(best, Double.MAX_VALUE);
        for (int r = 0; r < REPETITIONS; r++) {
            Arrays.fill(times, 0);
            for (int c = 0; c < CYCLES; c++) {
                cycle.run();
            }
            Arrays.setAll(best, d -> Math.min(best[d], times[d] / CYCLES));
        }
        for (int d = DEPTHS.length - 1; rank == clock && d >= 0; d--) {
            System.out.println(String.format(Locale.ROOT, "%s %d %.3f", name, DEPTHS[d], best[d] * 1e6));
            System.out.flush();
        }
    }
}
