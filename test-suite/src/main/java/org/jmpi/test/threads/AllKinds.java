package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Threads begin, start, cancel, free and complete requests of every kind at once, each with its twin at the neighbours;
 * all data arrives and no request is left.
 */
public final class AllKinds {
    private static final int THREADS = 3;
    private static final int KINDS = 8;
    private static final int[] SIZES = {0, 8, 3000, 100_000};
    private static final int LARGEST = 100_000;
    private static final int PARTS = 4;
    private static final int NEVER_SENT = 90;
    private static final int NEVER_RECEIVED = 91;

    private final Check check;
    private final int base;
    private final int right = (MTest.rank() + 1) % MTest.size();
    private final int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
    private final byte[] in = new byte[LARGEST + 8];
    private final byte[] out = new byte[LARGEST];
    private final int[] pair = new int[2];
    private final MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
    private final boolean[] flag = new boolean[1];

    private AllKinds(Check check, int thread) {
        this.check = check;
        base = 1000 * thread;
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, AllKinds::runMultiple);
    }

    /** A ring for each thread. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        Rank rank = Rank.current();
        int rounds = MTest.option(args, "rounds", 400);
        int before = Device.of(rank).diagnosis().liveRequests();
        MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    new AllKinds(check, thread).run(rounds);
                } catch (RuntimeException e) {
                    check.fail("thread " + thread + ": " + e);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        MPI_Buffer_detach(new Object[1], new int[1]);
        // comes after all answers to what was freed while active
        int to = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int from = (MTest.rank() + 1) % MTest.size();
        check.ok(
                MPI_Sendrecv(null, 0, MPI_BYTE, to, 1, null, 0, MPI_BYTE, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                "Sendrecv");
        check.same(before, Device.of(rank).diagnosis().liveRequests(), "requests that are left");
        return check.errors();
    }

    private void run(int rounds) {
        Random random = new Random(base);
        for (int i = 0; i < rounds; i++) {
            int kind = random.nextInt(KINDS);
            int n = SIZES[random.nextInt(SIZES.length)];
            Bytes.fill(out, n, 1000L * MTest.rank() + i);
            Arrays.fill(in, (byte) 0x5a);
            round(kind, n, base + kind);
            if (kind != 2 && kind != 3) {
                Bytes.check(check, in, n, 1000L * left + i, "kind " + kind + ", " + n + " bytes, round " + i);
            }
        }
    }

    private void round(int kind, int n, int tag) {
        switch (kind) {
            case 0 -> persistent(n, tag);
            case 1 -> synchronous(n, tag);
            case 2 -> cancelReceive(n);
            case 3 -> cancelSend(n);
            case 4 -> isendrecv(n, tag);
            case 5 -> buffered(n, tag);
            case 6 -> freed(n, tag);
            default -> partitioned(n, tag);
        }
    }

    private int receive(int n, int tag) {
        int[] r = new int[1];
        check.ok(MPI_Irecv(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, r), "Irecv");
        return r[0];
    }

    private void waitReceive(int request, int n, int tag) {
        check.ok(MPI_Wait(new int[] {request}, statuses[0]), "Wait");
        check.status(statuses[0], left, tag, n, "a receive");
    }

    private void persistent(int n, int tag) {
        int[] r = new int[1];
        MPI_Recv_init(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, r);
        pair[0] = r[0];
        MPI_Send_init(out, n, MPI_BYTE, right, tag, MPI_COMM_WORLD, r);
        pair[1] = r[0];
        for (int i = 0; i < 3; i++) {
            check.ok(MPI_Startall(2, pair), "Startall");
            check.ok(MPI_Waitall(2, pair, statuses), "Waitall");
            check.status(statuses[0], left, tag, n, "a persistent receive");
        }
        freeBoth();
    }

    private void freeBoth() {
        for (int request : pair) {
            check.ok(MPI_Request_free(new int[] {request}), "Request_free");
        }
    }

    private void synchronous(int n, int tag) {
        pair[0] = receive(n, tag);
        int[] r = new int[1];
        check.ok(MPI_Issend(out, n, MPI_BYTE, right, tag, MPI_COMM_WORLD, r), "Issend");
        pair[1] = r[0];
        int[] count = new int[1];
        for (int done = 0; done < 2; done += count[0]) {
            check.ok(MPI_Waitsome(2, pair, count, new int[2], statuses), "Waitsome");
        }
    }

    private void cancelReceive(int n) {
        int[] r = {receive(n, base + NEVER_SENT)};
        check.ok(MPI_Cancel(r[0]), "Cancel of a receive");
        cancelled(r, "a receive");
    }

    private void cancelSend(int n) {
        int[] r = new int[1];
        MPI_Issend(out, n, MPI_BYTE, right, base + NEVER_RECEIVED, MPI_COMM_WORLD, r);
        check.ok(MPI_Cancel(r[0]), "Cancel of a send");
        cancelled(r, "a send");
    }

    private void cancelled(int[] request, String what) {
        check.ok(MPI_Wait(request, statuses[0]), "Wait for " + what);
        check.ok(MPI_Test_cancelled(statuses[0], flag), "Test_cancelled");
        check.isTrue(flag[0], what + " was not cancelled");
    }

    private void isendrecv(int n, int tag) {
        int[] r = new int[1];
        check.ok(
                MPI_Isendrecv(out, n, MPI_BYTE, right, tag, in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, r),
                "Isendrecv");
        waitReceive(r[0], n, tag);
    }

    private void buffered(int n, int tag) {
        int r = receive(n, tag);
        check.ok(MPI_Bsend(out, n, MPI_BYTE, right, tag, MPI_COMM_WORLD), "Bsend");
        int[] flush = new int[1];
        check.ok(MPI_Buffer_iflush(flush), "Buffer_iflush");
        waitReceive(r, n, tag);
        check.ok(MPI_Wait(flush, MPI_STATUS_IGNORE), "Wait for a flush");
    }

    private void freed(int n, int tag) {
        int r = receive(n, tag);
        int[] send = new int[1];
        MPI_Ssend_init(Arrays.copyOf(out, n), n, MPI_BYTE, right, tag, MPI_COMM_WORLD, send);
        check.ok(MPI_Start(send), "Start");
        check.ok(MPI_Request_free(send), "Request_free of an active send");
        waitReceive(r, n, tag);
    }

    private void partitioned(int n, int tag) {
        int[] r = new int[1];
        MPI_Precv_init(in, PARTS, n / PARTS, MPI_BYTE, left, tag, MPI_COMM_WORLD, MPI_INFO_NULL, r);
        pair[0] = r[0];
        MPI_Psend_init(out, PARTS, n / PARTS, MPI_BYTE, right, tag, MPI_COMM_WORLD, MPI_INFO_NULL, r);
        pair[1] = r[0];
        for (int i = 0; i < 2; i++) {
            check.ok(MPI_Startall(2, pair), "Startall");
            for (int p = PARTS - 1; p >= 0; p--) {
                check.ok(MPI_Pready(p, pair[1]), "Pready");
            }
            check.ok(MPI_Waitall(2, pair, statuses), "Waitall");
        }
        freeBoth();
    }
}
