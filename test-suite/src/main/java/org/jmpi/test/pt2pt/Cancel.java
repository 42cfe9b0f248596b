package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A receive without a message can be cancelled and takes none afterwards; a complete one can't be. */
public final class Cancel {
    private Cancel() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Cancel::run);
    }

    /** Every rank with its neighbour. */
    public static int run(String[] args) {
        Check check = new Check();
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int[] data = {-1};
        int[] request = new int[1];
        boolean[] cancelled = new boolean[1];
        MPI_Status status = new MPI_Status();
        for (int source : new int[] {left, MPI_ANY_SOURCE}) {
            MPI_Irecv(data, 1, MPI_INT, source, 6, MPI_COMM_WORLD, request);
            check.ok(MPI_Cancel(request[0]), "Cancel");
            check.ok(MPI_Wait(request, status), "Wait");
            MPI_Test_cancelled(status, cancelled);
            check.isTrue(cancelled[0], "a receive that nothing was sent to was not cancelled");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        int[] real = new int[1];
        MPI_Sendrecv(new int[] {9}, 1, MPI_INT, right, 6, real, 1, MPI_INT, left, 6, MPI_COMM_WORLD, status);
        check.same(9, real[0], "the receive after the cancelled ones");
        check.same(-1, data[0], "the cancelled receive's buffer");
        MPI_Test_cancelled(status, cancelled);
        check.isTrue(!cancelled[0], "an ordinary status says it was cancelled");
        complete(check, left, right);
        return check.errors();
    }

    private static void complete(Check check, int left, int right) {
        int[] data = {-1};
        int[] request = new int[1];
        boolean[] flag = new boolean[1];
        MPI_Status status = new MPI_Status();
        MPI_Irecv(data, 1, MPI_INT, left, 8, MPI_COMM_WORLD, request);
        MPI_Send(new int[] {4}, 1, MPI_INT, right, 8, MPI_COMM_WORLD);
        while (!flag[0]) {
            check.ok(MPI_Request_get_status(request[0], flag, status), "Request_get_status");
        }
        check.status(status, left, 8, 4, "Request_get_status");
        check.ok(MPI_Cancel(request[0]), "Cancel");
        check.ok(MPI_Wait(request, status), "Wait");
        MPI_Test_cancelled(status, flag);
        check.isTrue(!flag[0], "a complete receive was cancelled");
        check.same(4, data[0], "data");
    }
}
