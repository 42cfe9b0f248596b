package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A synchronous or long send that nobody received is cancelled and never arrives; one that is received, or taken by a
 * matched probe, arrives. A short standard send is over when it returns, so it arrives.
 */
public final class CancelSend {
    /** The last one asks before its data moves, over every transport. */
    private static final int[] SIZES = {0, 8, 5000, 3_000_000};

    private static final int TAG = 4;
    private static final int GO = 5;

    private final Check check = new Check();
    private final int target = MTest.size() - 1;
    private final boolean sends = MTest.rank() == 0;
    private final boolean receives = MTest.rank() == target;

    private CancelSend() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CancelSend::run);
    }

    /** Rank 0 sends to the last rank, which may be itself. */
    public static int run(String[] args) {
        CancelSend test = new CancelSend();
        for (int n : SIZES) {
            for (int form = 0; form < 4; form++) {
                test.unmatched(n, form);
                test.matched(n, form);
            }
            if (test.target > 0) {
                test.probed(n);
                test.racing(n);
            }
        }
        return test.check.errors();
    }

    /** Forms: Issend, Isend, Ssend_init, Send_init. Short standard sends can't be cancelled. */
    private static boolean isCancellable(int n, int form) {
        return form % 2 == 0 || n > 100_000;
    }

    private int begin(int n, int form, long seed) {
        int[] r = new int[1];
        byte[] data = Bytes.of(n, seed);
        switch (form) {
            case 0 -> check.ok(MPI_Issend(data, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD, r), "Issend");
            case 1 -> check.ok(MPI_Isend(data, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD, r), "Isend");
            case 2 -> check.ok(MPI_Ssend_init(data, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD, r), "Ssend_init");
            default -> check.ok(MPI_Send_init(data, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD, r), "Send_init");
        }
        if (form >= 2) {
            check.ok(MPI_Start(r), "Start");
        }
        return r[0];
    }

    private boolean cancelAndWait(int handle, String what) {
        int[] r = {handle};
        boolean[] cancelled = new boolean[1];
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Cancel(handle), what + ": Cancel");
        check.ok(MPI_Cancel(handle), what + ": Cancel again");
        check.ok(MPI_Wait(r, status), what + ": Wait");
        MPI_Test_cancelled(status, cancelled);
        if (r[0] != MPI_REQUEST_NULL) {
            check.ok(MPI_Request_free(r), what + ": Request_free");
        }
        return cancelled[0];
    }

    private void pause(int from, int to) {
        if (from != to && MTest.rank() == from) {
            MPI_Send(null, 0, MPI_BYTE, to, GO, MPI_COMM_WORLD);
        } else if (from != to && MTest.rank() == to) {
            MPI_Recv(null, 0, MPI_BYTE, from, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    private void unmatched(int n, int form) {
        String what = "form " + form + ", " + n + " bytes, unmatched";
        if (sends) {
            boolean cancelled = cancelAndWait(begin(n, form, 1), what);
            check.isTrue(cancelled == isCancellable(n, form), what + ": cancelled is " + cancelled);
        }
        pause(0, target);
        boolean[] flag = new boolean[1];
        if (receives) {
            MPI_Iprobe(0, TAG, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE);
            check.isTrue(flag[0] != isCancellable(n, form), what + ": a message is there: " + flag[0]);
            if (flag[0]) {
                receive(n, 1, what);
            }
        }
        pause(target, 0);
    }

    private void receive(int n, long seed, String what) {
        byte[] data = Bytes.blank(n);
        check.ok(MPI_Recv(data, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE), what + ": Recv");
        Bytes.check(check, data, n, seed, what);
    }

    private void matched(int n, int form) {
        String what = "form " + form + ", " + n + " bytes, matched";
        byte[] data = Bytes.blank(n);
        int[] receive = new int[1];
        if (receives) {
            MPI_Irecv(data, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, receive);
        }
        pause(target, 0);
        if (sends) {
            check.isTrue(!cancelAndWait(begin(n, form, 2), what), what + ": it was cancelled");
        }
        if (receives) {
            check.ok(MPI_Wait(receive, MPI_STATUS_IGNORE), what + ": Wait");
            Bytes.check(check, data, n, 2, what);
        }
    }

    /** A message that a matched probe took out is matched. */
    private void probed(int n) {
        String what = n + " bytes, probed";
        if (sends) {
            int handle = begin(n, 0, 3);
            pause(target, 0);
            check.isTrue(!cancelAndWait(handle, what), what + ": it was cancelled");
        } else if (receives) {
            int[] message = new int[1];
            byte[] data = Bytes.blank(n);
            check.ok(MPI_Mprobe(0, TAG, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE), "Mprobe");
            pause(target, 0);
            check.ok(MPI_Mrecv(data, n, MPI_BYTE, message, MPI_STATUS_IGNORE), "Mrecv");
            Bytes.check(check, data, n, 3, what);
        }
    }

    /** Either the send or the cancel succeeds, never both, never none. */
    private void racing(int n) {
        for (int i = 0; i < 50; i++) {
            if (sends) {
                boolean cancelled = cancelAndWait(begin(n, 0, i), "racing");
                MPI_Send(new int[] {cancelled ? 1 : 0}, 1, MPI_INT, target, GO, MPI_COMM_WORLD);
            } else if (receives) {
                byte[] data = Bytes.blank(n);
                int[] receive = new int[1];
                int[] cancelled = new int[1];
                boolean[] lost = new boolean[1];
                MPI_Status status = new MPI_Status();
                MPI_Irecv(data, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, receive);
                MPI_Recv(cancelled, 1, MPI_INT, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (cancelled[0] == 1) {
                    MPI_Cancel(receive[0]);
                }
                MPI_Wait(receive, status);
                MPI_Test_cancelled(status, lost);
                check.isTrue(lost[0] == (cancelled[0] == 1), "racing: a cancelled send arrived");
                if (!lost[0]) {
                    Bytes.check(check, data, n, i, "racing");
                }
            }
            pause(target, 0);
        }
    }
}
