package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.completion.RequestArrays;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.completion.SeveralFailures;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.pt2pt.Pt2pt;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;

/** Completion of one request, with the standard's rules for null handles. */
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
        try {
            Requests.wait(self, request, status);
        } finally {
            DestroyQueue.run(self);
        }
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
        try {
            if (!Requests.test(self, request, status)) {
                handle[0] = before;
                flag[0] = false;
            }
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void waitall(Rank self, int[] handles, int n, Status[] statuses) {
        try {
            RequestArrays.waitall(self, handles, n, statuses);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void waitany(Rank self, int[] handles, int n, int[] index, Status status) {
        try {
            RequestArrays.waitany(self, handles, n, index, status);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void waitsome(Rank self, int[] handles, int n, int[] outcount, int[] indices, Status[] statuses) {
        try {
            RequestArrays.waitsome(self, handles, n, outcount, indices, statuses);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void testany(Rank self, int[] handles, int n, int[] index, boolean[] flag, Status status) {
        try {
            RequestArrays.testany(self, handles, n, index, flag, status);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void testsome(Rank self, int[] handles, int n, int[] outcount, int[] indices, Status[] statuses) {
        try {
            RequestArrays.testsome(self, handles, n, outcount, indices, statuses);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void free(Rank self, int[] handle) {
        try {
            Requests.free(self, handle);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void testall(Rank self, int[] handles, int n, boolean[] flag, Status[] statuses) {
        try {
            flag[0] = RequestArrays.testall(self, handles, n, statuses);
        } catch (MpirException e) {
            flag[0] |= e.errorClass() == ErrorClass.ERR_IN_STATUS || SeveralFailures.isDirect(self);
            throw e;
        } finally {
            DestroyQueue.run(self);
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
        if (message == null) {
            handle[0] = MpiConstants.MPI_MESSAGE_NULL;
            Results.procNull(status);
            return;
        }
        freeValues(self, message);
        handle[0] = MpiConstants.MPI_MESSAGE_NULL;
        try {
            Pt2pt.mrecv(self, buf, count, type, message, status);
        } finally {
            DestroyQueue.run(self);
        }
    }

    static void imrecv(Rank self, Object buf, long count, Datatype type, int[] handle, Request message, int[] request) {
        if (message == null) {
            handle[0] = MpiConstants.MPI_MESSAGE_NULL;
            request[0] = Results.NULL_RECV;
            return;
        }
        freeValues(self, message);
        handle[0] = MpiConstants.MPI_MESSAGE_NULL;
        request[0] = Pt2pt.imrecv(self, buf, count, type, message).handle();
        DestroyQueue.run(self);
    }

    /** The user gives a message up. */
    private static void freeValues(Rank self, Request message) {
        if (message.values != null) {
            Values.freeAll(self, HandleType.MESSAGE, message);
        }
    }

    private static void empty(Status status) {
        if (status != null) {
            status.setEmpty();
        }
    }
}
