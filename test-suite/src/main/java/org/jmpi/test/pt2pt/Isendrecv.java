package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Isendrecv and MPI_Isendrecv_replace around a ring, both ways at once, and with nobody on one side. */
public final class Isendrecv {
    private static final int[] SIZES = {0, 1, 4, 4000, 70_000, 400_000};

    private Isendrecv() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Isendrecv::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            bothWays(check, n, false);
            bothWays(check, n, true);
        }
        nobody(check);
        return check.errors();
    }

    private static int rank(int from, int distance) {
        return Math.floorMod(from + distance, MTest.size());
    }

    private static void bothWays(Check check, int n, boolean replace) {
        int me = MTest.rank();
        int[] requests = {77, 77};
        byte[][] in = new byte[2][];
        byte[][] out = new byte[2][];
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
        for (int way = 0; way < 2; way++) {
            int step = way == 0 ? 1 : -1;
            int[] one = new int[1];
            out[way] = Bytes.of(n, 10L * me + way);
            in[way] = replace ? out[way] : Bytes.blank(n + 4);
            int code = replace
                    ? MPI_Isendrecv_replace(
                            in[way], n, MPI_BYTE, rank(me, step), way, rank(me, -step), way, MPI_COMM_WORLD, one)
                    : MPI_Isendrecv(
                            out[way],
                            n,
                            MPI_BYTE,
                            rank(me, step),
                            way,
                            in[way],
                            n,
                            MPI_BYTE,
                            rank(me, -step),
                            MPI_ANY_TAG,
                            MPI_COMM_WORLD,
                            one);
            check.ok(code, "Isendrecv");
            requests[way] = one[0];
            if (MTest.size() < 3) {
                // with one neighbour the two ways would match each other
                check.ok(MPI_Wait(one, statuses[way]), "Wait");
                requests[way] = one[0];
            }
        }
        if (MTest.size() >= 3) {
            check.ok(MPI_Waitall(2, requests, statuses), "Waitall");
        }
        for (int way = 0; way < 2; way++) {
            int source = rank(me, way == 0 ? -1 : 1);
            String what = (replace ? "replaced " : "") + n + " bytes, way " + way;
            check.same(MPI_REQUEST_NULL, requests[way], what + ": the request");
            check.status(statuses[way], source, way, n, what);
            Bytes.check(check, in[way], n, 10L * source + way, what);
            if (!replace) {
                Bytes.check(check, out[way], n, 10L * me + way, what + ": what was sent");
            }
        }
    }

    private static void nobody(Check check) {
        int[] request = new int[1];
        int me = MTest.rank();
        MPI_Status status = new MPI_Status();
        byte[] data = Bytes.of(8, 1);
        byte[] in = Bytes.blank(8);
        MPI_Isendrecv(data, 8, MPI_BYTE, MPI_PROC_NULL, 1, in, 8, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request);
        check.ok(MPI_Wait(request, status), "Wait");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Isendrecv with nobody");
        MPI_Isendrecv_replace(data, 8, MPI_BYTE, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request);
        check.ok(MPI_Wait(request, status), "Wait");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Isendrecv_replace with nobody");
        Bytes.check(check, data, 8, 1, "a buffer that nothing was received into");
        // receives only, then sends only
        int[] send = new int[1];
        MPI_Isend(Bytes.of(8, 2), 8, MPI_BYTE, me, 1, MPI_COMM_WORLD, send);
        MPI_Isendrecv(data, 8, MPI_BYTE, MPI_PROC_NULL, 1, in, 8, MPI_BYTE, me, 1, MPI_COMM_WORLD, request);
        check.ok(MPI_Wait(request, status), "Wait");
        check.status(status, me, 1, 8, "Isendrecv that only receives");
        Bytes.check(check, in, 8, 2, "Isendrecv that only receives");
        MPI_Wait(send, MPI_STATUS_IGNORE);
        MPI_Isendrecv_replace(data, 8, MPI_BYTE, me, 1, MPI_PROC_NULL, 1, MPI_COMM_WORLD, request);
        MPI_Recv(in, 8, MPI_BYTE, me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.ok(MPI_Wait(request, status), "Wait");
        check.status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Isendrecv_replace that only sends");
        Bytes.check(check, in, 8, 1, "Isendrecv_replace that only sends");
    }
}
