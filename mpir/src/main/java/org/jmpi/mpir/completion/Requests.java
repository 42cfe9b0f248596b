package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/**
 * Wait and test of one request, and how requests are started, cancelled and freed (MPI 4.1, 3.7.3 and 3.9).
 *
 * <p>{@link RequestArrays} has the all, any and some forms.
 */
public final class Requests {
    /** The null request. */
    public static final int REQUEST_NULL = 0x2c000000;

    static final int PROC_NULL_RECEIVE = Handle.builtin(HandleKind.REQUEST, 16);
    private static final int MESSAGE_NO_PROC = Handle.builtin(HandleKind.REQUEST, 0);
    static final int SEND_DONE = Handle.builtin(HandleKind.REQUEST, RequestKind.SEND.ordinal());

    private Requests() {}

    /** Returns the always complete request of a send that needed none. */
    @SuppressWarnings("NullAway") // a builtin request is always there
    public static Request completedSend(Rank rank) {
        return Device.of(rank).requests().findRequest(SEND_DONE);
    }

    /** Returns the always complete request of a receive from PROC_NULL. */
    @SuppressWarnings("NullAway") // a builtin request is always there
    public static Request procNullReceive(Rank rank) {
        return Device.of(rank).requests().findRequest(PROC_NULL_RECEIVE);
    }

    /** Returns the message of a matched probe for PROC_NULL (MPI_MESSAGE_NO_PROC). */
    @SuppressWarnings("NullAway") // a builtin request is always there
    public static Request messageNoProc(Rank rank) {
        return Device.of(rank).requests().findRequest(MESSAGE_NO_PROC);
    }

    /** Returns a request of its own that is as complete as {@code shared}, a builtin one, and has the same status. */
    public static Request ownCompleted(Rank rank, Request shared) {
        Request own = Device.of(rank).requests().newRequest(shared.kind);
        if (shared.kind == RequestKind.RECV) {
            own.status.setProcNull();
        }
        // for completing it, the second for the user
        own.addRef();
        Device.of(rank).requests().completeRequest(own);
        return own;
    }

    /** Blocks until {@code r} is complete, frees it, and throws what went wrong with it. */
    public static void wait(Rank rank, Request r, @Nullable Status status) {
        if (!r.isComplete()) {
            block(rank, r);
        }
        RuntimeException failure = RequestCompletion.finish(rank, r, status);
        if (failure != null) {
            throw failure;
        }
    }

    static void block(Rank rank, Request r) {
        WaitListener listener = WaitStates.of(rank).listener;
        if (listener == null) {
            awaitCompletion(rank, r);
        } else {
            blockObserved(rank, r, listener);
        }
    }

    private static void blockObserved(Rank rank, Request r, WaitListener listener) {
        Object token = listener.begin(r, null);
        try {
            awaitCompletion(rank, r);
        } finally {
            listener.end(token, r);
        }
    }

    private static void awaitCompletion(Rank rank, Request r) {
        DeviceProgress progress = Device.of(rank).progress();
        WaitState wait = WaitStates.of(rank).next();
        wait.only = r.handle();
        for (; ; ) {
            wait.epoch = progress.completionEpoch(r);
            if (r.isComplete()) {
                return;
            }
            progress.progressWait(wait);
            wait.note(r);
        }
    }

    /** Makes progress once; if {@code r} is complete frees it and returns true. */
    public static boolean test(Rank rank, Request r, Status status) {
        if (!r.isComplete()) {
            Device.of(rank).progress().poke();
            if (!r.isComplete()) {
                return false;
            }
        }
        RuntimeException failure = RequestCompletion.finish(rank, r, status);
        if (failure != null) {
            throw failure;
        }
        return true;
    }

    /** Returns whether {@code r} is complete, with its status, but does not free it (MPI_Request_get_status). */
    public static boolean getStatus(Rank rank, Request r, Status status) {
        if (!r.isComplete()) {
            Device.of(rank).progress().poke();
        }
        if (!r.isComplete()) {
            return false;
        }
        RequestCompletion.readStatus(rank, r, status);
        return true;
    }

    /** MPI_Request_free: the operation completes by itself. */
    public static void free(Rank rank, int[] request) {
        Request r = RequestEntries.find(Device.of(rank).requests(), request, 0);
        if (r != null) {
            CollectiveRequests.checkFree(r);
        }
        if (r != null && r.values != null) {
            freeValues(rank, r, r.operation);
        }
        request[0] = REQUEST_NULL;
        if (r != null && r.operation != null) {
            freeOperation(rank, request, r);
        } else if (r != null) {
            Device.of(rank).requests().releaseRequest(r);
        }
    }

    private static void freeValues(Rank rank, Request r, @Nullable RequestOperation operation) {
        if (operation != null) {
            operation.checkFree(rank, r);
        }
        Values.freeAll(rank, HandleType.REQUEST, r);
    }

    private static void freeOperation(Rank rank, int[] request, Request r) {
        RequestOperation operation = r.operation;
        try {
            assert operation != null;
            operation.free(rank, r);
        } catch (RuntimeException e) {
            if (r.isLive() && r.operation == operation) {
                // it was refused: the user still has it
                request[0] = r.handle();
            }
            throw e;
        }
    }

    /**
     * MPI_Cancel: a receive that is not matched yet is cancelled, and so is a synchronous or long send whose target did
     * not match it yet. Anything else completes as it would.
     *
     * <p>A short standard, ready or buffered send is complete when the call that begins it returns: its data is on the
     * way, and its request, the same for all such sends so that none is taken, names no message any more. The standard
     * lets either the cancel or the send succeed; there it is the send.
     */
    public static void cancel(Rank rank, Request r) {
        CollectiveRequests.checkCancel(r);
        if (r.operation != null) {
            r.operation.cancel(rank, r);
        } else if (r.isBuiltin()) {
            return;
        } else if (r.kind == RequestKind.RECV) {
            Device.of(rank).messaging().cancelRecv(r);
        } else if (r.kind == RequestKind.SEND) {
            Device.of(rank).messaging().cancelSend(r);
        }
    }

    /** MPI_Start. */
    public static void start(Rank rank, Request r) {
        if (r.operation == null) {
            throw RequestOperation.notPersistent(r);
        }
        r.operation.start(rank, r);
    }

    /** MPI_Startall: nothing is started unless all are inactive persistent requests. */
    public static void startall(Rank rank, int[] requests, int n) {
        for (int i = 0; i < n; i++) {
            checkStartable(rank, requests, i);
        }
        for (int i = 0; i < n; i++) {
            Request r = Device.of(rank).requests().findRequest(requests[i]);
            assert r != null;
            assert r.operation != null;
            r.operation.start(rank, r);
        }
    }

    private static void checkStartable(Rank rank, int[] requests, int i) {
        Request r = RequestEntries.find(Device.of(rank).requests(), requests, i);
        if (r == null || !r.isInactive()) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request " + i + " is "
                            + (r == null ? "MPI_REQUEST_NULL" : Handle.describe(r.handle()))
                            + (r != null && r.isPersistent() ? ", which is active" : "")
                            + ": expected an inactive persistent request in every element; none was started");
        }
    }
}
