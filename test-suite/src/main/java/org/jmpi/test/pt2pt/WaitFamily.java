package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wait and test in their forms for one, all, any and some requests, with null ones among them. */
public final class WaitFamily {
    private static final int N = 12;

    private WaitFamily() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WaitFamily::run);
    }

    /** Rank 0 sends to rank 1 when told so. */
    public static int run(String[] args) {
        Check check = new Check();
        empty(check);
        for (int form = 0; form < 8; form++) {
            if (MTest.rank() == 0) {
                for (int i = N - 1; i >= 0; i--) {
                    MPI_Recv(null, 0, MPI_INT, 1, form, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    MPI_Send(new int[] {i * i}, 1, MPI_INT, 1, 100 + i, MPI_COMM_WORLD);
                }
            } else if (MTest.rank() == 1) {
                receive(check, form);
            }
        }
        return check.errors();
    }

    private static MPI_Status[] statuses(int n) {
        MPI_Status[] statuses = new MPI_Status[n];
        Arrays.setAll(statuses, i -> new MPI_Status());
        return statuses;
    }

    /** Requests at even places, null requests between. */
    private static void receive(Check check, int form) {
        int[] requests = new int[2 * N];
        int[][] data = new int[N][1];
        Arrays.fill(requests, MPI_REQUEST_NULL);
        int[] one = new int[1];
        for (int i = 0; i < N; i++) {
            MPI_Irecv(data[i], 1, MPI_INT, 0, 100 + i, MPI_COMM_WORLD, one);
            requests[2 * i] = one[0];
        }
        switch (form) {
            case 0 -> all(check, requests, false);
            case 1 -> all(check, requests, true);
            case 2, 3 -> any(check, requests, form == 3, form);
            case 4, 5 -> some(check, requests, form == 5, form);
            default -> each(check, requests, form == 7, form);
        }
        for (int i = 0; i < N; i++) {
            check.same(i * ((long) i), data[i][0], "form " + form + ": data " + i);
        }
        for (int request : requests) {
            check.same(MPI_REQUEST_NULL, request, "form " + form + ": a request afterwards");
        }
    }

    private static void next(int form) {
        MPI_Send(null, 0, MPI_INT, 0, form, MPI_COMM_WORLD);
    }

    private static void all(Check check, int[] requests, boolean test) {
        MPI_Status[] statuses = statuses(requests.length);
        boolean[] flag = new boolean[1];
        if (test) {
            int[] before = requests.clone();
            check.ok(MPI_Testall(requests.length, requests, flag, statuses), "Testall");
            check.isTrue(!flag[0], "Testall before anything was sent");
            check.equal(before, requests, "the requests that Testall left alone");
        }
        for (int i = 0; i < N; i++) {
            next(test ? 1 : 0);
        }
        if (test) {
            while (!flag[0]) {
                check.ok(MPI_Testall(requests.length, requests, flag, statuses), "Testall");
            }
        } else {
            check.ok(MPI_Waitall(requests.length, requests, statuses), "Waitall");
        }
        for (int i = 0; i < N; i++) {
            check.status(statuses[2 * i], 0, 100 + i, 4, "all: status " + i);
            check.status(statuses[2 * i + 1], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "all: status of a null request");
        }
    }

    private static void any(Check check, int[] requests, boolean test, int form) {
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        MPI_Status status = new MPI_Status();
        for (int i = N - 1; i >= 0; i--) {
            if (test) {
                check.ok(MPI_Testany(requests.length, requests, index, flag, status), "Testany");
                check.isTrue(!flag[0] && index[0] == MPI_UNDEFINED, "Testany before anything was sent");
            }
            next(form);
            flag[0] = false;
            while (test && !flag[0]) {
                check.ok(MPI_Testany(requests.length, requests, index, flag, status), "Testany");
            }
            if (!test) {
                check.ok(MPI_Waitany(requests.length, requests, index, status), "Waitany");
            }
            check.same(2L * i, index[0], "any: index");
            check.status(status, 0, 100 + i, 4, "any: status");
            check.same(MPI_REQUEST_NULL, requests[2 * i], "any: the request");
        }
    }

    private static void some(Check check, int[] requests, boolean test, int form) {
        for (int i = 0; i < N; i++) {
            next(form);
        }
        int[] count = new int[1];
        int[] indices = new int[requests.length];
        MPI_Status[] statuses = statuses(requests.length);
        int done = 0;
        while (done < N) {
            if (test) {
                check.ok(MPI_Testsome(requests.length, requests, count, indices, statuses), "Testsome");
            } else {
                check.ok(MPI_Waitsome(requests.length, requests, count, indices, statuses), "Waitsome");
                check.isTrue(count[0] > 0, "Waitsome returns " + count[0]);
            }
            for (int k = 0; k < count[0]; k++) {
                check.status(statuses[k], 0, 100 + indices[k] / 2, 4, "some: status");
                check.same(MPI_REQUEST_NULL, requests[indices[k]], "some: the request");
            }
            done += count[0];
        }
    }

    private static void each(Check check, int[] requests, boolean test, int form) {
        for (int i = N - 1; i >= 0; i--) {
            next(form);
            int[] one = {requests[2 * i]};
            MPI_Status status = new MPI_Status();
            boolean[] flag = new boolean[1];
            while (test && !flag[0]) {
                check.ok(MPI_Test(one, flag, status), "Test");
            }
            if (!test) {
                check.ok(MPI_Wait(one, status), "Wait");
            }
            check.status(status, 0, 100 + i, 4, "each: status");
            requests[2 * i] = one[0];
        }
    }

    /** Only null requests, or none: complete, with empty statuses and index MPI_UNDEFINED. */
    private static void empty(Check check) {
        for (int n = 0; n <= 3; n += 3) {
            int[] requests = new int[n];
            Arrays.fill(requests, MPI_REQUEST_NULL);
            int[] index = {5};
            boolean[] flag = new boolean[1];
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Waitall(n, requests, statuses(n)), "Waitall");
            check.ok(MPI_Waitany(n, requests, index, status), "Waitany");
            check.same(MPI_UNDEFINED, index[0], "Waitany's index");
            check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Waitany of null requests");
            check.ok(MPI_Waitsome(n, requests, index, new int[n], statuses(n)), "Waitsome");
            check.same(MPI_UNDEFINED, index[0], "Waitsome's count");
            check.ok(MPI_Testany(n, requests, index, flag, status), "Testany");
            check.isTrue(flag[0] && index[0] == MPI_UNDEFINED, "Testany of null requests");
            check.ok(MPI_Testsome(n, requests, index, new int[n], statuses(n)), "Testsome");
            check.same(MPI_UNDEFINED, index[0], "Testsome's count");
            flag[0] = false;
            check.ok(MPI_Testall(n, requests, flag, MPI_STATUSES_IGNORE), "Testall");
            check.isTrue(flag[0], "Testall of null requests");
        }
        int[] none = {MPI_REQUEST_NULL};
        MPI_Status status = new MPI_Status();
        boolean[] flag = new boolean[1];
        check.ok(MPI_Wait(none, status), "Wait");
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Wait for a null request");
        check.ok(MPI_Test(none, flag, status), "Test");
        check.isTrue(flag[0], "Test of a null request");
    }
}
