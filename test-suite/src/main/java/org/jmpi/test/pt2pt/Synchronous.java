package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A synchronous send is not complete before its receive began, though the message is there already. */
public final class Synchronous {
    private static final int[] SIZES = {0, 8, 2000, 200000};

    private Synchronous() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Synchronous::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            if (MTest.rank() == 0) {
                int[] request = new int[1];
                boolean[] flag = new boolean[1];
                MPI_Issend(Bytes.of(n, n), n, MPI_BYTE, 1, 1, MPI_COMM_WORLD, request);
                // rank 1 has seen the message when it answers, but not received it
                MPI_Recv(null, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
                check.isTrue(!flag[0], "Issend of " + n + " is complete before its receive");
                MPI_Send(null, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
                check.ok(flag[0] ? MPI_SUCCESS : MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            } else if (MTest.rank() == 1) {
                MPI_Probe(0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(null, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
                MPI_Recv(null, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                byte[] data = Bytes.blank(n);
                MPI_Recv(data, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                Bytes.check(check, data, n, n, "Issend of " + n);
            }
        }
        return check.errors();
    }
}
