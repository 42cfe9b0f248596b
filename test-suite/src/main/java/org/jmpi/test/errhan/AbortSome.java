package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Ranks of odd number are ended, by MPI_Abort of their communicator or by its error handler MPI_ERRORS_ABORT, while those
 * of even number go on: they talk to each other, get errors from the dead, and finalize. Arguments: {@code how=}
 * {@code 0} MPI_Abort, {@code 1} MPI_ERRORS_ABORT, {@code 2} MPI_Abort of MPI_COMM_SELF.
 */
public final class AbortSome {
    private static final int CODE = 7;
    private static final int PAST_BARRIER = 3;
    private static final int ROUNDS = 20;
    private static final int LONG = 1 << 20;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int[] half = new int[1];

    private AbortSome() {}

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        int code = new AbortSome().run(MTest.option(args, "how", 0));
        int finalized = MPI_Finalize();
        if (code == 0 && finalized == MPI_SUCCESS) {
            System.out.println("survivor ends well");
        }
    }

    private int run(int how) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, half), "Comm_split");
        // the dead sent this before, so it counts
        if (rank == 1) {
            check.ok(MPI_Send(new int[] {4711}, 1, MPI_INT, 0, 1, MPI_COMM_WORLD), "Send");
        }
        check.ok(MPI_Barrier(MPI_COMM_WORLD), "Barrier");
        notifyThoseThatEnd();
        if (rank % 2 == 1) {
            awaitNotices();
            end(how);
            return 1;
        }
        waitForTheDead();
        talk();
        int[] total = new int[1];
        MPI_Allreduce(new int[] {check.errors()}, total, 1, MPI_INT, MPI_SUM, half[0]);
        return total[0];
    }

    /** Nobody may be ended on whom somebody still waits in the barrier. Rank 1, which ends the others, hears it last. */
    private void notifyThoseThatEnd() {
        for (int odd = size - 1 - size % 2; odd > 0; odd -= 2) {
            if (odd != rank) {
                check.ok(MPI_Send(null, 0, MPI_INT, odd, PAST_BARRIER, MPI_COMM_WORLD), "Send past the barrier");
            }
        }
    }

    private void awaitNotices() {
        for (int source = 0; source < size; source++) {
            if (source != rank) {
                MPI_Recv(null, 0, MPI_INT, source, PAST_BARRIER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        }
    }

    private void end(int how) {
        if (how == 2) {
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        if (rank == 1) {
            MPI_Comm_set_errhandler(half[0], MPI_ERRORS_ABORT);
            if (how == 0) {
                MPI_Abort(half[0], CODE);
            }
            MPI_Send(null, 0, MPI_INT, 1000, 0, half[0]);
        }
        MPI_Recv(new int[1], 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        System.out.println("rank " + rank + " was not ended");
    }

    private void waitForTheDead() {
        int[] value = {0};
        MPI_Status status = new MPI_Status();
        for (int dead = 1; dead < size; dead += 2) {
            int code = MPI_Recv(value, 1, MPI_INT, dead, 2, MPI_COMM_WORLD, status);
            check.error(MPI_ERR_PROC_ABORTED, code, "a receive from rank " + dead);
            code = MPI_Recv(value, 1, MPI_INT, dead, 2, MPI_COMM_WORLD, status);
            check.error(MPI_ERR_PROC_ABORTED, code, "another receive from rank " + dead);
            code = MPI_Ssend(value, 1, MPI_INT, dead, 2, MPI_COMM_WORLD);
            check.error(MPI_ERR_PROC_ABORTED, code, "a send to rank " + dead);
        }
        int code = MPI_Recv(value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, status);
        check.error(MPI_ERR_PROC_ABORTED, code, "a receive from anybody");
        if (rank == 0 && size > 1) {
            check.ok(MPI_Recv(value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, status), "what was sent before");
            check.same(4711, value[0], "what was sent before");
        }
    }

    /** The survivors' communicator is whole. */
    private void talk() {
        int[] place = new int[1];
        int[] places = new int[1];
        MPI_Comm_rank(half[0], place);
        MPI_Comm_size(half[0], places);
        int[] sum = new int[1];
        for (int round = 0; round < ROUNDS; round++) {
            check.ok(MPI_Allreduce(new int[] {rank + round}, sum, 1, MPI_INT, MPI_SUM, half[0]), "Allreduce");
            check.same(places[0] * (places[0] - 1L) + (long) round * places[0], sum[0], "sum of round " + round);
        }
        byte[] out = new byte[LONG];
        byte[] in = new byte[LONG];
        out[LONG - 1] = (byte) (rank + 1);
        int next = (place[0] + 1) % places[0];
        int before = (place[0] + places[0] - 1) % places[0];
        check.ok(
                MPI_Sendrecv(out, LONG, MPI_BYTE, next, 0, in, LONG, MPI_BYTE, before, 0, half[0], MPI_STATUS_IGNORE),
                "Sendrecv");
        check.same(2 * before + 1, in[LONG - 1], "last byte of a long message");
        // completes only while its target, perhaps in MPI_Finalize already, makes progress
        int[] request = new int[1];
        check.ok(MPI_Isend(out, LONG, MPI_BYTE, next, 9, half[0], request), "Isend");
        check.ok(MPI_Recv(in, LONG, MPI_BYTE, before, 9, half[0], MPI_STATUS_IGNORE), "Recv");
        check.ok(MPI_Request_free(request), "Request_free");
    }
}
