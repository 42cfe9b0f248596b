package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/**
 * Hooks by which a measuring layer is notified of every call. Functions are numbers, the places of their names in {@link
 * FunctionTable#names()}. Bytes are those that the calling process gave to a send, a collective or an operation on a window,
 * or wrote to a file, those that such an operation fetches, and those that a call which completes receives found in their statuses.
 * A call has one hook at its end: the one that says most of it, or {@link #threw}.
 */
public abstract class MeasuringHooks extends MpiLayer {
    /** What {@link #before} returns to leave a call alone. */
    protected static final long NOT_MEASURED = Long.MIN_VALUE;
    /** The root of a collective that has none; no rank, and none of the standard's constants for one. */
    protected static final int NO_ROOT = Integer.MIN_VALUE;

    MeasuringHooks() {}

    /**
     * A call begins.
     *
     * @param function which
     * @param comm the handle of the communicator, of the window or of the file; MPI_COMM_NULL: it has none
     * @return what {@link #after} gets: the time; or {@link #NOT_MEASURED}
     */
    protected abstract long before(int function, int comm);

    /**
     * A call has ended, with or without success; not called if it threw.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param comm the handle as it was before the call
     * @param peer for a send the receiver's rank in MPI_COMM_WORLD, on a window the target's; -1: none
     * @param sent bytes sent
     * @param received bytes received
     */
    protected abstract void after(int function, long began, int comm, int peer, long sent, long received);

    /**
     * A blocking collective of the standard's chapter 6 has ended, with or without success.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param comm the communicator's handle
     * @param root as the caller gave it; {@link #NO_ROOT}: the collective has none
     * @param sent bytes that this process gave
     */
    protected void collective(int function, long began, int comm, int root, long sent) {
        after(function, began, comm, -1, sent, 0);
    }

    /**
     * A non-blocking collective has begun.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param comm the communicator's handle
     * @param root as the caller gave it; {@link #NO_ROOT}: the collective has none
     * @param sent bytes that this process gave
     * @param request has the request's handle
     */
    protected void issued(int function, long began, int comm, int root, long sent, int[] request) {
        after(function, began, comm, -1, sent, 0);
    }

    /**
     * An operation on a window has ended or, if it has a request, has begun.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param win the window's handle
     * @param target the target's rank in the window, as the caller gave it
     * @param sent bytes that go to the target
     * @param received bytes that come from it
     * @param request has the request's handle; null: the operation has none
     */
    protected void accessed(
            int function, long began, int win, int target, long sent, long received, int @Nullable [] request) {
        after(function, began, win, Volumes.target(win, target), sent, received);
    }

    /**
     * An access to a file has ended or, if it has a request or is the first half of a split one, has begun.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param file the file's handle
     * @param requested bytes that were to be read or written; 0 for the second half of a split one
     * @param sent bytes that went to the file
     * @param received bytes that came from it
     * @param request has the request's handle; null: the access has none
     */
    protected void transferred(
            int function, long began, int file, long requested, long sent, long received, int @Nullable [] request) {
        after(function, began, file, -1, sent, received);
    }

    /**
     * A call has made a persistent request, which sends at each of its starts if {@code sent} is not 0.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param comm the communicator's handle
     * @param peer for a send the receiver's rank in MPI_COMM_WORLD; -1: none
     * @param root of a collective, as the caller gave it; {@link #NO_ROOT}: there is none
     * @param sent bytes that one start sends
     * @param request has the request's handle
     */
    protected abstract void prepared(int function, long began, int comm, int peer, int root, long sent, int[] request);

    /**
     * A call ended by an exception: its arguments were such that nothing could be called, or a function of the program threw it.
     *
     * @param function which
     * @param began what {@link #before} returned
     */
    protected abstract void threw(int function, long began);
}
