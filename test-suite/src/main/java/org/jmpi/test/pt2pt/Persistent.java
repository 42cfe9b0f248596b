package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Persistent sends of all modes and receives, started again and again; inactive ones in waits and tests; freed ones. */
public final class Persistent {
    private static final int[] SIZES = {0, 8, 5000, 200_000};
    private static final int ROUNDS = 5;
    private static final int MODES = 4;

    private Persistent() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Persistent::run);
    }

    /** A ring, so that every rank sends and receives. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
        for (int n : SIZES) {
            for (int mode = 0; mode < MODES; mode++) {
                ring(check, n, mode);
            }
        }
        inactive(check);
        procNull(check);
        freed(check);
        commOutlives(check);
        MPI_Buffer_detach(new Object[1], new int[1]);
        return check.errors();
    }

    private static int right() {
        return (MTest.rank() + 1) % MTest.size();
    }

    private static int left() {
        return (MTest.rank() + MTest.size() - 1) % MTest.size();
    }

    private static int init(int mode, Object buf, int n, int tag, int comm) {
        int[] r = new int[1];
        switch (mode) {
            case 0 -> MPI_Send_init(buf, n, MPI_BYTE, right(), tag, comm, r);
            case 1 -> MPI_Ssend_init(buf, n, MPI_BYTE, right(), tag, comm, r);
            case 2 -> MPI_Rsend_init(buf, n, MPI_BYTE, right(), tag, comm, r);
            default -> MPI_Bsend_init(buf, n, MPI_BYTE, right(), tag, comm, r);
        }
        return r[0];
    }

    private static void ring(Check check, int n, int mode) {
        String what = "mode " + mode + ", " + n + " bytes";
        byte[] out = new byte[n];
        byte[] in = new byte[n + 4];
        int[] receive = {77};
        check.ok(MPI_Recv_init(in, n, MPI_BYTE, left(), mode, MPI_COMM_WORLD, receive), "Recv_init");
        int[] pair = {init(mode, out, n, mode, MPI_COMM_WORLD), receive[0]};
        int[] before = pair.clone();
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
        for (int i = 0; i < ROUNDS; i++) {
            Bytes.fill(out, n, 100L * MTest.rank() + i);
            Arrays.fill(in, (byte) 0x5a);
            check.ok(MPI_Start(receive), "Start of a receive");
            // what a ready send needs
            MPI_Sendrecv(
                    null, 0, MPI_BYTE, left(), 9, null, 0, MPI_BYTE, right(), 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            int[] send = {pair[0]};
            check.ok(MPI_Start(send), what + ": Start of a send");
            complete(check, pair, statuses, i);
            check.equal(before, pair, what + ": handles of persistent requests after completion");
            check.status(statuses[1], left(), mode, n, what);
            Bytes.check(check, in, n, 100L * left() + i, what + ", round " + i);
        }
        for (int i = 0; i < 2; i++) {
            int[] one = {pair[i]};
            check.ok(MPI_Request_free(one), what + ": Request_free");
            check.same(MPI_REQUEST_NULL, one[0], what + ": a freed request");
        }
    }

    /** Waits in one of five ways. */
    private static void complete(Check check, int[] pair, MPI_Status[] statuses, int way) {
        boolean[] flag = new boolean[1];
        int[] index = new int[1];
        int[] count = new int[1];
        switch (way) {
            case 0 -> check.ok(MPI_Waitall(2, pair, statuses), "Waitall");
            case 1 -> {
                for (int i = 0; i < 2; i++) {
                    int[] one = {pair[i]};
                    check.ok(MPI_Wait(one, statuses[i]), "Wait");
                    check.same(pair[i], one[0], "the handle after Wait");
                }
            }
            case 2 -> {
                MPI_Status status = new MPI_Status();
                for (int i = 0; i < 2; i++) {
                    check.ok(MPI_Waitany(2, pair, index, status), "Waitany");
                    statuses[index[0]].MPI_SOURCE = status.MPI_SOURCE;
                    if (index[0] == 1) {
                        statuses[1] = status;
                        status = new MPI_Status();
                    }
                }
                check.ok(MPI_Waitany(2, pair, index, status), "Waitany");
                check.same(MPI_UNDEFINED, index[0], "Waitany of inactive requests");
            }
            case 3 -> {
                while (!flag[0]) {
                    check.ok(MPI_Testall(2, pair, flag, statuses), "Testall");
                }
            }
            default -> {
                int[] indices = new int[2];
                MPI_Status[] some = {new MPI_Status(), new MPI_Status()};
                for (int done = 0; done < 2; done += count[0]) {
                    check.ok(MPI_Waitsome(2, pair, count, indices, some), "Waitsome");
                    for (int i = 0; i < count[0]; i++) {
                        statuses[indices[i]] = some[i];
                        some[i] = new MPI_Status();
                    }
                }
                check.ok(MPI_Waitsome(2, pair, count, indices, some), "Waitsome");
                check.same(MPI_UNDEFINED, count[0], "Waitsome of inactive requests");
            }
        }
    }

    /** An inactive request is complete, with the empty status, in every call. */
    private static void inactive(Check check) {
        int[] r = {init(0, new byte[1], 1, 1, MPI_COMM_WORLD)};
        int handle = r[0];
        boolean[] flag = new boolean[1];
        int[] index = {5};
        MPI_Status status = filled();
        check.ok(MPI_Wait(r, status), "Wait");
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Wait of an inactive request");
        status = filled();
        check.ok(MPI_Test(r, flag, status), "Test");
        check.isTrue(flag[0], "Test of an inactive request says false");
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Test of an inactive request");
        check.ok(MPI_Request_get_status(r[0], flag, status), "Request_get_status");
        check.isTrue(flag[0], "Request_get_status of an inactive request says false");
        status = filled();
        check.ok(MPI_Waitall(1, r, new MPI_Status[] {status}), "Waitall");
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Waitall of an inactive request");
        flag[0] = false;
        check.ok(MPI_Testany(1, r, index, flag, status), "Testany");
        check.isTrue(flag[0] && index[0] == MPI_UNDEFINED, "Testany of an inactive request");
        check.ok(MPI_Testsome(1, r, index, new int[1], null), "Testsome");
        check.same(MPI_UNDEFINED, index[0], "Testsome of an inactive request");
        check.same(handle, r[0], "the inactive request's handle");
        check.ok(MPI_Request_free(r), "Request_free");
    }

    private static MPI_Status filled() {
        MPI_Status status = new MPI_Status();
        status.MPI_SOURCE = 3;
        status.MPI_TAG = 4;
        return status;
    }

    private static void procNull(Check check) {
        int[] pair = new int[2];
        int[] one = new int[1];
        MPI_Send_init(null, 0, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        pair[0] = one[0];
        MPI_Recv_init(null, 0, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_WORLD, one);
        pair[1] = one[0];
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
        check.ok(MPI_Startall(2, pair), "Startall");
        check.ok(MPI_Waitall(2, pair, statuses), "Waitall");
        check.status(statuses[1], MPI_PROC_NULL, MPI_ANY_TAG, 0, "a persistent receive from nobody");
        for (int r : pair) {
            check.ok(MPI_Request_free(new int[] {r}), "Request_free");
        }
    }

    /** A request that is freed while it is active completes by itself. */
    private static void freed(Check check) {
        for (int n : new int[] {8, 200_000}) {
            byte[] out = Bytes.of(n, MTest.rank());
            byte[] in = Bytes.blank(n);
            int[] pair = new int[2];
            int[] one = new int[1];
            MPI_Recv_init(in, n, MPI_BYTE, left(), 3, MPI_COMM_WORLD, one);
            pair[0] = one[0];
            pair[1] = init(1, out, n, 3, MPI_COMM_WORLD);
            check.ok(MPI_Startall(2, pair), "Startall");
            check.ok(MPI_Request_free(new int[] {pair[1]}), "Request_free of an active send");
            check.ok(MPI_Wait(pair, MPI_STATUS_IGNORE), "Wait");
            Bytes.check(check, in, n, left(), "the message of a freed persistent send");
            check.ok(MPI_Start(pair), "Start");
            check.ok(MPI_Request_free(pair), "Request_free of an active receive");
            int[] send = new int[1];
            MPI_Issend(Bytes.of(n, 50L + MTest.rank()), n, MPI_BYTE, right(), 3, MPI_COMM_WORLD, send);
            MPI_Wait(send, MPI_STATUS_IGNORE);
            RequestFree.awaitBytes(in, 50L + left());
            Bytes.check(check, in, n, 50L + left(), "the message of a freed persistent receive");
        }
    }

    /** A persistent request keeps its communicator after that was freed. */
    private static void commOutlives(Check check) {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        byte[] in = Bytes.blank(8);
        int[] pair = new int[2];
        int[] one = new int[1];
        MPI_Recv_init(in, 8, MPI_BYTE, left(), 3, comm[0], one);
        pair[0] = one[0];
        pair[1] = init(0, Bytes.of(8, MTest.rank()), 8, 3, comm[0]);
        MPI_Comm_free(comm);
        // takes the context id, if that was given back
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        int[] other = new int[1];
        byte[] wrong = Bytes.blank(8);
        MPI_Irecv(wrong, 8, MPI_BYTE, left(), 3, comm[0], other);
        check.ok(MPI_Startall(2, pair), "Startall after Comm_free");
        check.ok(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE), "Waitall after Comm_free");
        Bytes.check(check, in, 8, left(), "a persistent message of a freed communicator");
        check.isTrue(wrong[0] == 0x5a, "it arrived in the next communicator");
        MPI_Cancel(other[0]);
        MPI_Wait(other, MPI_STATUS_IGNORE);
        for (int r : pair) {
            check.ok(MPI_Request_free(new int[] {r}), "Request_free");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_Comm_free(comm), "Comm_free");
    }
}
