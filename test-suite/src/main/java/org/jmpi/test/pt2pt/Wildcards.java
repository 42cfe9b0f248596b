package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Receives with any source and any tag: the status says who it was, and nobody's message is lost or doubled. */
public final class Wildcards {
    private static final int EACH = 200;

    private Wildcards() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Wildcards::run);
    }

    /** All ranks send to rank 0, itself too. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int form = 0; form < 3; form++) {
            int[] requests = new int[EACH];
            int[] one = new int[1];
            for (int i = 0; i < EACH; i++) {
                int[] data = {MTest.rank() * 1000 + i};
                MPI_Isend(data, 1, MPI_INT, 0, i % 10, MPI_COMM_WORLD, one);
                requests[i] = one[0];
            }
            if (MTest.rank() == 0) {
                collect(check, form);
            }
            check.ok(MPI_Waitall(EACH, requests, MPI_STATUSES_IGNORE), "Waitall");
            // the next form's messages must not meet this form's receives
            MPI_Barrier(MPI_COMM_WORLD);
        }
        return check.errors();
    }

    private static void collect(Check check, int form) {
        int size = MTest.size();
        int[][] next = new int[size][10];
        for (int[] row : next) {
            for (int t = 0; t < 10; t++) {
                row[t] = t;
            }
        }
        for (int m = 0; m < EACH * size; m++) {
            int source = form == 0 || form == 1 ? MPI_ANY_SOURCE : m / EACH;
            int tag = form == 0 || form == 2 ? MPI_ANY_TAG : m / (EACH * size / 10);
            int[] data = {-1};
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Recv(data, 1, MPI_INT, source, tag, MPI_COMM_WORLD, status), "Recv");
            int from = status.MPI_SOURCE;
            check.same(from, data[0] / 1000, "form " + form + ": source");
            check.same(status.MPI_TAG, data[0] % 10, "form " + form + ": tag");
            check.same(next[from][status.MPI_TAG], data[0] % 1000, "form " + form + ": order");
            next[from][status.MPI_TAG] += 10;
        }
    }
}
