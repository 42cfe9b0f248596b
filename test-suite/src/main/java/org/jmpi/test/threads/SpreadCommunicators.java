package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.CountDownLatch;
import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Threads of each rank communicate on communicators of their own, with their own process and with others, and wait for what
 * happens on several: to be run with one VCI and with several, {@code env=MPIR_CVAR_CH4_NUM_VCIS=4}.
 */
public final class SpreadCommunicators {
    private static final int COMMS = 5;
    private static final int SHORT = 200;
    private static final int LONG = 300_000;
    private static final int TAG = 11;
    private static final int DONE = 12;
    /** After so long a waiting rank sleeps; it only makes the case that matters likely. */
    private static final long SLEEPY_MS = 15;

    private final Check check = new Check();
    private final Rank rank = Rank.current();
    private final int rounds;
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private final int[] alone = new int[COMMS];
    private final int[] all = new int[COMMS];

    private SpreadCommunicators(int rounds) {
        this.rounds = rounds;
    }

    /** What one thread does with one communicator. */
    private interface Part {
        void run(int index) throws InterruptedException;
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, SpreadCommunicators::runMultiple);
    }

    public static int runMultiple(String[] args) throws InterruptedException {
        return new SpreadCommunicators(MTest.option(args, "rounds", 40)).run();
    }

    private int run() throws InterruptedException {
        int[] comm = new int[1];
        for (int c = 0; c < COMMS; c++) {
            MPI_Comm_dup(MPI_COMM_SELF, comm);
            alone[c] = comm[0];
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            all[c] = comm[0];
        }
        inThreads(this::toMyself);
        inThreads(this::inARing);
        inThreads(this::collectives);
        inThreads(this::both);
        waitForSeveral();
        inThreads(this::wakeASleeper);
        longMessageMeanwhile();
        for (int c = 0; c < COMMS; c++) {
            comm[0] = alone[c];
            check.ok(MPI_Comm_free(comm), "Comm_free");
            comm[0] = all[c];
            check.ok(MPI_Comm_free(comm), "Comm_free");
        }
        return check.errors();
    }

    private void inThreads(Part part) throws InterruptedException {
        Thread[] threads = new Thread[COMMS];
        for (int t = 0; t < COMMS; t++) {
            threads[t] = start(t, part);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private Thread start(int index, Part part) {
        Thread thread = new Thread(() -> {
            Rank.attach(rank);
            try {
                part.run(index);
            } catch (InterruptedException | RuntimeException e) {
                check.fail("thread " + index + ": " + e);
            }
        });
        thread.start();
        return thread;
    }

    private static long seed(int from, int index, int i) {
        return (from * 1000L + index) * 10_000 + i;
    }

    /** Every kind of send and receive, within the process. */
    private void toMyself(int index) {
        for (int i = 0; i < rounds; i++) {
            int n = i % 4 == 3 ? LONG : SHORT;
            byte[] out = Bytes.of(n, seed(me, index, i));
            byte[] in = Bytes.blank(n);
            exchangeWithMyself(index, i, n, out, in);
            Bytes.check(check, in, n, seed(me, index, i), "to itself, thread " + index + ", message " + i);
        }
        cancelReceive(alone[index]);
        persistent(index);
    }

    private void exchangeWithMyself(int index, int i, int n, byte[] out, byte[] in) {
        int comm = alone[index];
        int[] send = new int[1];
        int[] receive = new int[1];
        int[] message = new int[1];
        MPI_Status status = new MPI_Status();
        switch (i % 5) {
            case 0 -> {
                MPI_Irecv(in, n, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, receive);
                MPI_Ssend(out, n, MPI_BYTE, 0, TAG, comm);
                MPI_Wait(receive, status);
            }
            case 1 -> {
                MPI_Isend(out, n, MPI_BYTE, 0, TAG, comm, send);
                MPI_Recv(in, n, MPI_BYTE, 0, MPI_ANY_TAG, comm, status);
                MPI_Wait(send, MPI_STATUS_IGNORE);
            }
            case 2 -> {
                MPI_Issend(out, n, MPI_BYTE, 0, TAG, comm, send);
                MPI_Mprobe(MPI_ANY_SOURCE, TAG, comm, message, MPI_STATUS_IGNORE);
                MPI_Mrecv(in, n, MPI_BYTE, message, status);
                MPI_Wait(send, MPI_STATUS_IGNORE);
            }
            case 3 -> {
                MPI_Isend(out, n, MPI_BYTE, 0, TAG, comm, send);
                MPI_Probe(0, TAG, comm, status);
                MPI_Recv(in, n, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, comm, status);
                MPI_Wait(send, MPI_STATUS_IGNORE);
            }
            default -> MPI_Sendrecv(out, n, MPI_BYTE, 0, TAG, in, n, MPI_BYTE, 0, TAG, comm, status);
        }
        check.status(status, 0, TAG, n, "a message to itself");
    }

    private void cancelReceive(int comm) {
        int[] receive = new int[1];
        MPI_Status status = new MPI_Status();
        boolean[] flag = new boolean[1];
        MPI_Irecv(Bytes.blank(8), 8, MPI_BYTE, 0, TAG, comm, receive);
        MPI_Cancel(receive[0]);
        MPI_Wait(receive, status);
        MPI_Test_cancelled(status, flag);
        check.isTrue(flag[0], "a receive that nothing matches is cancelled");
    }

    /** Requests of VCI 0 that stand for others. */
    private void persistent(int index) {
        byte[] out = Bytes.of(SHORT, index);
        byte[] in = Bytes.blank(SHORT);
        int[] one = new int[1];
        int[] both = new int[2];
        MPI_Recv_init(in, SHORT, MPI_BYTE, 0, TAG, alone[index], one);
        both[0] = one[0];
        MPI_Send_init(out, SHORT, MPI_BYTE, 0, TAG, alone[index], one);
        both[1] = one[0];
        for (int i = 0; i < rounds; i++) {
            Bytes.fill(out, SHORT, seed(me, index, i));
            MPI_Startall(2, both);
            check.ok(MPI_Waitall(2, both, MPI_STATUSES_IGNORE), "Waitall");
            Bytes.check(check, in, SHORT, seed(me, index, i), "persistent, thread " + index + ", round " + i);
        }
        for (int request : both) {
            one[0] = request;
            MPI_Request_free(one);
        }
    }

    private void inARing(int index) {
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        int[] send = new int[1];
        int[] receive = new int[1];
        MPI_Status status = new MPI_Status();
        for (int i = 0; i < rounds; i++) {
            int n = i % 3 == 2 ? LONG : SHORT;
            byte[] in = Bytes.blank(n);
            byte[] out = Bytes.of(n, seed(me, index, i));
            int from = i % 2 == 0 ? left : MPI_ANY_SOURCE;
            if (i % 4 < 2) {
                MPI_Irecv(in, n, MPI_BYTE, from, TAG, all[index], receive);
                MPI_Isend(out, n, MPI_BYTE, right, TAG, all[index], send);
            } else {
                MPI_Isend(out, n, MPI_BYTE, right, TAG, all[index], send);
                MPI_Probe(from, MPI_ANY_TAG, all[index], status);
                MPI_Irecv(in, n, MPI_BYTE, status.MPI_SOURCE, TAG, all[index], receive);
            }
            MPI_Wait(receive, status);
            check.ok(MPI_Wait(send, MPI_STATUS_IGNORE), "Wait");
            check.status(status, left, TAG, n, "a message of the ring");
            Bytes.check(check, in, n, seed(left, index, i), "ring, thread " + index + ", message " + i);
        }
    }

    private void collectives(int index) {
        int[] sum = new int[1];
        int[] request = new int[1];
        int[] made = new int[1];
        for (int i = 0; i < rounds / 2; i++) {
            MPI_Iallreduce(new int[] {me + i}, sum, 1, MPI_INT, MPI_SUM, all[index], request);
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Iallreduce");
            check.same(size * (size - 1) / 2 + size * i, sum[0], "Iallreduce");
            if (i % 8 == 0) {
                check.ok(MPI_Comm_dup(all[index], made), "Comm_dup");
                check.ok(MPI_Allreduce(new int[] {me}, sum, 1, MPI_INT, MPI_MAX, made[0]), "Allreduce");
                check.same(size - 1, sum[0], "Allreduce");
                check.ok(MPI_Comm_free(made), "Comm_free");
            }
        }
    }

    /** Half of the threads to themselves, half to others. */
    private void both(int index) throws InterruptedException {
        if (index % 2 == 0) {
            toMyself(index);
        } else {
            inARing(index);
        }
    }

    /** One thread waits for any of the receives on all communicators, of the process and of all; others send. */
    private void waitForSeveral() throws InterruptedException {
        int[] requests = new int[2 * COMMS];
        byte[][] in = new byte[requests.length][];
        int[] one = new int[1];
        int left = (me + size - 1) % size;
        for (int i = 0; i < rounds; i++) {
            int n = i % 5 == 4 ? LONG : SHORT;
            for (int r = 0; r < requests.length; r++) {
                in[r] = Bytes.blank(n);
                boolean mine = r < COMMS;
                MPI_Irecv(in[r], n, MPI_BYTE, mine ? 0 : left, TAG, mine ? alone[r] : all[r - COMMS], one);
                requests[r] = one[0];
            }
            int round = i;
            Thread sender = start(i, index -> sendToAll(n, round));
            takeAll(requests, i);
            sender.join();
            for (int r = 0; r < requests.length; r++) {
                int from = r < COMMS ? me : left;
                Bytes.check(check, in[r], n, seed(from, r, i), "request " + r + " of round " + i);
            }
        }
    }

    private void sendToAll(int n, int round) throws InterruptedException {
        if (round % 10 == 0) {
            Thread.sleep(SLEEPY_MS);
        }
        for (int r = 2 * COMMS - 1; r >= 0; r--) {
            byte[] out = Bytes.of(n, seed(me, r, round));
            if (r < COMMS) {
                MPI_Send(out, n, MPI_BYTE, 0, TAG, alone[r]);
            } else {
                MPI_Send(out, n, MPI_BYTE, (me + 1) % size, TAG, all[r - COMMS]);
            }
        }
    }

    private void takeAll(int[] requests, int round) {
        int left = requests.length;
        int[] count = new int[1];
        int[] indices = new int[requests.length];
        boolean[] flag = new boolean[1];
        while (left > 0) {
            switch (round % 4) {
                case 0 -> {
                    check.ok(MPI_Waitany(requests.length, requests, count, MPI_STATUS_IGNORE), "Waitany");
                    left--;
                }
                case 1 -> {
                    check.ok(MPI_Waitsome(requests.length, requests, count, indices, MPI_STATUSES_IGNORE), "Waitsome");
                    left -= count[0];
                }
                case 2 -> {
                    check.ok(MPI_Testsome(requests.length, requests, count, indices, MPI_STATUSES_IGNORE), "Testsome");
                    left -= count[0];
                }
                default -> {
                    check.ok(MPI_Testall(requests.length, requests, flag, MPI_STATUSES_IGNORE), "Testall");
                    left = flag[0] ? 0 : left;
                }
            }
        }
        for (int request : requests) {
            check.same(MPI_REQUEST_NULL, request, "a request that is complete");
        }
    }

    /** A thread waits, by now asleep, for what another one of its process sends. */
    private void wakeASleeper(int index) throws InterruptedException {
        for (int i = 0; i < Math.min(rounds, 10); i++) {
            CountDownLatch begun = new CountDownLatch(1);
            int round = i;
            Thread sender = start(index, c -> {
                begun.await();
                Thread.sleep(SLEEPY_MS);
                MPI_Send(Bytes.of(SHORT, seed(me, c, round)), SHORT, MPI_BYTE, 0, TAG, alone[c]);
            });
            byte[] in = Bytes.blank(SHORT);
            begun.countDown();
            MPI_Recv(in, SHORT, MPI_BYTE, 0, TAG, alone[index], MPI_STATUS_IGNORE);
            Bytes.check(check, in, SHORT, seed(me, index, i), "what woke thread " + index);
            sender.join();
        }
    }

    /** A long message on one communicator gets through while its sender waits in another one for the word that it has. */
    private void longMessageMeanwhile() throws InterruptedException {
        int right = (me + 1) % size;
        int[] request = new int[1];
        int[] told = new int[1];
        for (int c = 0; c < COMMS; c++) {
            int other = all[(c + 1) % COMMS];
            Thread receiver = start(c, index -> receiveLong(index, other));
            MPI_Isend(Bytes.of(LONG, seed(me, c, 0)), LONG, MPI_BYTE, right, TAG, all[c], request);
            MPI_Recv(told, 1, MPI_INT, right, DONE, other, MPI_STATUS_IGNORE);
            check.same(c, told[0], "what the receiver says");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            receiver.join();
        }
    }

    private void receiveLong(int index, int other) throws InterruptedException {
        int left = (me + size - 1) % size;
        byte[] in = Bytes.blank(LONG);
        if (index % 2 == 0) {
            // the sender sleeps by now
            Thread.sleep(SLEEPY_MS);
        }
        MPI_Recv(in, LONG, MPI_BYTE, left, TAG, all[index], MPI_STATUS_IGNORE);
        Bytes.check(check, in, LONG, seed(left, index, 0), "a long message");
        MPI_Send(new int[] {index}, 1, MPI_INT, left, DONE, other);
    }
}
