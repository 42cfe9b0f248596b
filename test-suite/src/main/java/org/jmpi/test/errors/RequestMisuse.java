package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Requests in calls that they are not for: started twice, never persistent, inactive, freed. */
public final class RequestMisuse {
    private final Check check = new Check();
    private final int[] data = new int[1];
    private final int[] one = new int[1];

    private RequestMisuse() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RequestMisuse::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        RequestMisuse test = new RequestMisuse();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        test.starts();
        test.startall();
        test.freed();
        test.cancels();
        test.arguments();
        return test.check.errors();
    }

    /** The communicator goes on working. */
    private void stillWorks() {
        int[] got = new int[1];
        check.ok(
                MPI_Sendrecv(new int[] {9}, 1, MPI_INT, 0, 77, got, 1, MPI_INT, 0, 77, MPI_COMM_SELF, null),
                "a message after an error");
        check.same(9, got[0], "a message after an error");
    }

    private int receive() {
        MPI_Irecv(data, 1, MPI_INT, 0, 1, MPI_COMM_SELF, one);
        return one[0];
    }

    private int persistentReceive() {
        MPI_Recv_init(data, 1, MPI_INT, 0, 1, MPI_COMM_SELF, one);
        return one[0];
    }

    private void end(int handle) {
        int[] r = {handle};
        check.ok(MPI_Cancel(handle), "Cancel");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        if (r[0] != MPI_REQUEST_NULL) {
            check.ok(MPI_Request_free(r), "Request_free");
        }
    }

    private void starts() {
        int[] r = {persistentReceive()};
        check.ok(MPI_Start(r), "Start");
        check.error(MPI_ERR_REQUEST, MPI_Start(r), "an active request", "MPI_Start", "active", "inactive", "wait");
        // the first start is still in force
        MPI_Send(new int[] {5}, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait after a second start");
        check.same(5, data[0], "data after a second start");
        check.ok(MPI_Start(r), "Start after Wait");
        end(r[0]);
        int[] plain = {receive()};
        check.error(MPI_ERR_REQUEST, MPI_Start(plain), "an ordinary receive", "persistent", "MPI_Recv_init");
        end(plain[0]);
        check.error(MPI_ERR_REQUEST, MPI_Start(new int[] {MPI_REQUEST_NULL}), "the null request", "MPI_REQUEST_NULL");
        stillWorks();
    }

    private void startall() {
        int good = persistentReceive();
        int plain = receive();
        String none = "none was started";
        int[][] bad = {{good, plain}, {good, MPI_REQUEST_NULL}, {good, 77}};
        for (int[] two : bad) {
            check.error(MPI_ERR_REQUEST, MPI_Startall(2, two), "Startall", "request 1");
        }
        check.error(MPI_ERR_REQUEST, MPI_Startall(2, bad[0]), "Startall", none, "inactive persistent");
        check.error(MPI_ERR_REQUEST, MPI_Startall(2, bad[1]), "Startall", "MPI_REQUEST_NULL");
        check.ok(MPI_Start(new int[] {good}), "Start after a Startall that failed");
        check.error(MPI_ERR_REQUEST, MPI_Startall(1, new int[] {good}), "Startall", "request 0", "active");
        check.error(MPI_ERR_ARG, MPI_Startall(-1, bad[0]), "count -1", "count", "-1");
        check.error(MPI_ERR_ARG, MPI_Startall(3, bad[0]), "an array of two", "array_of_requests", "3");
        end(good);
        end(plain);
        stillWorks();
    }

    private void freed() {
        int handle = persistentReceive();
        check.ok(MPI_Request_free(new int[] {handle}), "Request_free");
        int[] stale = {handle};
        boolean[] flag = new boolean[1];
        int[] index = new int[1];
        check.error(MPI_ERR_REQUEST, MPI_Start(stale), "Start of a freed one", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Wait(stale, null), "Wait for a freed one", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Test(stale, flag, null), "Test of a freed one", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(handle), "Cancel of a freed one", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Request_free(stale), "Request_free of a freed one", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Waitall(1, stale, null), "Waitall", "request 0", "live request", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Waitany(1, stale, index, null), "Waitany", "request 0", "freed");
        check.error(MPI_ERR_REQUEST, MPI_Testsome(1, stale, index, new int[1], null), "Testsome", "request 0");
        int code = MPI_Request_get_status(handle, flag, null);
        check.error(MPI_ERR_REQUEST, code, "Request_get_status", "live request", "freed");
        code = MPI_Request_get_status_all(1, stale, flag, null);
        check.error(MPI_ERR_REQUEST, code, "Request_get_status_all", "request 0", "freed");
        code = MPI_Request_get_status_any(1, stale, index, flag, null);
        check.error(MPI_ERR_REQUEST, code, "Request_get_status_any", "request 0", "freed");
        code = MPI_Request_get_status_some(1, stale, index, new int[1], null);
        check.error(MPI_ERR_REQUEST, code, "Request_get_status_some", "request 0", "freed");
        check.same(handle, stale[0], "the stale handle");
        stillWorks();
    }

    private void cancels() {
        int handle = persistentReceive();
        check.error(MPI_ERR_REQUEST, MPI_Cancel(handle), "Cancel of an inactive one", "inactive", "started");
        check.ok(MPI_Request_free(new int[] {handle}), "Request_free");
        check.error(MPI_ERR_REQUEST, MPI_Grequest_complete(MPI_COMM_SELF), "a communicator", "request");
        stillWorks();
    }

    private void arguments() {
        int[] two = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        boolean[] flag = new boolean[1];
        int[] index = new int[1];
        check.error(MPI_ERR_ARG, MPI_Request_get_status_all(2, two, null, null), "no flag", "flag");
        check.error(MPI_ERR_ARG, MPI_Request_get_status_any(-1, two, index, flag, null), "count -1", "-1");
        int code = MPI_Request_get_status_some(2, two, index, new int[1], null);
        check.error(MPI_ERR_ARG, code, "one index", "array_of_indices", "2");
        code = MPI_Request_get_status_all(3, two, flag, null);
        check.error(MPI_ERR_ARG, code, "an array of two", "array_of_requests", "3");
    }
}
