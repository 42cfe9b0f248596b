package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Many threads of each rank send and receive at once, with and without wildcards; no message is lost, doubled, changed or
 * overtaken. Half of the threads send, each several streams (tags) of its own in two communicators; the other half
 * receives. The messages of one stream carry consecutive numbers.
 *
 * <p>Four kinds of receiver, each with a sender of every rank and a communicator of its own: many posted receives with
 * both wildcards; named sources and any tag; matched probes; single receives with both wildcards. Arguments:
 * {@code messages=N} in all, {@code threads=N} a rank, {@code seed=N}.
 */
public final class Streams {
    private static final int STREAMS = 4;
    private static final int WINDOW = 16;
    private static final int LARGEST = 64;

    private final Check check = new Check();
    private final int senders;
    private final long perSender;
    private final long seed;
    private final int[][] comms;
    private final AtomicLong received = new AtomicLong();

    private Streams(String[] args) {
        senders = Math.max(1, MTest.option(args, "threads", 8) / 2);
        // rounded up to full windows of each stream
        long block = (long) STREAMS * WINDOW;
        long each = (long) MTest.option(args, "messages", 100_000) / ((long) MTest.size() * senders);
        perSender = Math.max(1, (each + block - 1) / block) * block;
        seed = MTest.seed(args, 20_261_121);
        comms = new int[senders][1];
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, Streams::runMultiple);
    }

    /** All ranks. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Streams test = new Streams(args);
        for (int[] comm : test.comms) {
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
        }
        test.runThreads();
        for (int[] comm : test.comms) {
            MPI_Comm_free(comm);
        }
        test.check.same(test.perSender * test.senders, test.received.get(), "messages received");
        return test.check.errors();
    }

    private void runThreads() throws InterruptedException {
        Rank rank = Rank.current();
        Thread[] threads = new Thread[2 * senders];
        for (int t = 0; t < threads.length; t++) {
            int index = t / 2;
            Runnable job = t % 2 == 0 ? () -> send(index) : () -> receive(index);
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    job.run();
                } catch (RuntimeException e) {
                    check.fail("thread " + index + ": " + e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Sender {@code i} sends to the receivers {@code i} of the ranks in turn, so each of them gets as many as it sends. */
    private void send(int i) {
        Random random = new Random(seed + 1000L * MTest.rank() + i);
        int me = MTest.rank();
        int size = MTest.size();
        long[][] next = new long[size][STREAMS];
        byte[][] data = new byte[WINDOW][LARGEST];
        int[] requests = new int[WINDOW];
        int[] one = new int[1];
        for (long sent = 0; sent < perSender; sent += WINDOW) {
            int dest = (int) ((sent / WINDOW + me) % size);
            for (int k = 0; k < WINDOW; k++) {
                int stream = random.nextInt(STREAMS);
                int n = 16 + random.nextInt(LARGEST - 15);
                write(data[k], n, me, stream, next[dest][stream]++);
                // a receiver that chooses its sources may wait for another one than the sender who waits for it
                if (i % 4 != 1 && random.nextInt(8) == 0) {
                    MPI_Issend(data[k], n, MPI_BYTE, dest, stream, comms[i][0], one);
                } else {
                    MPI_Isend(data[k], n, MPI_BYTE, dest, stream, comms[i][0], one);
                }
                requests[k] = one[0];
            }
            check.ok(MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE), "Waitall");
        }
    }

    private static void write(byte[] data, int n, int source, int stream, long number) {
        for (int b = 0; b < 8; b++) {
            data[b] = (byte) (number >>> (8 * b));
        }
        for (int b = 8; b < n; b++) {
            data[b] = Bytes.at(pattern(source, stream, number), b);
        }
    }

    private static long pattern(int source, int stream, long number) {
        return number * 64 + source * 8L + stream;
    }

    /** Each rank's sender {@code i} sends a share of its windows here. */
    private void receive(int i) {
        int size = MTest.size();
        long[][] next = new long[size][STREAMS];
        long[] left = new long[size];
        long all = 0;
        for (int source = 0; source < size; source++) {
            for (long w = 0; w < perSender / WINDOW; w++) {
                left[source] += (w + source) % size == MTest.rank() ? WINDOW : 0;
            }
            all += left[source];
        }
        switch (i % 4) {
            case 0 -> windows(i, all, next);
            case 1 -> named(i, all, left, next);
            default -> singly(i, all, next);
        }
        received.addAndGet(all);
    }

    /** Messages are taken by posted receives in the order of these. */
    private void windows(int i, long all, long[][] next) {
        byte[][] data = new byte[WINDOW][LARGEST];
        MPI_Status[] statuses = new MPI_Status[WINDOW];
        int[] requests = new int[WINDOW];
        int[] one = new int[1];
        for (int k = 0; k < WINDOW; k++) {
            statuses[k] = new MPI_Status();
        }
        for (long done = 0; done < all; done += WINDOW) {
            for (int k = 0; k < WINDOW; k++) {
                MPI_Irecv(data[k], LARGEST, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[i][0], one);
                requests[k] = one[0];
            }
            check.ok(MPI_Waitall(WINDOW, requests, statuses), "Waitall");
            for (int k = 0; k < WINDOW; k++) {
                verify(data[k], statuses[k], next);
            }
        }
    }

    private void named(int i, long all, long[] left, long[][] next) {
        byte[] data = new byte[LARGEST];
        MPI_Status status = new MPI_Status();
        for (long done = 0; done < all; done++) {
            int source = (int) (done % left.length);
            while (left[source] == 0) {
                source = (source + 1) % left.length;
            }
            left[source]--;
            check.ok(MPI_Recv(data, LARGEST, MPI_BYTE, source, MPI_ANY_TAG, comms[i][0], status), "Recv");
            check.same(source, status.MPI_SOURCE, "source");
            verify(data, status, next);
        }
    }

    private void singly(int i, long all, long[][] next) {
        byte[] data = new byte[LARGEST];
        MPI_Status status = new MPI_Status();
        int[] message = new int[1];
        for (long done = 0; done < all; done++) {
            if (i % 4 == 2) {
                check.ok(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comms[i][0], message, null), "Mprobe");
                check.ok(MPI_Mrecv(data, LARGEST, MPI_BYTE, message, status), "Mrecv");
            } else {
                check.ok(MPI_Recv(data, LARGEST, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[i][0], status), "Recv");
            }
            verify(data, status, next);
        }
    }

    private void verify(byte[] data, MPI_Status status, long[][] nexts) {
        long[] next = nexts[status.MPI_SOURCE];
        int source = status.MPI_SOURCE;
        int stream = status.MPI_TAG;
        long number = 0;
        for (int b = 7; b >= 0; b--) {
            number = number << 8 | (data[b] & 0xff);
        }
        if (number != next[stream]++) {
            check.fail("message " + number + " of stream " + stream + " of rank " + source + ": expected "
                    + (next[stream] - 1));
        }
        long n = status.bytes();
        for (int b = 8; b < n; b++) {
            if (data[b] != Bytes.at(pattern(source, stream, number), b)) {
                check.fail("byte " + b + " of message " + number + " of stream " + stream + " of rank " + source);
                return;
            }
        }
    }
}
