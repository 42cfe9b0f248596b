package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Tags from 0 to the upper bound arrive as they were; the next one is an error. */
public final class Tags {
    /** What the standard wants MPI_TAG_UB to be at least. */
    private static final int LEAST_BOUND = 32767;

    private Tags() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Tags::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Check check = new Check();
        int bound = Device.of(Rank.current()).tagUb();
        check.isTrue(bound >= LEAST_BOUND, "MPI_TAG_UB is " + bound);
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        MPI_Status status = new MPI_Status();
        for (int tag : new int[] {0, 1, 255, 65536, LEAST_BOUND, bound / 2 + 1, bound - 1, bound}) {
            int[] data = {tag};
            int[] in = new int[1];
            int code = MPI_Sendrecv(
                    data, 1, MPI_INT, right, tag, in, 1, MPI_INT, left, MPI_ANY_TAG, MPI_COMM_WORLD, status);
            check.ok(code, "tag " + tag);
            check.status(status, left, tag, 4, "tag " + tag);
            check.same(tag, in[0], "data");
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        if (bound < Integer.MAX_VALUE) {
            check.error(MPI_ERR_TAG, MPI_Send(null, 0, MPI_INT, 0, bound + 1, MPI_COMM_WORLD), "beyond", "" + bound);
        }
        return check.errors();
    }
}
