package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.CyclicBarrier;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Several threads make partitions of one send at once, while another one waits for the receive. */
public final class ReadyThreads {
    private static final int THREADS = 4;
    private static final int PER_THREAD = 25;
    private static final int PARTITIONS = THREADS * PER_THREAD;
    private static final int ROUNDS = 20;

    private ReadyThreads() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, ReadyThreads::body);
    }

    private static int body(String[] args) throws Exception {
        Check check = new Check();
        for (int n : new int[] {10, 20_000}) {
            ring(check, n);
        }
        return check.errors();
    }

    private static void ring(Check check, int n) throws Exception {
        byte[] out = new byte[PARTITIONS * n];
        byte[] in = new byte[PARTITIONS * n];
        Ends ends = new Ends(check).sends(out, PARTITIONS, n, MPI_BYTE, Ends.right(), 7);
        ends.receives(in, PARTITIONS, n, MPI_BYTE, Ends.left(), 7);
        CyclicBarrier turn = new CyclicBarrier(THREADS + 1);
        Thread[] threads = new Thread[THREADS];
        Rank rank = Rank.current();
        for (int t = 0; t < THREADS; t++) {
            int index = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                work(check, ends, turn, out, n, index);
            });
            threads[t].start();
        }
        for (int round = 0; round < ROUNDS; round++) {
            ends.startReceive();
            ends.startSend();
            turn.await();
            check.ok(MPI_Wait(ends.receive, MPI_STATUS_IGNORE), "Wait for the receive");
            Bytes.check(check, in, in.length, round, n + " bytes, round " + round);
            check.ok(MPI_Wait(ends.send, MPI_STATUS_IGNORE), "Wait for the send");
            turn.await();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        ends.free();
    }

    private static void work(Check check, Ends ends, CyclicBarrier turn, byte[] out, int n, int thread) {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                turn.await();
                for (int i = 0; i < PER_THREAD; i++) {
                    int p = i * THREADS + thread;
                    for (int b = p * n; b < (p + 1) * n; b++) {
                        out[b] = Bytes.at(round, b);
                    }
                    ends.ready(p);
                }
                turn.await();
            }
        } catch (Exception e) {
            check.fail("thread " + thread + ": " + e);
        }
    }
}
