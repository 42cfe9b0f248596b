package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A message longer than its receive is an error of the receiver, writes nothing beyond, and harms no later message. */
public final class Truncation {
    private static final int[][] CASES = {
        {8, 4}, {1, 0}, {1000, 999}, {70000, 8}, {1 << 20, (1 << 20) - 1}, {1 << 20, 0}
    };

    private Truncation() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Truncation::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        for (int[] sizes : CASES) {
            for (int posted = 0; posted < 2; posted++) {
                if (MTest.rank() == 0) {
                    send(check, sizes[0], posted == 1);
                } else if (MTest.rank() == 1) {
                    receive(check, sizes[0], sizes[1], posted == 1);
                }
            }
        }
        return check.errors();
    }

    private static void send(Check check, int n, boolean posted) {
        if (posted) {
            MPI_Recv(null, 0, MPI_BYTE, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        check.ok(MPI_Send(Bytes.of(n, 3), n, MPI_BYTE, 1, 4, MPI_COMM_WORLD), "the send of a truncated message");
        check.ok(MPI_Send(Bytes.of(n, 5), n, MPI_BYTE, 1, 4, MPI_COMM_WORLD), "the send after it");
    }

    private static void receive(Check check, int n, int room, boolean posted) {
        String what = n + " bytes into " + room + (posted ? ", posted" : "");
        byte[] small = Bytes.blank(n + 16);
        int[] request = new int[1];
        MPI_Status status = new MPI_Status();
        MPI_Irecv(small, room, MPI_BYTE, 0, 4, MPI_COMM_WORLD, request);
        if (posted) {
            MPI_Send(null, 0, MPI_BYTE, 0, 9, MPI_COMM_WORLD);
        }
        check.error(MPI_ERR_TRUNCATE, MPI_Wait(request, status), what, "" + n, "" + room);
        check.same(0, status.MPI_SOURCE, what + ": source");
        check.same(4, status.MPI_TAG, what + ": tag");
        for (int i = room; i < small.length; i++) {
            if (small[i] != 0x5a) {
                check.fail(what + ": byte " + i + " beyond the receive was written");
                break;
            }
        }
        byte[] next = Bytes.blank(n);
        check.ok(MPI_Recv(next, n, MPI_BYTE, 0, 4, MPI_COMM_WORLD, status), "the receive after a truncation");
        Bytes.check(check, next, n, 5, what + ": the next message");
    }
}
