package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A ready send whose receive is posted arrives. One whose receive comes later arrives too; with {@code checked=1}, and the
 * control variable set, the receive says whose fault it is. What is sent after it is not harmed.
 */
public final class ReadySends {
    private static final int[] SIZES = {0, 8, 5000, 300_000};
    private static final int TAG = 4;
    private static final int GO = 5;

    private ReadySends() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ReadySends::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        boolean checked = MTest.option(args, "checked", 0) == 1;
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        for (int n : SIZES) {
            for (int form = 0; form < 3; form++) {
                if (MTest.rank() == 0) {
                    MPI_Recv(null, 0, MPI_BYTE, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    finish(check, send(check, n, form, 1, 1));
                    int handle = send(check, n, form, 2, 1);
                    MPI_Send(null, 0, MPI_BYTE, 1, GO, MPI_COMM_WORLD);
                    finish(check, handle);
                    check.ok(MPI_Send(Bytes.of(n, 3), n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD), "Send after it");
                } else if (MTest.rank() == 1) {
                    receive(check, n, form, checked);
                }
                toItself(check, n, form, checked);
            }
        }
        return check.errors();
    }

    /** Forms: Irsend, Rsend_init, and for what is short Rsend. */
    private static int send(Check check, int n, int form, long seed, int dest) {
        byte[] data = Bytes.of(n, seed);
        int[] r = {MPI_REQUEST_NULL};
        if (form == 0 || (form == 2 && n > 10_000)) {
            check.ok(MPI_Irsend(data, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD, r), "Irsend");
        } else if (form == 1) {
            check.ok(MPI_Rsend_init(data, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD, r), "Rsend_init");
            check.ok(MPI_Start(r), "Start");
        } else {
            check.ok(MPI_Rsend(data, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD), "Rsend");
        }
        return r[0];
    }

    private static void finish(Check check, int handle) {
        int[] r = {handle};
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait for a ready send");
        if (r[0] != MPI_REQUEST_NULL) {
            MPI_Request_free(r);
        }
    }

    private static void receive(Check check, int n, int form, boolean checked) {
        String what = "form " + form + ", " + n + " bytes";
        byte[] data = Bytes.blank(n);
        int[] r = new int[1];
        MPI_Status status = new MPI_Status();
        MPI_Irecv(data, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, r);
        MPI_Send(null, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD);
        check.ok(MPI_Wait(r, status), what + ": posted");
        Bytes.check(check, data, n, 1, what + ": posted");
        MPI_Recv(null, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        receiveLate(check, n, 0, checked, what + ": late");
        byte[] next = Bytes.blank(n);
        check.ok(MPI_Recv(next, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, status), what + ": next");
        Bytes.check(check, next, n, 3, what + ": next");
    }

    private static void receiveLate(Check check, int n, int source, boolean checked, String what) {
        byte[] late = Bytes.blank(n);
        MPI_Status status = new MPI_Status();
        int code = MPI_Recv(late, n, MPI_BYTE, source, TAG, MPI_COMM_WORLD, status);
        if (checked) {
            String from = "rank " + source;
            check.error(MPI_ERR_OTHER, code, what, "ready send", from, "tag " + TAG, n + " bytes", "MPI_Send");
        } else {
            check.ok(code, what);
        }
        check.status(status, source, TAG, n, what);
        Bytes.check(check, late, n, 2, what);
    }

    private static void toItself(Check check, int n, int form, boolean checked) {
        int me = MTest.rank();
        int handle = send(check, n, form, 2, me);
        receiveLate(check, n, me, checked, "form " + form + ", " + n + " bytes, to itself");
        finish(check, handle);
    }
}
