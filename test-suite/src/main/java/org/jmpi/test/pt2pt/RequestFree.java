package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A send whose request was freed still arrives whole, and so does what a freed receive takes. */
public final class RequestFree {
    private static final int[] SIZES = {4, 1000, 300000};

    private RequestFree() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RequestFree::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            if (MTest.rank() == 0) {
                int[] request = new int[1];
                MPI_Isend(Bytes.of(n, n), n, MPI_BYTE, 1, 1, MPI_COMM_WORLD, request);
                check.ok(MPI_Request_free(request), "Request_free");
                check.same(MPI_REQUEST_NULL, request[0], "the request");
                MPI_Recv(null, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(Bytes.of(n, n + 1), n, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
                MPI_Send(null, 0, MPI_BYTE, 1, 4, MPI_COMM_WORLD);
            } else if (MTest.rank() == 1) {
                byte[] data = Bytes.blank(n);
                check.ok(MPI_Recv(data, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE), "Recv");
                Bytes.check(check, data, n, n, "freed send of " + n);
                freedReceive(check, n);
            }
        }
        return check.errors();
    }

    private static void freedReceive(Check check, int n) {
        byte[] data = Bytes.blank(n);
        int[] request = new int[1];
        MPI_Irecv(data, n, MPI_BYTE, 0, 3, MPI_COMM_WORLD, request);
        check.ok(MPI_Request_free(request), "Request_free");
        check.same(MPI_REQUEST_NULL, request[0], "the request");
        MPI_Send(null, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        awaitBytes(data, n + 1);
        MPI_Recv(null, 0, MPI_BYTE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        Bytes.check(check, data, n, n + 1, "freed receive of " + n);
    }

    /** Makes progress until pattern {@code seed} is in {@code data}: no call tells that a freed receive is complete. */
    static void awaitBytes(byte[] data, long seed) {
        byte[] expected = Bytes.of(data.length, seed);
        boolean[] flag = new boolean[1];
        while (!Arrays.equals(expected, data)) {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, flag, MPI_STATUS_IGNORE);
        }
    }
}
