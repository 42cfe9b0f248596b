package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Generalized requests in every call that completes, looks at, cancels or frees requests. */
public final class Generalized {
    private static final int USER_CODE = MPI_ERR_OTHER;

    /** What the call-backs of one request saw. */
    private static final class State {
        int queries;
        int frees;
        int cancels;
        boolean cancelled;
        boolean completeAtCancel;
        int queryCode = MPI_SUCCESS;
        int freeCode = MPI_SUCCESS;
    }

    private final Check check = new Check();
    private final int[] request = new int[1];
    private final boolean[] flag = new boolean[1];

    private Generalized() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Generalized::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Generalized test = new Generalized();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        test.waitAndTest();
        test.severalAtOnce();
        test.statuses();
        test.cancel();
        test.freed();
        test.codes();
        test.misuse();
        return test.check.errors();
    }

    private State start() {
        State state = new State();
        request[0] = MPI_REQUEST_NULL;
        check.ok(
                MPI_Grequest_start(Generalized::query, Generalized::free, Generalized::cancelled, state, request),
                "Grequest_start");
        check.isTrue(request[0] != MPI_REQUEST_NULL, "Grequest_start gives no request");
        return state;
    }

    private static int query(Object extra, MPI_Status status) {
        State state = (State) extra;
        state.queries++;
        status.MPI_SOURCE = 41;
        status.MPI_TAG = 42;
        MPI_Status_set_cancelled(status, state.cancelled);
        return state.queryCode;
    }

    private static int free(Object extra) {
        State state = (State) extra;
        state.frees++;
        return state.freeCode;
    }

    private static int cancelled(Object extra, boolean complete) {
        State state = (State) extra;
        state.cancels++;
        state.completeAtCancel = complete;
        state.cancelled = !complete;
        return MPI_SUCCESS;
    }

    private void waitAndTest() {
        State state = start();
        check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
        check.isTrue(!flag[0] && state.queries == 0, "Test before completion");
        check.ok(MPI_Grequest_complete(request[0]), "Grequest_complete");
        check.isTrue(state.queries == 0 && state.frees == 0, "a call-back ran in Grequest_complete");
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Test(request, flag, status), "Test");
        check.isTrue(flag[0], "Test after completion");
        check.status(status, 41, 42, 0, "Test");
        check.same(1, state.queries, "queries");
        check.same(1, state.frees, "frees");
        check.same(MPI_REQUEST_NULL, request[0], "the request");
        state = start();
        MPI_Grequest_complete(request[0]);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        check.isTrue(state.queries == 1 && state.frees == 1, "call-backs of Wait without a status");
    }

    private void severalAtOnce() {
        for (int form = 0; form < 6; form++) {
            State a = start();
            int[] requests = {request[0], MPI_REQUEST_NULL, MPI_REQUEST_NULL};
            State b = start();
            requests[2] = request[0];
            MPI_Status[] statuses = {new MPI_Status(), new MPI_Status(), new MPI_Status()};
            int[] index = {-5};
            int[] indices = new int[3];
            MPI_Grequest_complete(requests[2]);
            switch (form) {
                case 0 -> check.ok(MPI_Waitany(3, requests, index, statuses[2]), "Waitany");
                case 1 -> check.ok(MPI_Testany(3, requests, index, flag, statuses[2]), "Testany");
                case 2 -> {
                    check.ok(MPI_Waitsome(3, requests, index, indices, statuses), "Waitsome");
                    check.isTrue(index[0] == 1 && indices[0] == 2, "Waitsome");
                    check.status(statuses[0], 41, 42, 0, "form " + form);
                }
                case 3 -> {
                    check.ok(MPI_Testsome(3, requests, index, indices, statuses), "Testsome");
                    check.isTrue(index[0] == 1 && indices[0] == 2, "Testsome");
                    check.status(statuses[0], 41, 42, 0, "form " + form);
                }
                default -> {
                    check.ok(MPI_Testall(3, requests, flag, statuses), "Testall");
                    check.isTrue(!flag[0], "Testall although one is not complete");
                }
            }
            if (form < 2) {
                check.same(2, index[0], "form " + form + ": index");
                check.status(statuses[2], 41, 42, 0, "form " + form);
            }
            if (form < 4) {
                check.isTrue(b.frees == 1 && a.frees == 0, "form " + form + ": frees");
            }
            MPI_Grequest_complete(requests[0]);
            if (form < 5) {
                check.ok(MPI_Waitall(3, requests, statuses), "Waitall");
            } else {
                check.ok(MPI_Testall(3, requests, flag, statuses), "Testall");
                check.isTrue(flag[0], "Testall of complete ones");
            }
            check.status(statuses[0], 41, 42, 0, "form " + form + ", all");
            check.isTrue(a.frees == 1 && b.frees == 1, "form " + form + ": frees at the end");
        }
    }

    private void statuses() {
        State state = start();
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Request_get_status(request[0], flag, status), "Request_get_status");
        check.isTrue(!flag[0], "Request_get_status before completion");
        MPI_Grequest_complete(request[0]);
        check.ok(MPI_Request_get_status(request[0], flag, status), "Request_get_status");
        check.isTrue(flag[0] && state.queries == 1 && state.frees == 0, "Request_get_status after completion");
        check.status(status, 41, 42, 0, "Request_get_status");
        check.ok(MPI_Wait(request, status), "Wait");
        check.isTrue(state.queries == 2 && state.frees == 1, "Wait after Request_get_status");
    }

    private void cancel() {
        State state = start();
        boolean[] cancelled = new boolean[1];
        MPI_Status status = new MPI_Status();
        check.ok(MPI_Cancel(request[0]), "Cancel");
        check.isTrue(state.cancels == 1 && !state.completeAtCancel, "cancel_fn before completion");
        MPI_Grequest_complete(request[0]);
        MPI_Wait(request, status);
        check.ok(MPI_Test_cancelled(status, cancelled), "Test_cancelled");
        check.isTrue(cancelled[0], "a cancelled generalized request");
        state = start();
        MPI_Grequest_complete(request[0]);
        check.ok(MPI_Cancel(request[0]), "Cancel");
        check.isTrue(state.completeAtCancel, "cancel_fn after completion");
        MPI_Wait(request, status);
        MPI_Test_cancelled(status, cancelled);
        check.isTrue(!cancelled[0], "a generalized request that could not be cancelled");
    }

    private void freed() {
        State state = start();
        int handle = request[0];
        check.ok(MPI_Request_free(request), "Request_free");
        check.isTrue(state.frees == 0, "free_fn ran before completion");
        check.ok(MPI_Grequest_complete(handle), "Grequest_complete of a freed one");
        check.isTrue(state.frees == 1 && state.queries == 0, "free_fn after completion");
        state = start();
        MPI_Grequest_complete(request[0]);
        check.ok(MPI_Request_free(request), "Request_free");
        check.isTrue(state.frees == 1 && state.queries == 0, "free_fn of a complete one");
    }

    private void codes() {
        State state = start();
        state.queryCode = USER_CODE;
        MPI_Grequest_complete(request[0]);
        check.error(USER_CODE, MPI_Wait(request, MPI_STATUS_IGNORE), "query_fn's code", "query_fn", "" + USER_CODE);
        check.same(1, state.frees, "frees after query_fn failed");
        check.same(MPI_REQUEST_NULL, request[0], "the request after query_fn failed");
        state = start();
        state.freeCode = USER_CODE;
        MPI_Grequest_complete(request[0]);
        int[] requests = {request[0]};
        MPI_Status[] one = {new MPI_Status()};
        check.error(MPI_ERR_IN_STATUS, MPI_Waitall(1, requests, one), "free_fn's code", "free_fn");
        check.same(USER_CODE, one[0].MPI_ERROR, "the status's error");
        bothFail();
        int[] thrown = new int[1];
        MPI_Grequest_start(
                (extra, status) -> {
                    throw new IllegalStateException("on purpose");
                },
                Generalized::free,
                Generalized::cancelled,
                new State(),
                thrown);
        MPI_Grequest_complete(thrown[0]);
        check.error(MPI_ERR_INTERN, MPI_Wait(thrown, MPI_STATUS_IGNORE), "a call-back that throws", "on purpose");
    }

    /** The code of the call-back that ran last counts. */
    private void bothFail() {
        State state = start();
        state.queryCode = MPI_ERR_TAG;
        state.freeCode = USER_CODE;
        MPI_Grequest_complete(request[0]);
        check.error(USER_CODE, MPI_Wait(request, MPI_STATUS_IGNORE), "the codes of both", "free_fn", "" + USER_CODE);
    }

    private void misuse() {
        State state = start();
        MPI_Grequest_complete(request[0]);
        check.error(MPI_ERR_REQUEST, MPI_Grequest_complete(request[0]), "complete twice", "is complete", "once");
        MPI_Wait(request, MPI_STATUS_IGNORE);
        check.same(1, state.frees, "frees");
        int[] receive = new int[1];
        MPI_Irecv(null, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, receive);
        check.error(MPI_ERR_REQUEST, MPI_Grequest_complete(receive[0]), "a receive", "MPI_Grequest_start");
        MPI_Cancel(receive[0]);
        MPI_Wait(receive, MPI_STATUS_IGNORE);
        check.error(MPI_ERR_REQUEST, MPI_Grequest_complete(MPI_REQUEST_NULL), "the null request", "MPI_REQUEST_NULL");
        int code = MPI_Grequest_start(null, Generalized::free, Generalized::cancelled, null, request);
        check.error(MPI_ERR_ARG, code, "no query_fn", "query_fn", "null");
    }
}
