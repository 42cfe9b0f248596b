package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errors;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** A generalized request: the user says when it is complete (MPI 4.1, 13.2). Call-backs run in the user's own calls. */
public final class GeneralizedOperation extends RequestOperation {
    /** The user's call-backs; each returns an error code. */
    public interface Functions {
        /** Fills the status of the complete operation. */
        int query(Status status);

        /** Frees what belongs to the operation. */
        int free();

        /** Tries to cancel; {@code complete}: it is too late. */
        int cancel(boolean complete);
    }

    private final Functions functions;
    /** Guarded by this object, as is the next. */
    private boolean completed;

    private boolean freed;

    private GeneralizedOperation(Functions functions) {
        this.functions = functions;
    }

    /** MPI_Grequest_start. */
    public static Request start(Rank rank, Functions functions) {
        Request r = Device.of(rank).requests().newRequest(RequestKind.GREQUEST);
        // that of MPI_Grequest_complete
        r.addRef();
        r.operation = new GeneralizedOperation(functions);
        return r;
    }

    /**
     * MPI_Grequest_complete; any thread that may call MPI.
     *
     * @throws MpirException of class ERR_REQUEST if {@code r} is no generalized request, or complete
     */
    public static void complete(Rank rank, Request r) {
        if (!(r.operation instanceof GeneralizedOperation operation)) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle())
                            + ": expected a generalized request, made by MPI_Grequest_start");
        }
        boolean last = operation.setCompleted(r);
        Device.of(rank).requests().completeRequest(r);
        if (last) {
            check(operation.functions.free(), "free_fn");
        }
    }

    private synchronized boolean setCompleted(Request r) {
        if (completed) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle())
                            + ", which is complete: expected MPI_Grequest_complete to be called once a request");
        }
        completed = true;
        return freed;
    }

    private static void check(int code, String function) {
        if (code != ErrorClass.SUCCESS) {
            throw new MpirException(
                    Errors.classOrUserCode(code),
                    "the user's " + function + " returned error code " + code + ", not MPI_SUCCESS");
        }
    }

    @Override
    public @Nullable RuntimeException status(Rank rank, Request r, @Nullable Status status) {
        Status filled = status == null ? new Status() : status;
        int error = filled.MPI_ERROR;
        filled.setEmpty();
        try {
            check(functions.query(filled), "query_fn");
            return null;
        } catch (RuntimeException e) {
            return e;
        } finally {
            filled.MPI_ERROR = error;
        }
    }

    @Override
    public void finished(Rank rank, Request r) {
        Device.of(rank).requests().releaseRequest(r);
        check(functions.free(), "free_fn");
    }

    @Override
    public void cancel(Rank rank, Request r) {
        check(functions.cancel(r.isComplete()), "cancel_fn");
    }

    @Override
    public void free(Rank rank, Request r) {
        boolean done;
        synchronized (this) {
            freed = true;
            done = completed;
        }
        Device.of(rank).requests().releaseRequest(r);
        if (done) {
            check(functions.free(), "free_fn");
        }
    }
}
