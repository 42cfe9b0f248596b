package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@code threads [COUNT]} (2): threads of one process, each of which sends to itself on a communicator of its own. Prints
 * {@code threads:N 8 RATE}, million messages of 8 bytes a second of all N together, for 1 and for COUNT, and their ratio.
 */
final class ThreadsBench {
    private static final int TAG = 4;
    private static final int REPETITIONS = 7;
    private static final int MESSAGES = 1_000_000;
    private static final int WARMUP_REPETITIONS = 8;
    private static final double PER_MILLION = 1e6;
    private static final double NANOS_PER_S = 1e9;

    private final Options options;
    private final PrintStream out;
    private final int count;

    ThreadsBench(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
        count = options.number(0, 2);
    }

    void run() throws InterruptedException {
        int[] comms = new int[count];
        int[] comm = new int[1];
        for (int t = 0; t < count; t++) {
            MPI_Comm_dup(MPI_COMM_SELF, comm);
            comms[t] = comm[0];
        }
        // both at first, so that the code is compiled for a lock that others want too
        rate(comms, count);
        double one = rate(comms, 1);
        double all = rate(comms, count);
        print(Integer.toString(1), one);
        print(Integer.toString(count), all);
        print("ratio", all / one);
        for (int t = 0; t < count; t++) {
            comm[0] = comms[t];
            MPI_Comm_free(comm);
        }
    }

    /** Returns the best rate of all threads together. */
    private double rate(int[] comms, int threads) throws InterruptedException {
        long[] starts = new long[threads];
        long[] ends = new long[threads];
        double best = 0;
        int messages = options.either(MESSAGES, MESSAGES / 100);
        for (int i = 0; i < options.either(WARMUP_REPETITIONS, 1) + REPETITIONS; i++) {
            repetition(comms, messages, starts, ends);
            long begin = Long.MAX_VALUE;
            long end = Long.MIN_VALUE;
            for (int t = 0; t < threads; t++) {
                begin = Math.min(begin, starts[t]);
                end = Math.max(end, ends[t]);
            }
            best = Math.max(best, messages * threads / ((end - begin) / NANOS_PER_S) / PER_MILLION);
        }
        return best;
    }

    private static void repetition(int[] comms, int messages, long[] starts, long[] ends) throws InterruptedException {
        CyclicBarrier begin = new CyclicBarrier(starts.length);
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread[] threads = new Thread[starts.length];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    begin.await();
                    starts[me] = System.nanoTime();
                    messages(comms[me], messages);
                    ends[me] = System.nanoTime();
                } catch (Exception e) {
                    failure.set(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException("a thread could not send to itself", failure.get());
        }
    }

    private static void messages(int comm, int count) {
        long[] out = new long[1];
        long[] in = new long[1];
        int[] request = new int[1];
        for (int i = 0; i < count; i++) {
            out[0] = i;
            MPI_Irecv(in, 1, MPI_LONG, 0, TAG, comm, request);
            MPI_Send(out, 1, MPI_LONG, 0, TAG, comm);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            if (in[0] != i) {
                throw new IllegalStateException("message " + i + " held " + in[0]);
            }
        }
    }

    private void print(String name, double value) {
        out.println(String.format(Locale.ROOT, "threads:%s 8 %.3f", name, value));
    }
}
