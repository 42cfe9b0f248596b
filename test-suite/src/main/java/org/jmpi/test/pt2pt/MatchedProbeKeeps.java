package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A message taken by Mprobe is out of reach of other receives, and may be received after later ones. */
public final class MatchedProbeKeeps {
    private MatchedProbeKeeps() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, MatchedProbeKeeps::run);
    }

    /** Rank 0 sends three messages to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        int n = 50000;
        if (MTest.rank() == 0) {
            int[] requests = new int[3];
            int[] one = new int[1];
            for (int i = 0; i < 3; i++) {
                int[] data = new int[n];
                data[n - 1] = i + 1;
                MPI_Isend(data, n, MPI_INT, 1, 3, MPI_COMM_WORLD, one);
                requests[i] = one[0];
            }
            MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        } else if (MTest.rank() == 1) {
            int[] first = new int[1];
            int[] second = new int[1];
            MPI_Mprobe(0, 3, MPI_COMM_WORLD, first, MPI_STATUS_IGNORE);
            MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, second, MPI_STATUS_IGNORE);
            int[] data = new int[n];
            MPI_Recv(data, n, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check.same(3, data[n - 1], "the receive gets the third");
            MPI_Mrecv(data, n, MPI_INT, second, MPI_STATUS_IGNORE);
            check.same(2, data[n - 1], "the second matched probe");
            MPI_Mrecv(data, n, MPI_INT, first, MPI_STATUS_IGNORE);
            check.same(1, data[n - 1], "the first matched probe");
        }
        return check.errors();
    }
}
