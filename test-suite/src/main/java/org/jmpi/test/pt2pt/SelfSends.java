package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A rank talks to itself: posted and unexpected, small and large, many at once, in MPI_COMM_WORLD and MPI_COMM_SELF. */
public final class SelfSends {
    private static final int[] SIZES = {0, 8, 5000, 100000, 2000000};
    private static final int MANY = 500;

    private SelfSends() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SelfSends::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            one(check, n, MTest.rank(), MPI_COMM_WORLD, true);
            one(check, n, MTest.rank(), MPI_COMM_WORLD, false);
            one(check, n, 0, MPI_COMM_SELF, true);
            one(check, n, 0, MPI_COMM_SELF, false);
            both(check, n);
        }
        many(check);
        return check.errors();
    }

    private static void one(Check check, int n, int me, int comm, boolean receiveFirst) {
        byte[] out = Bytes.of(n, n);
        byte[] in = Bytes.blank(n + 1);
        int[] send = new int[1];
        int[] receive = new int[1];
        MPI_Status status = new MPI_Status();
        if (receiveFirst) {
            MPI_Irecv(in, n + 1, MPI_BYTE, me, 2, comm, receive);
        }
        check.ok(MPI_Isend(out, n, MPI_BYTE, me, 2, comm, send), "Isend");
        if (!receiveFirst) {
            MPI_Irecv(in, n + 1, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, receive);
        }
        check.ok(MPI_Wait(receive, status), "Wait");
        check.ok(MPI_Wait(send, MPI_STATUS_IGNORE), "Wait");
        check.status(status, me, 2, n, "to myself");
        Bytes.check(check, in, n, n, "to myself");
    }

    private static void both(Check check, int n) {
        int me = MTest.rank();
        byte[] out = Bytes.of(n, 11);
        byte[] in = Bytes.blank(n);
        MPI_Status status = new MPI_Status();
        int code = MPI_Sendrecv(out, n, MPI_BYTE, me, 1, in, n, MPI_BYTE, me, 1, MPI_COMM_WORLD, status);
        check.ok(code, "Sendrecv with myself");
        Bytes.check(check, in, n, 11, "Sendrecv with myself");
        check.ok(MPI_Sendrecv_replace(out, n, MPI_BYTE, me, 1, me, 1, MPI_COMM_WORLD, status), "Sendrecv_replace");
        Bytes.check(check, out, n, 11, "Sendrecv_replace with myself");
    }

    private static void many(Check check) {
        int me = MTest.rank();
        int[] requests = new int[2 * MANY];
        int[] in = new int[MANY];
        int[] one = new int[1];
        for (int i = 0; i < MANY; i++) {
            MPI_Isend(new int[] {i * 3}, 1, MPI_INT, me, i, MPI_COMM_WORLD, one);
            requests[i] = one[0];
        }
        int[][] cells = new int[MANY][1];
        for (int i = MANY - 1; i >= 0; i--) {
            MPI_Irecv(cells[i], 1, MPI_INT, me, i, MPI_COMM_WORLD, one);
            requests[MANY + i] = one[0];
        }
        check.ok(MPI_Waitall(requests.length, requests, MPI_STATUSES_IGNORE), "Waitall");
        for (int i = 0; i < MANY; i++) {
            in[i] = cells[i][0];
            check.same(i * 3L, in[i], "message " + i + " to myself");
        }
    }
}
