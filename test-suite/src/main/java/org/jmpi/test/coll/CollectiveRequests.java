package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * What may and may not be done with a request of a collective, and that it keeps what it needs: its communicator,
 * operation and datatypes may be freed while it is under way.
 */
public final class CollectiveRequests {
    private static final int N = 20_000;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int size = MTest.size();

    private CollectiveRequests() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveRequests::run);
    }

    public static int run(String[] args) {
        CollectiveRequests test = new CollectiveRequests();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        test.refusals();
        test.persistentRefusals();
        test.freedWhilePending(false);
        test.freedWhilePending(true);
        test.communicatorFreed();
        test.values();
        test.getStatus();
        return test.check.errors();
    }

    private void refusals() {
        int[] request = new int[1];
        check.ok(MPI_Ibarrier(MPI_COMM_WORLD, request), "Ibarrier");
        int handle = request[0];
        String[] words = {"non-blocking collective", "expected", "wait or test"};
        check.error(MPI_ERR_REQUEST, MPI_Request_free(request), "free", words);
        check.same(handle, request[0], "the request that was not freed");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(request[0]), "cancel", words);
        check.error(MPI_ERR_REQUEST, MPI_Start(request), "start", "MPI_Start", "inactive persistent request");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait");
        check.ok(MPI_Ibcast(null, 0, MPI_INT, 0, MPI_COMM_WORLD, request), "Ibcast of nothing");
        check.error(MPI_ERR_REQUEST, MPI_Request_free(request), "free of a complete one", words);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait");
    }

    private void persistentRefusals() {
        int[] request = new int[1];
        int[] data = {me};
        check.ok(MPI_Bcast_init(data, 1, MPI_INT, size - 1, MPI_COMM_WORLD, MPI_INFO_NULL, request), "init");
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Wait(request, status), "wait for an inactive one");
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "status of an inactive one");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(request[0]), "cancel", "persistent collective");
        check.ok(MPI_Start(request), "start");
        check.error(MPI_ERR_REQUEST, MPI_Start(request), "start twice", "active");
        check.error(MPI_ERR_REQUEST, MPI_Request_free(request), "free while active", "persistent collective", "active");
        check.error(MPI_ERR_REQUEST, MPI_Cancel(request[0]), "cancel", "persistent collective");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait");
        check.same(size - 1, data[0], "what came");
        check.ok(MPI_Request_free(request), "free");
        check.same(MPI_REQUEST_NULL, request[0], "the freed request");
    }

    /** The user's function asks for the size of its datatype, whose handle and the operation's own were freed. */
    private void freedWhilePending(boolean persistent) {
        int[] type = new int[1];
        MPI_Type_contiguous(2, MPI_INT, type);
        MPI_Type_commit(type);
        int[] op = new int[1];
        MPI_Op_create(
                (in, inout, n, t) -> {
                    int[] typeSize = new int[1];
                    check.ok(MPI_Type_size(t, typeSize), "the size of the operation's datatype");
                    check.same(8, typeSize[0], "the size of the operation's datatype");
                    int[] a = (int[]) in;
                    int[] b = (int[]) inout;
                    for (int i = 0; i < 2 * n; i++) {
                        b[i] = Math.max(a[i], b[i]);
                    }
                },
                true,
                op);
        int[] mine = CollData.of(2 * N, me, 2);
        int[] result = new int[2 * N];
        int[] request = new int[1];
        int code = persistent
                ? MPI_Allreduce_init(mine, result, N, type[0], op[0], MPI_COMM_WORLD, MPI_INFO_NULL, request)
                : MPI_Iallreduce(mine, result, N, type[0], op[0], MPI_COMM_WORLD, request);
        check.ok(code, "allreduce");
        check.ok(MPI_Type_free(type), "Type_free");
        check.ok(MPI_Op_free(op), "Op_free");
        churn();
        for (int i = 0; persistent && i < 2; i++) {
            java.util.Arrays.fill(result, -1);
            check.ok(MPI_Start(request), "Start");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            CollData.check(check, result, 0, 2 * N, size - 1, 2, "allreduce with freed objects");
        }
        if (persistent) {
            check.ok(MPI_Request_free(request), "Request_free");
        } else {
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            CollData.check(check, result, 0, 2 * N, size - 1, 2, "Iallreduce with freed objects");
        }
    }

    /** Makes and frees other types and operations, which must not be taken for the freed ones. */
    private void churn() {
        int[] type = new int[1];
        int[] op = new int[1];
        for (int i = 0; i < 200; i++) {
            MPI_Type_contiguous(3, MPI_BYTE, type);
            MPI_Op_create((in, inout, n, t) -> check.fail("another operation was called"), true, op);
            MPI_Type_free(type);
            MPI_Op_free(op);
        }
    }

    /** A communicator lives on until the collectives that are under way on it are over. */
    private void communicatorFreed() {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        int[] requests = new int[3];
        int[] one = new int[1];
        int[] mine = CollData.of(N, me, 3);
        int[] all = new int[N * size];
        int[] data = CollData.of(N, me, 4);
        MPI_Iallgather(mine, N, MPI_INT, all, N, MPI_INT, comm[0], one);
        requests[0] = one[0];
        MPI_Ibarrier(comm[0], one);
        requests[1] = one[0];
        MPI_Bcast_init(data, N, MPI_INT, 0, comm[0], MPI_INFO_NULL, one);
        requests[2] = one[0];
        check.ok(MPI_Comm_free(comm), "Comm_free");
        int[] persistent = {requests[2]};
        check.ok(MPI_Start(persistent), "Start on a freed communicator");
        check.ok(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE), "Waitall");
        check.ok(MPI_Request_free(persistent), "Request_free");
        for (int r = 0; r < size; r++) {
            CollData.check(check, all, r * N, N, r, 3, "allgather on a freed communicator");
        }
        CollData.check(check, data, 0, N, 0, 4, "bcast on a freed communicator");
    }

    /** Values of keys go with the request: when it completes, or when a persistent one is freed. */
    private void values() {
        int[] freed = new int[1];
        int[] key = new int[1];
        check.ok(
                MPI_Key_create(
                        MPI_VALUE_DUP_FN,
                        (k, type, handle, context, value) -> freed[0]++,
                        (k, type, handle, context, value) -> {},
                        7,
                        key),
                "Key_create");
        int[] request = new int[1];
        MPI_Ibarrier(MPI_COMM_WORLD, request);
        check.ok(MPI_Value_set(key[0], MPI_HANDLE_REQUEST, request[0], 5), "Value_set");
        MPI_Wait(request, MPI_STATUS_IGNORE);
        check.same(1, freed[0], "values freed with a non-blocking collective");
        MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, request);
        check.ok(MPI_Value_set(key[0], MPI_HANDLE_REQUEST, request[0], 5), "Value_set");
        MPI_Start(request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        check.same(1, freed[0], "values of a persistent collective stay");
        MPI_Request_free(request);
        check.same(2, freed[0], "values freed with a persistent collective");
        MPI_Key_free(key);
    }

    private void getStatus() {
        int[] request = new int[1];
        MPI_Ibarrier(MPI_COMM_WORLD, request);
        boolean[] done = new boolean[1];
        MPI_Status status = new MPI_Status();
        while (!done[0]) {
            check.ok(MPI_Request_get_status(request[0], done, status), "Request_get_status");
        }
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "status before the wait");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait afterwards");
    }
}
