package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Messages from memory of MPI_Alloc_mem that are too long for their receive, found by probes, or cancelled. */
public final class AllocMemMatching {
    private static final int TAG = Sharer.TAG;
    private static final int N = Sharer.N;

    private final Sharer own = new Sharer();
    private final Check check = own.check;

    private AllocMemMatching() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllocMemMatching::run);
    }

    /** Rank 0 sends to the last rank. */
    public static int run(String[] args) {
        if (MTest.size() == 1) {
            return MTest.skip("it takes two ranks");
        }
        AllocMemMatching test = new AllocMemMatching();
        for (int room : new int[] {N - 1, 20_001, 8, 0}) {
            test.truncated(room, false);
            test.truncated(room, true);
        }
        test.probed();
        test.cancelled();
        test.tooLate();
        return test.own.end();
    }

    private void truncated(int room, boolean posted) {
        String what = "room for " + room + (posted ? ", posted" : "");
        byte[] in = Bytes.blank(N);
        MPI_Status status = new MPI_Status();
        int[] request = new int[1];
        if (own.receives && posted) {
            MPI_Irecv(in, room, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, request);
        }
        own.go(own.target, 0);
        if (own.sends) {
            own.put(0, N, room);
            check.ok(own.send(own.memory, N, posted ? 0 : 1), what + ": the send");
            own.blank(0, N);
        }
        if (own.receives) {
            if (!posted) {
                MPI_Irecv(in, room, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, request);
            }
            check.error(MPI_ERR_TRUNCATE, MPI_Wait(request, status), what, "" + N, "" + room);
            check.same(TAG, status.MPI_TAG, what + ": tag");
            Bytes.check(check, in, room, room, what);
        }
    }

    private void probed() {
        for (int i = 0; i < 2; i++) {
            if (own.sends) {
                own.put(0, N, 20 + i);
                check.ok(own.send(own.memory, N, i), "the send of a probed message");
                own.blank(0, N);
            }
            if (own.receives) {
                MPI_Status status = new MPI_Status();
                int[] message = new int[1];
                byte[] in = Bytes.blank(N);
                MPI_Mprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, message, status);
                check.status(status, 0, TAG, N, "a probed message");
                check.ok(MPI_Mrecv(in, N, MPI_BYTE, message, MPI_STATUS_IGNORE), "Mrecv");
                Bytes.check(check, in, N, 20 + i, "a probed message");
            }
        }
    }

    private boolean cancel(int[] request) {
        boolean[] flag = new boolean[1];
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Cancel(request[0]), "Cancel");
        check.ok(MPI_Wait(request, status), "the wait for a send that was to be cancelled");
        MPI_Test_cancelled(status, flag);
        return flag[0];
    }

    private void cancelled() {
        int[] request = new int[1];
        if (own.sends) {
            own.put(0, N, 30);
            MPI_Isend(own.memory, N, MPI_BYTE, own.target, TAG, MPI_COMM_WORLD, request);
            check.isTrue(cancel(request), "a send that nobody received was not cancelled");
        }
        own.go(0, own.target);
        if (own.sends) {
            own.put(0, N, 31);
            own.send(own.memory, N, 0);
        }
        if (own.receives) {
            byte[] in = Bytes.blank(N);
            own.receive(in, N);
            Bytes.check(check, in, N, 31, "what is sent after a cancelled message");
        }
    }

    /** A message that is matched arrives. */
    private void tooLate() {
        int[] request = new int[1];
        byte[] in = Bytes.blank(N);
        if (own.receives) {
            MPI_Irecv(in, N, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, request);
        }
        own.go(own.target, 0);
        if (own.sends) {
            own.put(0, N, 33);
            MPI_Isend(own.memory, N, MPI_BYTE, own.target, TAG, MPI_COMM_WORLD, request);
            check.isTrue(!cancel(request), "a send that was received was cancelled");
        }
        if (own.receives) {
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            Bytes.check(check, in, N, 33, "what was to be cancelled too late");
        }
    }
}
