package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Values on requests and messages. A method is named after its rule. */
public final class RequestValues {
    private static final int REQUEST = MPI_HANDLE_REQUEST;
    private static final int MESSAGE = MPI_HANDLE_MESSAGE;
    private static final int LONG = 300_000;

    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");
    private final int b = journal.key("b");
    private final int comm;
    private final int[] r = new int[1];
    private final int[] data = new int[1];

    private RequestValues(int comm) {
        this.comm = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RequestValues::body);
    }

    /** Every rank sends to itself. */
    private static int body(String[] args) {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        RequestValues test = new RequestValues(comm[0]);
        test.waitFreesAndDestroys();
        test.onlyTheTestThatSucceedsFrees();
        test.waitallFreesEachRequest();
        test.partsFreeThoseThatAreComplete();
        test.functionsForSeveralFreeThatOne();
        test.failedOperationsFree();
        test.cancelledOperationsFree();
        test.statusCanBeAskedInFree();
        test.completingTheSameRequestInFreeIsForbidden();
        test.recycledRequestsHaveNoValues();
        test.persistentRequestsKeepTheirValues();
        test.requestFreeDestroysWhenTheOperationIsComplete();
        test.generalizedRequestsToo();
        test.sharedCompletedRequestsAreRefused();
        test.messagesAreFreedByTheirReceive();
        test.messageThatIsNoneIsRefused();
        test.journal.free(test.a, test.b);
        MPI_Comm_free(comm);
        return test.check.errors();
    }

    private int receive(int tag) {
        check.ok(MPI_Irecv(data, 1, MPI_INT, 0, tag, comm, r), "Irecv");
        return r[0];
    }

    private void send(int tag) {
        check.ok(MPI_Send(new int[] {9}, 1, MPI_INT, 0, tag, comm), "Send");
    }

    private void waitFreesAndDestroys() {
        int request = receive(1);
        journal.set(a, REQUEST, request, 1);
        journal.set(b, REQUEST, request, 2);
        journal.has(a, REQUEST, request, 1L, "on a request");
        send(1);
        journal.expect("nothing before the wait");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        check.same(MPI_REQUEST_NULL, r[0], "the request");
        journal.expect("Wait", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
    }

    private void onlyTheTestThatSucceedsFrees() {
        journal.set(a, REQUEST, receive(1), 1);
        boolean[] flag = {true};
        for (int i = 0; i < 3; i++) {
            check.ok(MPI_Test(r, flag, MPI_STATUS_IGNORE), "Test");
            check.isTrue(!flag[0], "nothing was sent");
        }
        check.ok(MPI_Testall(1, r, flag, MPI_STATUSES_IGNORE), "Testall");
        check.isTrue(!flag[0], "nothing was sent");
        journal.expect("no test that fails");
        journal.has(a, REQUEST, r[0], 1L, "after tests that failed");
        send(1);
        MPI_Request_get_status(r[0], flag, MPI_STATUS_IGNORE);
        journal.expect("not by asking for the status");
        for (flag[0] = false; !flag[0]; ) {
            check.ok(MPI_Test(r, flag, MPI_STATUS_IGNORE), "Test");
        }
        journal.expect("Test", "free a=1", "destroy a=1");
    }

    private void waitallFreesEachRequest() {
        int[] requests = new int[4];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = receive(i);
            if (i != 1) {
                journal.set(a, REQUEST, requests[i], i);
            }
        }
        for (int i = requests.length - 1; i >= 0; i--) {
            send(i);
        }
        check.ok(MPI_Waitall(requests.length, requests, MPI_STATUSES_IGNORE), "Waitall");
        journal.expect("Waitall", "free a=0", "free a=2", "free a=3", "destroy a=0", "destroy a=2", "destroy a=3");
    }

    private void partsFreeThoseThatAreComplete() {
        int[] requests = new int[3];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = receive(i);
            journal.set(a, REQUEST, requests[i], i);
        }
        int[] count = {0};
        int[] indices = new int[3];
        MPI_Testsome(3, requests, count, indices, MPI_STATUSES_IGNORE);
        check.same(0, count[0], "nothing was sent");
        journal.expect("Testsome of nothing");
        send(2);
        check.ok(MPI_Waitsome(3, requests, count, indices, MPI_STATUSES_IGNORE), "Waitsome");
        check.same(1, count[0], "one was sent");
        journal.expect("Waitsome", "free a=2", "destroy a=2");
        send(0);
        for (count[0] = 0; count[0] == 0; ) {
            check.ok(MPI_Testsome(3, requests, count, indices, MPI_STATUSES_IGNORE), "Testsome");
        }
        journal.expect("Testsome", "free a=0", "destroy a=0");
        send(1);
        check.ok(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE), "Waitall");
        journal.expect("Waitall of the last", "free a=1", "destroy a=1");
    }

    private void functionsForSeveralFreeThatOne() {
        int[] requests = {receive(0), receive(1)};
        journal.set(a, REQUEST, requests[0], 0);
        journal.set(a, REQUEST, requests[1], 1);
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        send(1);
        check.ok(MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE), "Waitany");
        journal.expect("Waitany", "free a=1", "destroy a=1");
        send(0);
        while (!flag[0]) {
            check.ok(MPI_Testany(2, requests, index, flag, MPI_STATUS_IGNORE), "Testany");
        }
        journal.expect("Testany", "free a=0", "destroy a=0");
    }

    private void failedOperationsFree() {
        journal.set(a, REQUEST, receive(1), 1);
        check.ok(MPI_Send(new int[2], 2, MPI_INT, 0, 1, comm), "Send");
        check.error(MPI_ERR_TRUNCATE, MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.expect("a receive that failed", "free a=1", "destroy a=1");
    }

    private void cancelledOperationsFree() {
        journal.set(a, REQUEST, receive(1), 1);
        check.ok(MPI_Cancel(r[0]), "Cancel");
        journal.expect("Cancel");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.expect("a receive that was cancelled", "free a=1", "destroy a=1");
    }

    private void statusCanBeAskedInFree() {
        journal.set(a, REQUEST, receive(5), 1);
        send(5);
        MPI_Status status = new MPI_Status();
        journal.inside(call -> {
            if (call.function().equals("free")) {
                boolean[] flag = new boolean[1];
                check.ok(MPI_Request_get_status(call.handle(), flag, status), "get_status in the call-back");
                check.isTrue(flag[0], "the request is complete");
                check.same(5, status.MPI_TAG, "its tag");
            }
        });
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.inside(call -> {});
        journal.expect("Wait", "free a=1", "destroy a=1");
        check.same(9, data[0], "the message");
    }

    private void completingTheSameRequestInFreeIsForbidden() {
        journal.set(a, REQUEST, receive(5), 1);
        send(5);
        journal.inside(call -> {
            if (call.function().equals("free")) {
                int[] same = {call.handle()};
                check.error(MPI_ERR_OTHER, MPI_Wait(same, MPI_STATUS_IGNORE), "Wait", "being freed");
                same[0] = call.handle();
                check.error(MPI_ERR_OTHER, MPI_Request_free(same), "Request_free", "being freed");
                same[0] = receive(6);
                send(6);
                check.ok(MPI_Wait(same, MPI_STATUS_IGNORE), "Wait for another");
            }
        });
        check.ok(MPI_Wait(new int[] {r[0]}, MPI_STATUS_IGNORE), "Wait");
        journal.inside(call -> {});
        journal.expect("Wait", "free a=1", "destroy a=1");
    }

    private void recycledRequestsHaveNoValues() {
        int first = receive(1);
        journal.set(a, REQUEST, first, 1);
        send(1);
        MPI_Wait(r, MPI_STATUS_IGNORE);
        journal.expect("Wait", "free a=1", "destroy a=1");
        boolean again = false;
        for (int i = 0; i < 1000 && !again; i++) {
            again = receive(1) == first;
            journal.has(a, REQUEST, r[0], null, "request " + i + " after");
            send(1);
            MPI_Wait(r, MPI_STATUS_IGNORE);
        }
        journal.expect("no values, no calls");
        check.isTrue(again, "the handle never came back: this test shows nothing");
    }

    private void persistentRequestsKeepTheirValues() {
        check.ok(MPI_Recv_init(data, 1, MPI_INT, 0, 1, comm, r), "Recv_init");
        journal.set(a, REQUEST, r[0], 1);
        for (int i = 0; i < 3; i++) {
            check.ok(MPI_Start(r), "Start");
            send(1);
            check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
            journal.has(a, REQUEST, r[0], 1L, "after round " + i);
        }
        journal.expect("waiting");
        check.ok(MPI_Request_free(r), "Request_free");
        journal.expect("Request_free", "free a=1", "destroy a=1");
    }

    private void requestFreeDestroysWhenTheOperationIsComplete() {
        int request = receive(1);
        journal.set(a, REQUEST, request, 1);
        check.ok(MPI_Request_free(r), "Request_free");
        journal.expect("Request_free of an active receive", "free a=1");
        journal.has(a, MPI_HANDLE_DATATYPE, MPI_INT, null, "a call that runs what is due");
        journal.expect("nothing is due");
        send(1);
        // the message is here: it went by memory, within this rank
        int flush = receive(2);
        send(2);
        r[0] = flush;
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait for another");
        journal.expect("the next call that completes something", "destroy a=1");
    }

    private void generalizedRequestsToo() {
        int[] frees = new int[1];
        check.ok(
                MPI_Grequest_start(
                        (state, status) -> MPI_SUCCESS,
                        state -> {
                            frees[0]++;
                            return MPI_SUCCESS;
                        },
                        (state, complete) -> MPI_SUCCESS,
                        null,
                        r),
                "Grequest_start");
        journal.set(a, REQUEST, r[0], 1);
        journal.inside(call -> check.same(call.function().equals("free") ? 0 : 1, frees[0], "free_fn was called"));
        check.ok(MPI_Grequest_complete(r[0]), "Grequest_complete");
        journal.expect("Grequest_complete");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.inside(call -> {});
        journal.expect("Wait", "free a=1", "destroy a=1");
    }

    private void sharedCompletedRequestsAreRefused() {
        check.ok(MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 0, comm, r), "Irecv from nobody");
        int code = MPI_Value_set(a, REQUEST, r[0], 1);
        check.error(MPI_ERR_REQUEST, code, "a receive from nobody", "share", "synchronous or persistent");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        check.ok(MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 0, comm, r), "Isend to nobody");
        check.error(MPI_ERR_REQUEST, MPI_Value_set(a, REQUEST, r[0], 1), "a send to nobody", "share");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        check.ok(MPI_Issend(data, 1, MPI_INT, 0, 4, comm, r), "Issend");
        journal.set(a, REQUEST, r[0], 1);
        check.ok(MPI_Recv(new int[1], 1, MPI_INT, 0, 4, comm, MPI_STATUS_IGNORE), "Recv");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.expect("a synchronous send", "free a=1", "destroy a=1");
        check.ok(MPI_Isend(new byte[LONG], LONG, MPI_BYTE, 0, 4, comm, r), "long Isend");
        journal.set(a, REQUEST, r[0], 2);
        check.ok(MPI_Recv(new byte[LONG], LONG, MPI_BYTE, 0, 4, comm, MPI_STATUS_IGNORE), "Recv");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        journal.expect("a long send", "free a=2", "destroy a=2");
    }

    private void messagesAreFreedByTheirReceive() {
        int[] message = new int[1];
        for (boolean immediate : new boolean[] {false, true}) {
            send(3);
            check.ok(MPI_Mprobe(0, 3, comm, message, MPI_STATUS_IGNORE), "Mprobe");
            journal.set(a, MESSAGE, message[0], 1);
            journal.set(b, MESSAGE, message[0], 2);
            journal.has(a, MESSAGE, message[0], 1L, "a message");
            check.error(MPI_ERR_ARG, MPI_Value_set(a, REQUEST, message[0], 1), "as a request", "message");
            int handle = message[0];
            journal.inside(call -> {
                check.same(MESSAGE, call.type(), "handle type");
                check.same(handle, call.handle(), "handle");
                if (call.function().equals("free")) {
                    int[] same = {handle};
                    int code = MPI_Mrecv(data, 1, MPI_INT, same, MPI_STATUS_IGNORE);
                    check.error(MPI_ERR_OTHER, code, "receiving it in free", "being freed");
                }
            });
            if (immediate) {
                check.ok(MPI_Imrecv(data, 1, MPI_INT, message, r), "Imrecv");
                journal.has(a, REQUEST, r[0], null, "the receive");
            } else {
                check.ok(MPI_Mrecv(data, 1, MPI_INT, message, MPI_STATUS_IGNORE), "Mrecv");
            }
            journal.inside(call -> {});
            journal.expect("the receive", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
            if (immediate) {
                check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
                journal.expect("the receive itself has none");
            }
        }
    }

    private void messageThatIsNoneIsRefused() {
        int code = MPI_Value_set(a, MESSAGE, MPI_MESSAGE_NO_PROC, 1);
        check.error(MPI_ERR_REQUEST, code, "MESSAGE_NO_PROC", "share");
        check.error(MPI_ERR_ARG, MPI_Value_set(a, MESSAGE, MPI_MESSAGE_NULL, 1), "MESSAGE_NULL", "NULL");
        int request = receive(1);
        check.error(MPI_ERR_ARG, MPI_Value_set(a, MESSAGE, request, 1), "a request as a message", "message");
        send(1);
        MPI_Wait(r, MPI_STATUS_IGNORE);
    }
}
