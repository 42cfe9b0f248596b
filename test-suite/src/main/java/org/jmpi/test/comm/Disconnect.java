package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Comm_disconnect waits for what is pending, on a communicator of one group and of two; predefined ones stay. */
public final class Disconnect {
    private static final int[] SIZES = {8, 500_000};

    private Disconnect() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Disconnect::run);
    }

    /** A ring, then the two halves. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : SIZES) {
            int[] comm = new int[1];
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            int me = MTest.rank();
            int size = MTest.size();
            exchange(check, comm, n, (me + 1) % size, (me + size - 1) % size, (me + size - 1) % size);
            if (size > 1) {
                Halves h = new Halves(check, 1);
                check.ok(MPI_Comm_free(h.local), "Comm_free");
                int[] mine = new int[1];
                MPI_Comm_rank(h.inter[0], mine);
                if (mine[0] == 0) {
                    exchange(check, h.inter, n, 0, 0, h.theirs[0]);
                } else {
                    check.ok(MPI_Comm_disconnect(h.inter), "Comm_disconnect");
                }
            }
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[] world = {MPI_COMM_WORLD};
        check.error(MPI_ERR_COMM, MPI_Comm_disconnect(world), "Comm_disconnect of MPI_COMM_WORLD");
        check.same(MPI_COMM_WORLD, world[0], "what a failed call left");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        return check.errors();
    }

    private static void exchange(Check check, int[] comm, int n, int to, int from, int sender) {
        byte[] in = Bytes.blank(n);
        int[] requests = new int[2];
        int[] one = new int[1];
        MPI_Isend(Bytes.of(n, MTest.rank()), n, MPI_BYTE, to, 0, comm[0], one);
        requests[0] = one[0];
        MPI_Irecv(in, n, MPI_BYTE, from, 0, comm[0], one);
        requests[1] = one[0];
        check.ok(MPI_Comm_disconnect(comm), "Comm_disconnect");
        check.same(MPI_COMM_NULL, comm[0], "the handle");
        boolean[] flag = {false};
        check.ok(MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE), "Testall");
        check.isTrue(flag[0], "something is pending after Comm_disconnect");
        if (flag[0]) {
            Bytes.check(check, in, n, sender, "a message that was pending");
        } else {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
    }
}
