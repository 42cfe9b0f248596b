package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * MPI_Comm_idup does not wait for others: begun in different orders on different communicators, several at once on one,
 * mixed with blocking collectives, completed in any order; nobody finds the new communicator before.
 */
public final class IdupOrders {
    private static final int PARENTS = 5;
    private static final int EACH = 4;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int size = MTest.size();

    private IdupOrders() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IdupOrders::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        IdupOrders test = new IdupOrders();
        test.pending();
        test.crossed();
        test.freedMeanwhile();
        test.inherited();
        for (int round = 0; round < MTest.option(args, "rounds", 20); round++) {
            test.shuffled(round);
        }
        return test.check.errors();
    }

    private int fresh() {
        int[] made = new int[1];
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, 0, me, made), "Comm_split");
        MPI_Comm_set_errhandler(made[0], MPI_ERRORS_RETURN);
        return made[0];
    }

    /** Rank 0 begins; the others wait until it found nothing. */
    private void pending() {
        int parent = fresh();
        int[] made = {5};
        int[] request = new int[1];
        if (me == 0) {
            check.ok(MPI_Comm_idup(parent, made, request), "Comm_idup");
            if (size > 1) {
                unfinished(made[0], request);
            }
            for (int r = 1; r < size; r++) {
                MPI_Send(made, 1, MPI_INT, r, 1, MPI_COMM_WORLD);
            }
        } else {
            MPI_Recv(made, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check.ok(MPI_Comm_idup(parent, made, request), "Comm_idup");
        }
        boolean[] flag = {false};
        while (!flag[0]) {
            check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
        }
        check.same(MPI_REQUEST_NULL, request[0], "the request");
        use(made[0]);
        free(made[0]);
        free(parent);
    }

    private void unfinished(int made, int[] request) {
        boolean[] flag = {true};
        for (int i = 0; i < 100; i++) {
            check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
            check.isTrue(!flag[0], "complete although no other process began");
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        check.error(MPI_ERR_COMM, MPI_Comm_size(made, new int[1]), "a communicator that is not complete");
        check.error(MPI_ERR_COMM, MPI_Send(null, 0, MPI_INT, 0, 0, made), "a communicator that is not complete");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    }

    /** Even ranks wait before they make another communicator, odd ones after it. */
    private void crossed() {
        for (int i = 0; i < 50; i++) {
            int first = fresh();
            int second = fresh();
            int[] a = new int[1];
            int[] b = new int[1];
            int[] request = new int[1];
            check.ok(MPI_Comm_idup(first, a, request), "Comm_idup");
            if (me % 2 == 0) {
                check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            }
            check.ok(MPI_Comm_dup(second, b), "Comm_dup");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            use(a[0]);
            use(b[0]);
            free(a[0]);
            free(second);
            free(first);
            free(b[0]);
        }
    }

    private void freedMeanwhile() {
        int parent = fresh();
        int[] made = new int[2];
        int[] one = new int[1];
        int[] requests = new int[2];
        for (int i = 0; i < 2; i++) {
            int[] request = new int[1];
            check.ok(MPI_Comm_idup(parent, one, request), "Comm_idup");
            made[i] = one[0];
            requests[i] = request[0];
        }
        free(parent);
        int other = fresh();
        check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
        use(made[0]);
        use(other);
        use(made[1]);
        free(made[0]);
        free(made[1]);
        free(other);
    }

    /** The error handler and the name of the time of the call. */
    private void inherited() {
        int parent = fresh();
        MPI_Comm_set_name(parent, "parent");
        int[] made = new int[1];
        int[] request = new int[1];
        check.ok(MPI_Comm_idup_with_info(parent, MPI_INFO_NULL, made, request), "Comm_idup_with_info");
        MPI_Comm_set_errhandler(parent, MPI_ERRORS_ARE_FATAL);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        check.error(MPI_ERR_RANK, MPI_Send(null, 0, MPI_INT, size, 0, made[0]), "the error handler of a duplicate");
        String[] name = {"?"};
        MPI_Comm_get_name(made[0], name);
        check.equal("", name[0], "name of a duplicate");
        int[] result = new int[1];
        MPI_Comm_compare(parent, made[0], result);
        check.same(MPI_CONGRUENT, result[0], "Comm_compare");
        use(made[0]);
        free(made[0]);
        free(parent);
    }

    /** Each rank begins in an order of its own; the order on one communicator is the same everywhere. */
    private void shuffled(int round) {
        Random common = new Random(round);
        Random own = new Random(31L * round + me);
        int[] parents = new int[PARENTS];
        for (int p = 0; p < PARENTS; p++) {
            parents[p] = fresh();
        }
        int[] left = new int[PARENTS];
        java.util.Arrays.fill(left, EACH);
        int[] made = new int[PARENTS * EACH];
        int[] requests = new int[made.length];
        for (int done = 0; done < made.length; ) {
            int p = own.nextInt(PARENTS);
            if (left[p] > 0) {
                int k = p * EACH + EACH - left[p]--;
                int[] one = new int[1];
                int[] request = new int[1];
                check.ok(MPI_Comm_idup(parents[p], one, request), "Comm_idup");
                made[k] = one[0];
                requests[k] = request[0];
                done++;
            }
        }
        int blocking = common.nextInt(PARENTS);
        use(parents[blocking]);
        int[] dup = new int[1];
        check.ok(MPI_Comm_dup(parents[blocking], dup), "Comm_dup among pending ones");
        use(dup[0]);
        int[] index = new int[1];
        for (int i = 0; i < made.length; i++) {
            check.ok(MPI_Waitany(made.length, requests, index, MPI_STATUS_IGNORE), "Waitany");
        }
        for (int comm : made) {
            use(comm);
        }
        for (int comm : made) {
            free(comm);
        }
        free(dup[0]);
        for (int p : parents) {
            free(p);
        }
    }

    /** A message to the right, which no other communicator must see, and a sum. */
    private void use(int comm) {
        int[] in = {-1, -1};
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        int[] request = new int[1];
        MPI_Isend(new int[] {me, comm}, 2, MPI_INT, right, 2, comm, request);
        check.ok(MPI_Recv(in, 2, MPI_INT, left, 2, comm, MPI_STATUS_IGNORE), "Recv");
        MPI_Wait(request, MPI_STATUS_IGNORE);
        check.same(left, in[0], "message over a new communicator");
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {me}, sum, 1, MPI_INT, MPI_SUM, comm), "Allreduce");
        check.same(size * (size - 1) / 2, sum[0], "sum over a new communicator");
    }

    private void free(int comm) {
        check.ok(MPI_Comm_free(new int[] {comm}), "Comm_free");
    }
}
