package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
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

/**
 * Completion of requests: wait and test with their all, any and some forms (MPI 4.1, 3.7.3 and 3.7.5).
 *
 * <p>Arrays hold integer handles; a completed request is freed and its entry becomes {@link #REQUEST_NULL}.
 */
public final class Requests {
    /** The null request. */
    public static final int REQUEST_NULL = 0x2c000000;

    private static final int PROC_NULL_RECEIVE = Handle.builtin(HandleKind.REQUEST, 16);
    private static final int MESSAGE_NO_PROC = Handle.builtin(HandleKind.REQUEST, 0);
    private static final int SEND_DONE = Handle.builtin(HandleKind.REQUEST, RequestKind.SEND.ordinal());

    private Requests() {}

    /** Returns the always complete request of a send that needed none. */
    public static Request completedSend(Rank rank) {
        return Device.of(rank).requests().findRequest(SEND_DONE);
    }

    /** Returns the always complete request of a receive from PROC_NULL. */
    public static Request procNullReceive(Rank rank) {
        return Device.of(rank).requests().findRequest(PROC_NULL_RECEIVE);
    }

    /** Returns the message of a matched probe for PROC_NULL (MPI_MESSAGE_NO_PROC). */
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
    public static void wait(Rank rank, Request r, Status status) {
        if (!r.isComplete()) {
            block(rank, r);
        }
        RuntimeException failure = finish(rank, r, status);
        if (failure != null) {
            throw failure;
        }
    }

    private static void block(Rank rank, Request r) {
        WaitListener listener = WaitStates.of(rank).listener;
        if (listener == null) {
            awaitCompletion(rank, r);
        } else {
            blockHeard(rank, r, listener);
        }
    }

