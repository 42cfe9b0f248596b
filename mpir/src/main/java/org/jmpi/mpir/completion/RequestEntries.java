package org.jmpi.mpir.completion;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Finds the requests that the entries of an array name. */
final class RequestEntries {
    private RequestEntries() {}

    static boolean allComplete(RequestPool pool, int[] requests, int n) {
        for (int i = 0; i < n; i++) {
            Request r = active(pool, requests, i);
            if (r != null && !r.isComplete()) {
                return false;
            }
        }
        return true;
    }

    static int firstComplete(RequestPool pool, int[] requests, int n) {
        for (int i = 0; i < n; i++) {
            Request r = active(pool, requests, i);
            if (r != null && r.isComplete()) {
                return i;
            }
        }
        return -1;
    }

    /** Checks that every entry is null or live, and returns whether any is active. */
    static boolean checkAll(RequestPool pool, int[] requests, int n) {
        boolean active = false;
        for (int i = 0; i < n; i++) {
            active |= requests[i] == Requests.SEND_DONE || active(pool, requests, i) != null;
        }
        return active;
    }

    /** Checks that every entry is null or live: before anything is waited for, and with as little as that takes. */
    static void check(RequestPool pool, int[] requests, int n) {
        int dead = pool.firstDead(requests, n, Requests.REQUEST_NULL);
        if (dead < n) {
            throw dead(requests, dead);
        }
    }

    private static MpirException dead(int[] requests, int i) {
        return new MpirException(
                ErrorClass.ERR_REQUEST,
                "request " + i + " is " + Handle.describe(requests[i])
                        + ": expected a live request or MPI_REQUEST_NULL; it was completed or freed before");
    }

    /** Returns the request of entry {@code i}, or null if the entry is the null request. */
    static @Nullable Request find(RequestPool pool, int[] requests, int i) {
        int handle = requests[i];
        if (handle == Requests.REQUEST_NULL) {
            return null;
        }
        Request r = pool.findRequest(handle);
        if (r == null) {
            throw dead(requests, i);
        }
        return r;
    }

    /** Returns the request of entry {@code i}, or null if the entry is the null request or an inactive one. */
    static @Nullable Request active(RequestPool pool, int[] requests, int i) {
        Request r = find(pool, requests, i);
        return r == null || r.isInactive() ? null : r;
    }

    /** Nulls entry {@code i}, whose request is about to be freed; a persistent one stays. */
    static void forget(int[] requests, int i, Request r) {
        if (!r.isPersistent()) {
            requests[i] = Requests.REQUEST_NULL;
        }
    }
}
