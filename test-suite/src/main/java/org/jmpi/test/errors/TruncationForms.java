package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A message that is too long is an error of every form of receive; its message has both lengths, source and tag. */
public final class TruncationForms {
    private static final int[][] CASES = {{8, 4}, {5000, 4999}, {200_000, 100_001}};
    private static final int FORMS = 8;
    private static final int TAG = 6;

    private TruncationForms() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TruncationForms::run);
    }

    /** The last rank receives from rank 0. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int last = MTest.size() - 1;
        for (int[] lengths : CASES) {
            for (int form = 0; form < FORMS; form++) {
                int[] sends = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
                int[] one = new int[1];
                for (int i = 0; i < 2 && MTest.rank() == 0; i++) {
                    MPI_Isend(Bytes.of(lengths[0], i), lengths[0], MPI_BYTE, last, TAG, MPI_COMM_WORLD, one);
                    sends[i] = one[0];
                }
                if (MTest.rank() == last) {
                    receive(check, form, lengths[0], lengths[1]);
                }
                check.ok(MPI_Waitall(2, sends, MPI_STATUSES_IGNORE), "the sends of truncated messages");
                // what comes next must not meet the receive that was started again
                MPI_Barrier(MPI_COMM_WORLD);
            }
        }
        return check.errors();
    }

    private static void receive(Check check, int form, int n, int room) {
        String what = "form " + form + ", " + n + " bytes into " + room;
        byte[] small = Bytes.blank(n + 8);
        MPI_Status status = new MPI_Status();
        int[] persistent = {MPI_REQUEST_NULL};
        int code = truncated(form, small, room, status, persistent);
        check.error(MPI_ERR_TRUNCATE, code, what, n + " bytes", room + " bytes", "rank 0", "tag " + TAG);
        check.same(0, status.MPI_SOURCE, what + ": source");
        check.same(TAG, status.MPI_TAG, what + ": tag");
        for (int i = room; i < small.length; i++) {
            if (small[i] != 0x5a) {
                check.fail(what + ": byte " + i + " beyond the receive was written");
                break;
            }
        }
        byte[] next = Bytes.blank(n);
        check.ok(MPI_Recv(next, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, status), what + ": the next receive");
        Bytes.check(check, next, n, 1, what + ": the next message");
        if (persistent[0] != MPI_REQUEST_NULL) {
            restart(check, persistent, what);
        }
    }

    private static int truncated(int form, byte[] small, int room, MPI_Status status, int[] r) {
        int[] message = new int[1];
        int w = MPI_COMM_WORLD;
        int n = MPI_PROC_NULL;
        switch (form) {
            case 0:
                return MPI_Recv(small, room, MPI_BYTE, 0, TAG, w, status);
            case 1:
                MPI_Irecv(small, room, MPI_BYTE, 0, TAG, w, r);
                return MPI_Wait(r, status);
            case 2:
                MPI_Recv_init(small, room, MPI_BYTE, 0, TAG, w, r);
                MPI_Start(r);
                return MPI_Wait(r, status);
            case 3:
                MPI_Mprobe(0, TAG, w, message, MPI_STATUS_IGNORE);
                return MPI_Mrecv(small, room, MPI_BYTE, message, status);
            case 4:
                MPI_Mprobe(0, TAG, w, message, MPI_STATUS_IGNORE);
                MPI_Imrecv(small, room, MPI_BYTE, message, r);
                return MPI_Wait(r, status);
            case 5:
                return MPI_Sendrecv(null, 0, MPI_BYTE, n, 0, small, room, MPI_BYTE, 0, TAG, w, status);
            case 6:
                return MPI_Sendrecv_replace(small, room, MPI_BYTE, n, 0, 0, TAG, w, status);
            default:
                MPI_Isendrecv(null, 0, MPI_BYTE, n, 0, small, room, MPI_BYTE, 0, TAG, w, r);
                return MPI_Wait(r, status);
        }
    }

    /** A persistent receive that failed can be started again. */
    private static void restart(Check check, int[] r, String what) {
        int me = MTest.rank();
        check.ok(MPI_Start(r), what + ": Start after a truncation");
        if (me == 0) {
            MPI_Send(new byte[2], 2, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
            check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), what + ": Wait after a truncation");
        } else {
            MPI_Cancel(r[0]);
            check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), what + ": Wait after a cancel");
        }
        check.ok(MPI_Request_free(r), what + ": Request_free");
    }
}
