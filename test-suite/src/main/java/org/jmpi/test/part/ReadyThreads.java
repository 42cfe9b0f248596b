package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.CyclicBarrier;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Several threads of each rank make partitions of one send at once, and read partitions of one receive as they arrive,
 * while another thread waits for both.
 */
public final class ReadyThreads {
    private static final int THREADS = 4;
    private static final int PER_THREAD = 25;
    private static final int PARTITIONS = THREADS * PER_THREAD;
    private static final int ROUNDS = 8;

    private final Check check;
    private final int n;
    private final byte[] out;
    private final byte[] in;
    private final Ends ends;
    private final CyclicBarrier turn = new CyclicBarrier(THREADS + 1);

    private ReadyThreads(Check check, int n) {
        this.check = check;
        this.n = n;
        out = new byte[PARTITIONS * n];
        in = new byte[PARTITIONS * n];
        ends = new Ends(check).sends(out, PARTITIONS, n, MPI_BYTE, Ends.right(), 7);
        ends.receives(in, PARTITIONS, n, MPI_BYTE, Ends.left(), 7);
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, ReadyThreads::runMultiple);
    }

    public static int runMultiple(String[] args) throws Exception {
        Check check = new Check();
        for (int n : new int[] {10, 20_000}) {
            new ReadyThreads(check, n).ring();
        }
        return check.errors();
    }

    private void ring() throws Exception {
        Thread[] threads = new Thread[THREADS];
        Rank rank = Rank.current();
        for (int t = 0; t < THREADS; t++) {
            int index = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                work(index);
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

    private void work(int thread) {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                turn.await();
                for (int p = thread; p < PARTITIONS; p += THREADS) {
                    produce(p, round);
                }
                // what another thread of the left neighbour made
                for (int p = (thread + 1) % THREADS; p < PARTITIONS; p += THREADS) {
                    consume(p, round);
                }
                turn.await();
            }
        } catch (Exception e) {
            check.fail("thread " + thread + ": " + e);
        }
    }

    private void produce(int p, int round) {
        for (int b = p * n; b < (p + 1) * n; b++) {
            out[b] = Bytes.at(round, b);
        }
        ends.ready(p);
    }

    private void consume(int p, int round) {
        ends.awaitArrival(p);
        for (int b = p * n; b < (p + 1) * n; b++) {
            if (in[b] != Bytes.at(round, b)) {
                check.fail("round " + round + ": byte " + b + " of partition " + p + " is wrong");
                return;
            }
        }
    }
}