    private static void blockHeard(Rank rank, Request r, WaitListener listener) {
        Object heard = listener.begin(r, null);
        try {
            awaitCompletion(rank, r);
        } finally {
            listener.end(heard, r);
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
        RuntimeException failure = finish(rank, r, status);
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
        look(rank, r, status);
        return true;
    }

    /** Fills the status of a complete request that stays. A failure is told when the request is completed. */
    static void look(Rank rank, Request r, Status status) {
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
    private static RuntimeException finish(Rank rank, Request r, Status status) {
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

    /** The user gives up a request that is complete. */
    private static void freeValues(Rank rank, Request r) {
        if (!r.isPersistent()) {
            Values.completed(rank, r);
        }
    }

    private static RuntimeException finishOperation(Rank rank, Request r, Status status) {
        RequestOperation operation = r.operation;
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
    static void copyStatus(Request r, Status status) {
        if (status == null) {
            return;
        }
        if (r.handle() == PROC_NULL_RECEIVE) {
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

    /** MPI_Waitall. Fails with ERR_IN_STATUS if any operation did; then every status has its error. */
    public static void waitall(Rank rank, int[] requests, int n, Status[] statuses) {
        checkAll(rank, requests, n);
        RuntimeException first = null;
        for (int i = 0; i < n; i++) {
            Status status = statuses == null ? null : statuses[i];
            if (requests[i] == SEND_DONE && status == null) {
                requests[i] = REQUEST_NULL;
                continue;
            }
            RuntimeException failure = awaitAt(rank, requests, i, status);
            if (failure != null || first != null) {
                setErrors(statuses, i, first, failure);
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw SeveralFailures.of(rank, first);
        }
    }

    /** Waits for entry {@code i}, finishes it and returns its failure, or null. */
    private static RuntimeException awaitAt(Rank rank, int[] requests, int i, Status status) {
        Request r = active(rank, requests, i);
        if (r == null) {
            setEmpty(status);
            return null;
        }
        if (!r.isComplete()) {
            block(rank, r);
        }
        forget(requests, i, r);
        return finish(rank, r, status);
    }

    /** MPI_Testall. */
    public static boolean testall(Rank rank, int[] requests, int n, Status[] statuses) {
        checkAll(rank, requests, n);
        if (!allComplete(rank, requests, n)) {
            Device.of(rank).progress().poke();
            if (!allComplete(rank, requests, n)) {
                return false;
            }
        }
        finishAll(rank, requests, n, statuses);
        return true;
    }

    static boolean allComplete(Rank rank, int[] requests, int n) {
        for (int i = 0; i < n; i++) {
            Request r = active(rank, requests, i);
            if (r != null && !r.isComplete()) {
                return false;
            }
        }
        return true;
    }

    private static void finishAll(Rank rank, int[] requests, int n, Status[] statuses) {
        RuntimeException first = null;
        for (int i = 0; i < n; i++) {
            RuntimeException failure = finishAt(rank, requests, i, statuses == null ? null : statuses[i]);
            if (failure != null || first != null) {
                setErrors(statuses, i, first, failure);
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw SeveralFailures.of(rank, first);
        }
    }

    /**
     * Sets the error of status {@code i}; with the first failure also of those before it. Where nothing fails no error
     * field is touched (MPI 4.1, 3.2.5).
     */
    private static void setErrors(Status[] statuses, int i, RuntimeException first, RuntimeException failure) {
        if (statuses == null) {
            return;
        }
        for (int before = 0; first == null && before < i; before++) {
            statuses[before].MPI_ERROR = 0;
        }
        statuses[i].MPI_ERROR = errorClass(failure);
    }

    static int errorClass(RuntimeException failure) {
        return failure == null ? 0 : failure instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
    }

    /** Finishes entry {@code i} and returns its failure, or null. */
    private static RuntimeException finishAt(Rank rank, int[] requests, int i, Status status) {
        Request r = active(rank, requests, i);
        if (r == null) {
            setEmpty(status);
            return null;
        }
        forget(requests, i, r);
        return finish(rank, r, status);
    }

    static void setEmpty(Status status) {
        if (status != null) {
            status.setEmpty();
        }
    }

    /** MPI_Waitany: {@code index[0]} becomes that of the completed request, also of one that failed, or UNDEFINED. */
    public static void waitany(Rank rank, int[] requests, int n, int[] index, Status status) {
        index[0] = Constants.UNDEFINED;
        if (!checkAll(rank, requests, n)) {
            setEmpty(status);
            return;
        }
        WaitListener listener = WaitStates.of(rank).listener;
        Object heard = listener == null ? null : listener.begin(null, null);
        try {
            awaitOne(rank, requests, n, index, status);
        } finally {
            if (listener != null) {
                listener.end(heard, null);
            }
        }
    }

    private static void awaitOne(Rank rank, int[] requests, int n, int[] index, Status status) {
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            if (takeOne(rank, requests, n, index, status)) {
                wait.blocked().over();
                return;
            }
            Device.of(rank).progress().progressWait(wait);
            wait.noteAny(requests);
        }
    }

    /** MPI_Testany: {@code flag[0]} says whether one was complete, or none is active; index as for {@link #waitany}. */
    public static void testany(Rank rank, int[] requests, int n, int[] index, boolean[] flag, Status status) {
        flag[0] = true;
        index[0] = Constants.UNDEFINED;
        if (!checkAll(rank, requests, n)) {
            setEmpty(status);
            return;
        }
        if (takeOne(rank, requests, n, index, status)) {
            return;
        }
        Device.of(rank).progress().poke();
        flag[0] = takeOne(rank, requests, n, index, status);
    }

    /** Finishes the first complete request, if any; its failure is thrown after {@code index} is set. */
    private static boolean takeOne(Rank rank, int[] requests, int n, int[] index, Status status) {
        int i = firstComplete(rank, requests, n);
        if (i < 0) {
            return false;
        }
        index[0] = i;
        finishOne(rank, requests, i, status);
        return true;
    }

    private static void finishOne(Rank rank, int[] requests, int i, Status status) {
        Request r = active(rank, requests, i);
        forget(requests, i, r);
        RuntimeException failure = finish(rank, r, status);
        if (failure != null) {
            throw failure;
        }
    }

    static int firstComplete(Rank rank, int[] requests, int n) {
        for (int i = 0; i < n; i++) {
            Request r = active(rank, requests, i);
            if (r != null && r.isComplete()) {
                return i;
            }
        }
        return -1;
    }

    /** MPI_Waitsome: {@code outcount[0]} becomes how many completed, failed ones included, or UNDEFINED. */
    public static void waitsome(Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        outcount[0] = Constants.UNDEFINED;
        if (!checkAll(rank, requests, n)) {
            return;
        }
        WaitListener listener = WaitStates.of(rank).listener;
        Object heard = listener == null ? null : listener.begin(null, null);
        try {
            awaitSome(rank, requests, n, outcount, indices, statuses);
        } finally {
            if (listener != null) {
                listener.end(heard, null);
            }
        }
    }

    private static void awaitSome(Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            takeComplete(rank, requests, n, outcount, indices, statuses);
            if (outcount[0] > 0) {
                wait.blocked().over();
                return;
            }
            Device.of(rank).progress().progressWait(wait);
            wait.noteAny(requests);
        }
    }

    /** MPI_Testsome: {@code outcount} as for {@link #waitsome}; 0 if none is complete. */
    public static void testsome(Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        outcount[0] = Constants.UNDEFINED;
        if (!checkAll(rank, requests, n)) {
            return;
        }
        takeComplete(rank, requests, n, outcount, indices, statuses);
        if (outcount[0] == 0) {
            Device.of(rank).progress().poke();
            takeComplete(rank, requests, n, outcount, indices, statuses);
        }
    }

    private static void takeComplete(
            Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        int done = 0;
        RuntimeException first = null;
        for (int i = 0; i < n; i++) {
            Request r = active(rank, requests, i);
            if (r != null && r.isComplete()) {
                RuntimeException failure = finishAt(rank, requests, i, statuses == null ? null : statuses[done]);
                if (failure != null || first != null) {
                    setErrors(statuses, done, first, failure);
                    first = first == null ? failure : first;
                }
                indices[done++] = i;
            }
        }
        outcount[0] = done;
        if (first != null) {
            throw SeveralFailures.of(rank, first);
        }
    }

    /** MPI_Request_free: the operation completes by itself. */
    public static void free(Rank rank, int[] request) {
        Request r = find(rank, request, 0);
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

    private static void freeValues(Rank rank, Request r, RequestOperation operation) {
        if (operation != null) {
            operation.checkFree(rank, r);
        }
        Values.freeAll(rank, HandleType.REQUEST, r);
    }

    private static void freeOperation(Rank rank, int[] request, Request r) {
        RequestOperation operation = r.operation;
        try {
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
            r.operation.start(rank, r);
        }
    }

    private static void checkStartable(Rank rank, int[] requests, int i) {
        Request r = find(rank, requests, i);
        if (r == null || !r.isInactive()) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request " + i + " is "
                            + (r == null ? "MPI_REQUEST_NULL" : Handle.describe(r.handle()))
                            + (r != null && r.isPersistent() ? ", which is active" : "")
                            + ": expected an inactive persistent request in every element; none was started");
        }
    }

    /** Checks that every entry is null or live, and returns whether any is active. */
    static boolean checkAll(Rank rank, int[] requests, int n) {
        boolean active = false;
        for (int i = 0; i < n; i++) {
            active |= requests[i] == SEND_DONE || active(rank, requests, i) != null;
        }
        return active;
    }

    /** Returns the request of entry {@code i}, or null if the entry is the null request. */
    private static Request find(Rank rank, int[] requests, int i) {
        int handle = requests[i];
        if (handle == REQUEST_NULL) {
            return null;
        }
        Request r = Device.of(rank).requests().findRequest(handle);
        if (r == null) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request " + i + " is " + Handle.describe(handle)
                            + ": expected a live request or MPI_REQUEST_NULL; it was completed or freed before");
        }
        return r;
    }

    /** Returns the request of entry {@code i}, or null if the entry is the null request or an inactive one. */
    static Request active(Rank rank, int[] requests, int i) {
        Request r = find(rank, requests, i);
        return r == null || r.isInactive() ? null : r;
    }

    /** Nulls entry {@code i}, whose request is about to be freed; a persistent one stays. */
    private static void forget(int[] requests, int i, Request r) {
        if (!r.isPersistent()) {
            requests[i] = REQUEST_NULL;
        }
    }
}
