package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A communicator freed with communication under way lives until that is complete. */
public final class FreePending {
    private static final int[] SIZES = {8, 400_000};

    private FreePending() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FreePending::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Check check = new Check();
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        for (int n : SIZES) {
            int[] comm = new int[1];
            int[] requests = new int[2];
            int[] one = new int[1];
            byte[] in = Bytes.blank(n);
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            MPI_Irecv(in, n, MPI_BYTE, left, 0, comm[0], one);
            requests[0] = one[0];
            MPI_Isend(Bytes.of(n, MTest.rank()), n, MPI_BYTE, right, 0, comm[0], one);
            requests[1] = one[0];
            check.ok(MPI_Comm_free(comm), "Comm_free");
            // what is made meanwhile must not meet the messages under way
            int[] other = new int[1];
            MPI_Comm_dup(MPI_COMM_WORLD, other);
            check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
            Bytes.check(check, in, n, left, "message of a freed communicator");
            MPI_Comm_free(other);
        }
        return check.errors();
    }
}
