package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Probe, Iprobe, Mprobe and Improbe see a message with its size before it is received, and leave it there. */
public final class Probes {
    private static final int[] SIZES = {0, 8, 3000, 100000, 1500000};

    private Probes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Probes::run);
    }

    /** Everyone sends to rank 0. */
    public static int run(String[] args) {
        Check check = new Check();
        boolean[] flag = {true};
        check.ok(MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE), "Iprobe");
        check.isTrue(!flag[0], "Iprobe finds what nobody sent");
        int[] message = {5};
        check.ok(MPI_Improbe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, flag, message, MPI_STATUS_IGNORE), "Improbe");
        check.isTrue(!flag[0], "Improbe finds what nobody sent");
        for (int form = 0; form < 4; form++) {
            for (int n : SIZES) {
                int seed = n + form;
                if (MTest.rank() > 0) {
                    MPI_Send(Bytes.of(n, seed + MTest.rank()), n, MPI_BYTE, 0, form, MPI_COMM_WORLD);
                } else {
                    for (int r = 1; r < MTest.size(); r++) {
                        receive(check, form);
                    }
                }
            }
        }
        return check.errors();
    }

    private static void receive(Check check, int form) {
        MPI_Status status = new MPI_Status();
        int[] message = new int[1];
        find(check, form, message, status);
        int[] count = new int[1];
        MPI_Get_count(status, MPI_BYTE, count);
        byte[] data = Bytes.blank(count[0]);
        int from = status.MPI_SOURCE;
        int tag = status.MPI_TAG;
        if (form < 2) {
            check.ok(MPI_Recv(data, count[0], MPI_BYTE, from, tag, MPI_COMM_WORLD, status), "Recv");
        } else if (form == 2) {
            check.ok(MPI_Mrecv(data, count[0], MPI_BYTE, message, status), "Mrecv");
            check.same(MPI_MESSAGE_NULL, message[0], "the message after Mrecv");
        } else {
            int[] request = new int[1];
            check.ok(MPI_Imrecv(data, count[0], MPI_BYTE, message, request), "Imrecv");
            check.ok(MPI_Wait(request, status), "Wait");
        }
        check.status(status, from, form, count[0], "form " + form);
        // ranks need not be in step, so the size tells which message this is
        boolean known = false;
        for (int size : SIZES) {
            known |= size == count[0];
        }
        check.isTrue(known, "size " + count[0]);
        Bytes.check(check, data, count[0], count[0] + form + from, "form " + form + ", " + count[0] + " bytes");
    }

    private static void find(Check check, int form, int[] message, MPI_Status status) {
        boolean[] flag = new boolean[1];
        switch (form) {
            case 0 -> check.ok(MPI_Probe(MPI_ANY_SOURCE, form, MPI_COMM_WORLD, status), "Probe");
            case 1 -> {
                while (!flag[0]) {
                    check.ok(MPI_Iprobe(MPI_ANY_SOURCE, form, MPI_COMM_WORLD, flag, status), "Iprobe");
                }
            }
            case 2 -> check.ok(MPI_Mprobe(MPI_ANY_SOURCE, form, MPI_COMM_WORLD, message, status), "Mprobe");
            default -> {
                while (!flag[0]) {
                    int code = MPI_Improbe(MPI_ANY_SOURCE, form, MPI_COMM_WORLD, flag, message, status);
                    check.ok(code, "Improbe");
                }
            }
        }
    }
}
