package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Request_get_status_all, _any and _some tell what is complete and leave requests and statuses to be had again. */
public final class GetStatusFamily {
    private static final int N = 4;

    private final Check check = new Check();
    private final int[] requests = new int[N + 2];
    private final int[][] data = new int[N][1];
    private final boolean[] flag = new boolean[1];
    private final int[] index = new int[1];
    private final int[] count = new int[1];
    private final int[] indices = new int[N + 2];
    private final MPI_Status[] statuses = new MPI_Status[N + 2];

    private GetStatusFamily() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GetStatusFamily::run);
    }

    /** Rank 0 sends to the last rank when told so. */
    public static int run(String[] args) {
        GetStatusFamily test = new GetStatusFamily();
        test.none();
        if (MTest.rank() == MTest.size() - 1) {
            test.receive();
        } else if (MTest.rank() == 0) {
            for (int i = 0; i < N; i++) {
                test.answer();
            }
        }
        return test.check.errors();
    }

    private void answer() {
        int[] which = new int[1];
        MPI_Recv(which, 1, MPI_INT, MTest.size() - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(new int[] {which[0] * 7}, 1, MPI_INT, MTest.size() - 1, 100 + which[0], MPI_COMM_WORLD);
    }

    private void none() {
        int[] nulls = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        MPI_Status[] two = {new MPI_Status(), new MPI_Status()};
        two[1].MPI_SOURCE = 9;
        check.ok(MPI_Request_get_status_all(2, nulls, flag, two), "all");
        check.isTrue(flag[0], "all of null requests says false");
        check.status(two[1], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "all of null requests");
        flag[0] = false;
        two[0].MPI_SOURCE = 9;
        check.ok(MPI_Request_get_status_any(2, nulls, index, flag, two[0]), "any");
        check.isTrue(flag[0] && index[0] == MPI_UNDEFINED, "any of null requests");
        check.status(two[0], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "any of null requests");
        check.ok(MPI_Request_get_status_some(2, nulls, count, indices, MPI_STATUSES_IGNORE), "some");
        check.same(MPI_UNDEFINED, count[0], "some of null requests");
    }

    /** Requests 1 to N are receives, request 0 is null, the last one persistent and inactive. */
    private void receive() {
        int[] one = new int[1];
        requests[0] = MPI_REQUEST_NULL;
        for (int i = 0; i < N; i++) {
            MPI_Irecv(data[i], 1, MPI_INT, 0, 100 + i, MPI_COMM_WORLD, one);
            requests[i + 1] = one[0];
        }
        MPI_Recv_init(new int[1], 1, MPI_INT, 0, 5, MPI_COMM_WORLD, one);
        requests[N + 1] = one[0];
        for (int i = 0; i < N + 2; i++) {
            statuses[i] = new MPI_Status();
        }
        flag[0] = true;
        check.ok(MPI_Request_get_status_all(N + 2, requests, flag, statuses), "all");
        check.isTrue(!flag[0], "all says true before anything was sent");
        flag[0] = true;
        check.ok(MPI_Request_get_status_any(N + 2, requests, index, flag, statuses[0]), "any");
        check.isTrue(!flag[0] && index[0] == MPI_UNDEFINED, "any before anything was sent");
        check.ok(MPI_Request_get_status_some(N + 2, requests, count, indices, statuses), "some");
        check.same(0, count[0], "some before anything was sent");
        anyThenSome();
        all();
        MPI_Request_free(one);
    }

    private void ask(int which) {
        MPI_Send(new int[] {which}, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (MTest.size() == 1) {
            answer();
        }
    }

    private void anyThenSome() {
        ask(2);
        do {
            check.ok(MPI_Request_get_status_any(N + 2, requests, index, flag, statuses[0]), "any");
        } while (!flag[0]);
        check.same(3, index[0], "any: index");
        check.status(statuses[0], 0, 102, 4, "any");
        check.same(14, data[2][0], "any: data");
        ask(0);
        do {
            check.ok(MPI_Request_get_status_some(N + 2, requests, count, indices, statuses), "some");
        } while (count[0] < 2);
        check.same(2, count[0], "some: count");
        check.isTrue(indices[0] == 1 && indices[1] == 3, "some: indices " + indices[0] + ", " + indices[1]);
        check.status(statuses[0], 0, 100, 4, "some");
        check.status(statuses[1], 0, 102, 4, "some");
    }

    private void all() {
        ask(1);
        ask(3);
        do {
            check.ok(MPI_Request_get_status_all(N + 2, requests, flag, statuses), "all");
        } while (!flag[0]);
        MPI_Status[] again = new MPI_Status[N + 2];
        for (int i = 0; i < N; i++) {
            check.status(statuses[i + 1], 0, 100 + i, 4, "all: " + i);
        }
        check.status(statuses[0], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "all: the null request");
        check.status(statuses[N + 1], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "all: the inactive request");
        for (int i = 0; i < N + 2; i++) {
            again[i] = new MPI_Status();
        }
        check.ok(MPI_Waitall(N + 2, requests, again), "Waitall");
        for (int i = 0; i < N; i++) {
            check.status(again[i + 1], 0, 100 + i, 4, "Waitall after all: " + i);
            check.same(i * 7L, data[i][0], "data " + i);
            check.same(MPI_REQUEST_NULL, requests[i + 1], "request " + i);
        }
    }
}
