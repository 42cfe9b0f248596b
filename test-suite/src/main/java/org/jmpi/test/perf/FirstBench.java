package org.jmpi.test.perf;

import java.util.Locale;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;

/**
 * What a benchmark shows that somebody runs first: a program as it is written for Open MPI's Java bindings, one loop in a method,
 * measured from the first message on, with nothing before it. {@code FirstBench latency} sends 8 bytes to and fro between ranks 0
 * and 1; {@code FirstBench allreduce} adds 8 doubles over all ranks. Prints {@code first:TEST:FROM-TO BYTES VALUE}, the mean of half a
 * round trip or of a call in microseconds, for windows of the loop and, from 0 on, for the loop up to there.
 *
 * <p>One test a job: the second would find half of its methods compiled.
 */
public final class FirstBench {
    private static final int[] ENDS = {1000, 4000, 10_000, 20_000, 50_000, 100_000, 200_000};
    private static final int[] FROM_START = {10_000, 20_000};
    private static final double NANOS_PER_MICRO = 1e3;

    private FirstBench() {}

    /** Runs the test that the only argument names, on two ranks or more. */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        String test = args.length == 1 ? args[0] : "none";
        switch (test) {
            case "latency" -> print(test, 8, 2, rank, latency(MPI.COMM_WORLD, rank));
            case "allreduce" -> print(test, 64, 1, rank, allreduce(MPI.COMM_WORLD));
            default -> {
                System.err.println(
                        "FirstBench: test '" + test + "': expected latency or allreduce, as in: FirstBench latency");
                MPI.COMM_WORLD.abort(2);
            }
        }
        MPI.Finalize();
    }

    private static long[] latency(Comm comm, int rank) throws MPIException {
        byte[] message = new byte[8];
        long[] at = new long[ENDS.length + 1];
        int window = 1;
        at[0] = System.nanoTime();
        for (int i = 0; i < ENDS[ENDS.length - 1]; i++) {
            if (rank == 0) {
                comm.send(message, 8, MPI.BYTE, 1, 0);
                comm.recv(message, 8, MPI.BYTE, 1, 0);
            } else if (rank == 1) {
                comm.recv(message, 8, MPI.BYTE, 0, 0);
                comm.send(message, 8, MPI.BYTE, 0, 0);
            }
            if (i + 1 == ENDS[window - 1]) {
                at[window++] = System.nanoTime();
            }
        }
        return at;
    }

    private static long[] allreduce(Comm comm) throws MPIException {
        double[] mine = new double[8];
        double[] sum = new double[8];
        long[] at = new long[ENDS.length + 1];
        int window = 1;
        at[0] = System.nanoTime();
        for (int i = 0; i < ENDS[ENDS.length - 1]; i++) {
            comm.allReduce(mine, sum, 8, MPI.DOUBLE, MPI.SUM);
            if (i + 1 == ENDS[window - 1]) {
                at[window++] = System.nanoTime();
            }
        }
        return at;
    }

    private static void print(String test, int bytes, int messages, int rank, long[] at) {
        if (rank != 0) {
            return;
        }
        for (int i = 0, from = 0; i < ENDS.length; from = ENDS[i++]) {
            print(test, bytes, from, ENDS[i], (at[i + 1] - at[i]) / messages);
        }
        for (int end : FROM_START) {
            int i = 0;
            while (ENDS[i] < end) {
                i++;
            }
            print(test, bytes, 0, end, (at[i + 1] - at[0]) / messages);
        }
    }

    private static void print(String test, int bytes, int from, int to, long nanos) {
        System.out.println(String.format(
                Locale.ROOT, "first:%s:%d-%d %d %.3f", test, from, to, bytes, nanos / NANOS_PER_MICRO / (to - from)));
    }
}
