package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Collectives through shared memory among messages that need progress, of several communicators, and of many in a row. */
public final class SharedTraffic {
    private static final int LONG = 200_000;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();

    private SharedTraffic() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedTraffic::run);
    }

    public static int run(String[] args) {
        return new SharedTraffic().all(MTest.option(args, "comms", 60));
    }

    private int all(int comms) {
        longMessages();
        alternating();
        runningAhead();
        manyCommunicators(comms);
        return check.errors();
    }

    /** A long message moves only while both sides make progress: a rank must do so while it waits in a collective. */
    private void longMessages() {
        int[] to = new int[LONG];
        int[] from = new int[LONG];
        int next = (me + 1) % size;
        int previous = (me + size - 1) % size;
        for (int turn = 0; turn < 10; turn++) {
            java.util.Arrays.fill(to, me * 100 + turn);
            int[] receive = new int[1];
            int[] send = new int[1];
            check.ok(MPI_Irecv(from, LONG, MPI_INT, previous, turn, MPI_COMM_WORLD, receive), "Irecv");
            check.ok(MPI_Isend(to, LONG, MPI_INT, next, turn, MPI_COMM_WORLD, send), "Isend");
            int[] requests = {receive[0], send[0]};
            if (me == 0) {
                // the others wait in the barrier meanwhile, and must serve these messages
                check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
            }
            check.ok(MPI_Barrier(MPI_COMM_WORLD), "Barrier");
            if (me != 0) {
                check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
            }
            check.same(previous * 100 + turn, from[LONG - 1], "last element");
        }
    }

    private void alternating() {
        int[] one = new int[1];
        int[] other = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, one), "Comm_dup");
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, other), "Comm_split");
        int[] others = new int[1];
        MPI_Comm_size(other[0], others);
        for (int i = 0; i < 200; i++) {
            int[] sum = {me + i};
            check.ok(MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, MPI_SUM, one[0]), "Allreduce");
            check.same(size * (size - 1) / 2 + size * i, sum[0], "sum");
            int[] count = {1};
            check.ok(MPI_Allreduce(MPI_IN_PLACE, count, 1, MPI_INT, MPI_SUM, other[0]), "Allreduce");
            check.same(others[0], count[0], "sum in half of the ranks");
        }
        check.ok(MPI_Comm_free(one), "Comm_free");
        check.ok(MPI_Comm_free(other), "Comm_free");
    }

    /** A root does not wait for the others but where memory ends; one rank is slow. */
    private void runningAhead() {
        for (int i = 0; i < 1000; i++) {
            int root = i / 400 % size;
            int[] data = new int[i % 40 + 1];
            if (me == root) {
                java.util.Arrays.fill(data, i);
            } else if (me == size - 1 && i % 100 == 7) {
                spend();
            }
            check.ok(MPI_Bcast(data, data.length, MPI_INT, root, MPI_COMM_WORLD), "Bcast");
            check.same(i, data[data.length - 1], "what was broadcast");
        }
        long[] sum = {0};
        for (int i = 0; i < 500; i++) {
            check.ok(MPI_Reduce(new long[] {i + me}, sum, 1, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD), "Reduce");
            if (me == 0) {
                check.same((long) size * i + size * (size - 1) / 2, sum[0], "sum at the root");
            }
        }
    }

    private static void spend() {
        long end = System.nanoTime() + 3_000_000;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /** Memory is given back and taken again, also when one rank is in the next communicator already. */
    private void manyCommunicators(int comms) {
        int[] comm = new int[1];
        for (int i = 0; i < comms; i++) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
            int[] data = {me == 0 ? i : -1};
            check.ok(MPI_Bcast(data, 1, MPI_INT, 0, comm[0]), "Bcast");
            check.same(i, data[0], "what was broadcast");
            int[] all = new int[size];
            check.ok(MPI_Allgather(new int[] {i + me}, 1, MPI_INT, all, 1, MPI_INT, comm[0]), "Allgather");
            check.same(i + size - 1, all[size - 1], "the last rank's");
            check.ok(MPI_Comm_free(comm), "Comm_free");
        }
    }
}
