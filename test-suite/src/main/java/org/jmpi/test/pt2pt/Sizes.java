package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every kind of send meets every kind of receive, posted before and after, at sizes around every protocol's limits. */
public final class Sizes {
    private static final int[] SIZES = {
        0, 1, 2, 7, 8, 9, 63, 64, 65, 255, 1000, 1024, 4095, 4096, 8191, 16383, 16384, 16385, 32767, 65535, 65536,
        65537, 131072, 262143, 262145, 1048576, 3000001
    };
    private static final int SENDS = 6;
    private static final int GO = 77;

    private Sizes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Sizes::run);
    }

    /** Even ranks send to the next odd rank. */
    public static int run(String[] args) {
        Check check = new Check();
        int rank = MTest.rank();
        int peer = rank ^ 1;
        if (peer >= MTest.size()) {
            return 0;
        }
        for (int i = 0; i < SIZES.length; i++) {
            for (int kind = 0; kind < SENDS; kind++) {
                boolean posted = kind >= 4 || (i + kind) % 2 == 0;
                if (rank % 2 == 0) {
                    send(check, SIZES[i], kind, posted, peer);
                } else {
                    receive(check, SIZES[i], kind, posted, peer);
                }
            }
        }
        return check.errors();
    }

    private static void send(Check check, int n, int kind, boolean posted, int peer) {
        byte[] data = Bytes.of(n, n * 10L + kind);
        int[] request = new int[1];
        if (posted) {
            MPI_Recv(null, 0, MPI_BYTE, peer, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        switch (kind) {
            case 0 -> check.ok(MPI_Send(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD), "Send");
            case 1 -> check.ok(MPI_Ssend(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD), "Ssend");
            case 2 -> check.ok(MPI_Isend(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD, request), "Isend");
            case 3 -> check.ok(MPI_Issend(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD, request), "Issend");
            case 4 -> check.ok(MPI_Rsend(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD), "Rsend");
            default -> check.ok(MPI_Irsend(data, n, MPI_BYTE, peer, kind, MPI_COMM_WORLD, request), "Irsend");
        }
        if (request[0] != 0) {
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            check.same(MPI_REQUEST_NULL, request[0], "the request after Wait");
        }
        Bytes.check(check, data, n, n * 10L + kind, "the sender's buffer");
    }

    private static void receive(Check check, int n, int kind, boolean posted, int peer) {
        byte[] data = Bytes.blank(n + 9);
        MPI_Status status = new MPI_Status();
        if (posted) {
            int[] request = new int[1];
            check.ok(MPI_Irecv(data, data.length, MPI_BYTE, peer, kind, MPI_COMM_WORLD, request), "Irecv");
            MPI_Send(null, 0, MPI_BYTE, peer, GO, MPI_COMM_WORLD);
            check.ok(MPI_Wait(request, status), "Wait");
        } else {
            check.ok(MPI_Recv(data, data.length, MPI_BYTE, peer, kind, MPI_COMM_WORLD, status), "Recv");
        }
        String what = n + " bytes, send kind " + kind + (posted ? ", posted" : "");
        check.status(status, peer, kind, n, what);
        Bytes.check(check, data, n, n * 10L + kind, what);
    }
}
