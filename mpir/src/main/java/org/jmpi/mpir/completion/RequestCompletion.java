package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** What is done with a request that is complete: its status is told, and the user gives it up. */
final class RequestCompletion {
    private RequestCompletion() {}

    /** Fills the status of a complete request that stays. A failure is reported when the request is completed. */
    static void readStatus(Rank rank, Request r, Status status) {
        if (r.operation == null) {
            copyStatus(r, status);
            return;
        }
        RuntimeException failure = r.operation.status(rank, r, status);
        if (failure != null && r.kind == RequestKind.GREQUEST) {
            // the query function's own
            throw failure;
        }
    }

    /** Copies the status of a complete request, frees it and returns its failure, or null. */
    static @Nullable RuntimeException finish(Rank rank, Request r, @Nullable Status status) {
        if (r.values != null) {
            freeValues(rank, r);
        }
        if (r.operation != null) {
            return finishOperation(rank, r, status);
        }
        copyStatus(r, status);
        RuntimeException failure = r.failure;
        Device.of(rank).requests().releaseRequest(r);
        return failure;
    }

    private static @Nullable RuntimeException finishOperation(Rank rank, Request r, @Nullable Status status) {
        RequestOperation operation = r.operation;
        assert operation != null;
        RuntimeException failure = operation.status(rank, r, status);
        try {
            operation.finished(rank, r);
        } catch (RuntimeException e) {
            // of two call-backs that fail the last one counts (MPI 4.1, 13.2)
            return e;
        }
        return failure;
    }

    /** Fills {@code status} (null: nobody wants it) from a complete request of the device. */
    static void copyStatus(Request r, @Nullable Status status) {
        if (status == null) {
            return;
        }
        if (r.handle() == Requests.PROC_NULL_RECEIVE) {
            status.setProcNull();
        } else if (r.kind == RequestKind.RECV) {
            status.set(r.status.MPI_SOURCE, r.status.MPI_TAG, r.status.bytes());
            status.setWasCancelled(r.status.wasCancelled());
        } else {
            int error = status.MPI_ERROR;
            status.setEmpty();
            status.MPI_ERROR = error;
            status.setWasCancelled(!r.isBuiltin() && r.status.wasCancelled());
        }
    }

    static int errorClass(@Nullable RuntimeException failure) {
        return failure == null ? 0 : failure instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
    }

    static void setEmpty(@Nullable Status status) {
        if (status != null) {
            status.setEmpty();
        }
    }
    /** The user gives up a request that is complete. */
    private static void freeValues(Rank rank, Request r) {
        if (!r.isPersistent()) {
            Values.completed(rank, r);
        }
    }
}
