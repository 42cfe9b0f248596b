package org.jmpi.mpir.mpid;

import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** The requests of a rank. Any thread that may call MPI. */
public interface RequestPool {
    /** Takes a request with one reference and completion count 1 from the pool. */
    Request newRequest(RequestKind kind);

    /** Adds a reference to {@code request}. */
    void retainRequest(Request request);

    /**
     * Counts one thing of {@code request}, which {@link #newRequest} made, as done; once complete drops one reference and
     * wakes the threads that wait for it.
     */
    void completeRequest(Request request);

    /** Calls {@code listener} when {@code request} is complete: at once if it is. At most one listener per request. */
    void whenComplete(Request request, CompletionListener listener);

    /** Drops a reference to {@code request} and frees it if that was the last. */
    void releaseRequest(Request request);

    /** Finds the live request behind a handle, or null. */
    @Nullable
    Request findRequest(int handle);

    /** Returns the index of the first of {@code n} handles that is not {@code none} and names no live request; {@code n}: there is none. */
    int firstDead(int[] handles, int n, int none);
}
