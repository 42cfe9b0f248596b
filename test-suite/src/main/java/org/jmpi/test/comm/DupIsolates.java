package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Messages of one communicator are never received on another with the same ranks and tags. */
public final class DupIsolates {
    private static final int COMMS = 5;

    private DupIsolates() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DupIsolates::run);
    }

    /** A ring on each of several duplicates, received in the reverse order. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] comms = new int[COMMS];
        int[] made = new int[1];
        comms[0] = MPI_COMM_WORLD;
        for (int i = 1; i < COMMS; i++) {
            check.ok(MPI_Comm_dup(comms[i - 1], made), "Comm_dup");
            comms[i] = made[0];
            congruent(check, comms[i]);
        }
        int right = (MTest.rank() + 1) % MTest.size();
        int[] requests = new int[COMMS];
        for (int i = 0; i < COMMS; i++) {
            MPI_Isend(new int[] {i}, 1, MPI_INT, right, 1, comms[i], made);
            requests[i] = made[0];
        }
        MPI_Status status = new MPI_Status();
        for (int i = COMMS - 1; i >= 0; i--) {
            int[] data = {-1};
            MPI_Recv(data, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[i], status);
            check.same(i, data[0], "message of communicator " + i);
        }
        MPI_Waitall(COMMS, requests, MPI_STATUSES_IGNORE);
        // the last receive takes any message: whoever is done sends no other one before
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 1; i < COMMS; i++) {
            made[0] = comms[i];
            check.ok(MPI_Comm_free(made), "Comm_free");
            check.same(MPI_COMM_NULL, made[0], "the handle");
        }
        return check.errors();
    }

    private static void congruent(Check check, int comm) {
        int[] value = new int[1];
        MPI_Comm_compare(MPI_COMM_WORLD, comm, value);
        check.same(MPI_CONGRUENT, value[0], "a duplicate compared");
        MPI_Comm_rank(comm, value);
        check.same(MTest.rank(), value[0], "rank in a duplicate");
        MPI_Comm_size(comm, value);
        check.same(MTest.size(), value[0], "size of a duplicate");
    }
}
