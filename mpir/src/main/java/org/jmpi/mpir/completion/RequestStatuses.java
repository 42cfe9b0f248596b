package org.jmpi.mpir.completion;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** Looks at several requests and leaves them as they are (MPI 4.1, 3.7.6). */
public final class RequestStatuses {
    private RequestStatuses() {}

    /** MPI_Request_get_status_all: fills the statuses if all active requests are complete. */
    public static boolean all(Rank rank, int[] requests, int n, Status[] statuses) {
        RequestPool pool = Device.of(rank).requests();
        RequestEntries.check(pool, requests, n);
        if (!RequestEntries.allComplete(pool, requests, n)) {
            Device.of(rank).progress().poke();
            if (!RequestEntries.allComplete(pool, requests, n)) {
                return false;
            }
        }
        for (int i = 0; i < n && statuses != null; i++) {
            readStatus(rank, RequestEntries.active(pool, requests, i), statuses[i]);
        }
        return true;
    }

    /**
     * MPI_Request_get_status_any: {@code index[0]} becomes that of a complete request, or UNDEFINED; {@code flag[0]} also
     * says true if none is active.
     */
    public static void any(Rank rank, int[] requests, int n, int[] index, boolean[] flag, Status status) {
        RequestPool pool = Device.of(rank).requests();
        index[0] = Constants.UNDEFINED;
        flag[0] = true;
        if (!RequestEntries.checkAll(pool, requests, n)) {
            RequestCompletion.setEmpty(status);
            return;
        }
        int i = RequestEntries.firstComplete(pool, requests, n);
        if (i < 0) {
            Device.of(rank).progress().poke();
            i = RequestEntries.firstComplete(pool, requests, n);
        }
        flag[0] = i >= 0;
        if (i >= 0) {
            index[0] = i;
            RequestCompletion.readStatus(
                    rank, Objects.requireNonNull(RequestEntries.active(pool, requests, i)), status);
        }
    }

    /** MPI_Request_get_status_some: {@code outcount[0]} becomes how many are complete, UNDEFINED if none is active. */
    public static void some(Rank rank, int[] requests, int n, int[] outcount, int[] indices, Status[] statuses) {
        RequestPool pool = Device.of(rank).requests();
        outcount[0] = Constants.UNDEFINED;
        if (!RequestEntries.checkAll(pool, requests, n)) {
            return;
        }
        // also if some are complete, which stay so: a caller may wait here for the others
        if (!RequestEntries.allComplete(pool, requests, n)) {
            Device.of(rank).progress().poke();
        }
        int done = 0;
        for (int i = 0; i < n; i++) {
            Request r = RequestEntries.active(pool, requests, i);
            if (r != null && r.isComplete()) {
                readStatus(rank, r, statuses == null ? null : statuses[done]);
                indices[done++] = i;
            }
        }
        outcount[0] = done;
    }

    /** Fills one status of several, its error included. */
    private static void readStatus(Rank rank, @Nullable Request r, @Nullable Status status) {
        if (status == null) {
            return;
        }
        if (r == null) {
            status.setEmpty();
            return;
        }
        RuntimeException failure = r.operation == null ? r.failure : r.operation.status(rank, r, status);
        if (r.operation == null) {
            RequestCompletion.copyStatus(r, status);
        }
        status.MPI_ERROR = RequestCompletion.errorClass(failure);
    }
}
