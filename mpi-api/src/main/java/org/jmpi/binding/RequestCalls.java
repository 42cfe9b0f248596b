package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.pt2pt.Pt2pt;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Requests;
import org.jmpi.mpir.request.Status;

/** Completion of one request, with what the standard says of null handles. */
final class RequestCalls {
    private RequestCalls() {}

    static void await(Rank self, int[] handle, Request request, Status status) {
        if (request == null) {
            empty(status);
            return;
        }
        // Also an operation that fails is complete, and its request gone.
        if (!request.isPersistent()) {
            handle[0] = MpiConstants.MPI_REQUEST_NULL;
        }
        Requests.wait(self, request, status);
    }

    static void test(Rank self, int[] handle, Request request, boolean[] flag, Status status) {
        // Also an operation that fails is complete.
        flag[0] = true;
        if (request == null) {
            empty(status);
            return;
        }
        int before = handle[0];
        if (!request.isPersistent()) {
            handle[0] = MpiConstants.MPI_REQUEST_NULL;
        }
        if (!Requests.test(self, request, status)) {
            handle[0] = before;
            flag[0] = false;
        }
    }

    static void testall(Rank self, int[] handles, int n, boolean[] flag, Status[] statuses) {
        try {
            flag[0] = Requests.testall(self, handles, n, statuses);
        } catch (MpirException e) {
            flag[0] |= e.errorClass() == ErrorClass.ERR_IN_STATUS;
            throw e;
        }
    }

    static boolean getStatus(Rank self, Request request, Status status) {
        if (request == null) {
            empty(status);
            return true;
        }
        return Requests.getStatus(self, request, status);
    }

    static void mrecv(Rank self, Object buf, long count, Datatype type, int[] handle, Request message, Status status) {
        handle[0] = MpiConstants.MPI_MESSAGE_NULL;
        if (message == null) {
            Results.procNull(status);
        } else {
            Pt2pt.mrecv(self, buf, count, type, message, status);
        }
    }

    static void imrecv(Rank self, Object buf, long count, Datatype type, int[] handle, Request message, int[] request) {
        handle[0] = MpiConstants.MPI_MESSAGE_NULL;
        request[0] = message == null
                ? Results.NULL_RECV
                : Pt2pt.imrecv(self, buf, count, type, message).handle();
    }

    private static void empty(Status status) {
        if (status != null) {
            status.setEmpty();
        }
    }
}
