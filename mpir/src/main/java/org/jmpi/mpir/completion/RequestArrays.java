package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/**
 * The all, any and some forms of wait and test (MPI 4.1, 3.7.5). Arrays hold integer handles; a completed request is freed,
 * and its entry becomes the null request.
 */
public final class RequestArrays {
    private RequestArrays() {}

    /** MPI_Waitall. Fails with ERR_IN_STATUS if any operation did; then every status has its error. */
    public static void waitall(Rank rank, int[] requests, int n, Status[] statuses) {
        RequestPool pool = Device.of(rank).requests();
        RequestEntries.check(pool, requests, n);
        RuntimeException first = null;
        for (int i = 0; i < n; i++) {
            Status status = statuses == null ? null : statuses[i];
            if (requests[i] == Requests.SEND_DONE && status == null) {
                requests[i] = Requests.REQUEST_NULL;
                continue;
            }
            RuntimeException failure = awaitAt(rank, pool, requests, i, status);
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
    private static @Nullable RuntimeException awaitAt(
            Rank rank, RequestPool pool, int[] requests, int i, @Nullable Status status) {
        Request r = RequestEntries.active(pool, requests, i);
        if (r == null) {
            RequestCompletion.setEmpty(status);
            return null;
        }
        if (!r.isComplete()) {
            Requests.block(rank, r);
        }
        RequestEntries.forget(requests, i, r);
        return RequestCompletion.finish(rank, r, status);
    }

    /** MPI_Testall. */
    public static boolean testall(Rank rank, int[] requests, int n, Status[] statuses) {
        RequestPool pool = Device.of(rank).requests();
        RequestEntries.check(pool, requests, n);
        if (!RequestEntries.allComplete(pool, requests, n)) {
            Device.of(rank).progress().poke();
            if (!RequestEntries.allComplete(pool, requests, n)) {
                return false;
            }
        }
        finishAll(rank, requests, n, statuses);
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
    private static void setErrors(
            Status[] statuses, int i, @Nullable RuntimeException first, @Nullable RuntimeException failure) {
        if (statuses == null) {
            return;
        }
        for (int before = 0; first == null && before < i; before++) {
            statuses[before].MPI_ERROR = 0;
        }
        statuses[i].MPI_ERROR = RequestCompletion.errorClass(failure);
    }

    /** Finishes entry {@code i} and returns its failure, or null. */
    private static @Nullable RuntimeException finishAt(Rank rank, int[] requests, int i, @Nullable Status status) {
        RequestPool pool = Device.of(rank).requests();
        Request r = RequestEntries.active(pool, requests, i);
        if (r == null) {
            RequestCompletion.setEmpty(status);
            return null;
        }
        RequestEntries.forget(requests, i, r);
        return RequestCompletion.finish(rank, r, status);
    }

    /** MPI_Waitany: {@code index[0]} becomes that of the completed request, also of one that failed, or UNDEFINED. */
    public static void waitany(Rank rank, int[] requests, int n, int[] index, Status status) {
        RequestPool pool = Device.of(rank).requests();
        index[0] = Constants.UNDEFINED;
        if (!RequestEntries.checkAll(pool, requests, n)) {
            RequestCompletion.setEmpty(status);
            return;
        }
        WaitListener listener = WaitStates.of(rank).listener;
        Object token = listener == null ? null : listener.begin(null, null);
        try {
            awaitOne(rank, requests, n, index, status);
        } finally {
            if (listener != null) {
                listener.end(token, null);
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
        RequestPool pool = Device.of(rank).requests();
        flag[0] = true;
        index[0] = Constants.UNDEFINED;
        if (!RequestEntries.checkAll(pool, requests, n)) {
            RequestCompletion.setEmpty(status);
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
        RequestPool pool = Device.of(rank).requests();
        int i = RequestEntries.firstComplete(pool, requests, n);
        if (i < 0) {
            return false;
        }
        index[0] = i;
        finishOne(rank, requests, i, status);
        return true;
    }

    private static void finishOne(Rank rank, int[] requests, int i, Status status) {
        RequestPool pool = Device.of(rank).requests();
        Request r = RequestEntries.active(pool, requests, i);
        assert r != null;
        RequestEntries.forget(requests, i, r);
        RuntimeException failure = RequestCompletion.finish(rank, r, status);
        if (failure != null) {
            throw failure;
        }
    }

    /** MPI_Waitsome: {@code outcount[0]} becomes how many completed, failed ones included, or UNDEFINED. */
    public static void waitsome(Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        RequestPool pool = Device.of(rank).requests();
        outcount[0] = Constants.UNDEFINED;
        if (!RequestEntries.checkAll(pool, requests, n)) {
            return;
        }
        WaitListener listener = WaitStates.of(rank).listener;
        Object token = listener == null ? null : listener.begin(null, null);
        try {
            awaitSome(rank, requests, n, outcount, indices, statuses);
        } finally {
            if (listener != null) {
                listener.end(token, null);
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
        RequestPool pool = Device.of(rank).requests();
        outcount[0] = Constants.UNDEFINED;
        if (!RequestEntries.checkAll(pool, requests, n)) {
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
        RequestPool pool = Device.of(rank).requests();
        int done = 0;
        RuntimeException first = null;
        for (int i = 0; i < n; i++) {
            Request r = RequestEntries.active(pool, requests, i);
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
}
