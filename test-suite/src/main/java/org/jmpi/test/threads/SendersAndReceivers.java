package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Several threads of each rank send, receive and make communicators at once under MPI_THREAD_MULTIPLE. */
public final class SendersAndReceivers {
    private static final int THREADS = 4;
    private static final int MESSAGES = 200;
    private static final int[] SIZES = {0, 8, 1000, 100_000};

    private SendersAndReceivers() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, SendersAndReceivers::runMultiple);
    }

    /** A ring for each thread, distinguished by tag; each thread also duplicates a communicator of its own. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        Rank rank = Rank.current();
        int[][] comms = new int[THREADS][1];
        for (int[] comm : comms) {
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
        }
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int index = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    ring(check, index);
                    duplicates(check, comms[index][0]);
                } catch (RuntimeException e) {
                    check.fail("thread " + index + ": " + e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int[] comm : comms) {
            MPI_Comm_free(comm);
        }
        return check.errors();
    }

    private static void ring(Check check, int thread) {
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int[] requests = new int[2];
        int[] one = new int[1];
        for (int i = 0; i < MESSAGES; i++) {
            int n = SIZES[i % SIZES.length];
            byte[] in = Bytes.blank(n);
            MPI_Irecv(in, n, MPI_BYTE, left, thread, MPI_COMM_WORLD, one);
            requests[0] = one[0];
            MPI_Isend(Bytes.of(n, i * THREADS + thread), n, MPI_BYTE, right, thread, MPI_COMM_WORLD, one);
            requests[1] = one[0];
            check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
            Bytes.check(check, in, n, i * THREADS + thread, "thread " + thread + ", message " + i);
        }
    }

    private static void duplicates(Check check, int own) {
        int[] made = new int[1];
        int[] sum = new int[1];
        for (int i = 0; i < 10; i++) {
            check.ok(MPI_Comm_dup(own, made), "Comm_dup");
            check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, made[0]), "Allreduce");
            check.same(MTest.size(), sum[0], "a sum among threads");
            check.ok(MPI_Comm_free(made), "Comm_free");
        }
    }
}
