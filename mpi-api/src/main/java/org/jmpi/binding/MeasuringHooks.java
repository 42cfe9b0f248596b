package org.jmpi.binding;

/**
 * Hooks by which a measuring layer is notified of every call. Functions are numbers, the places of their names in {@link
 * FunctionTable#names()}. Bytes are those that the calling process gave to a send, a collective or an operation on a window,
 * or wrote to a file, those that such an operation fetches, and those that a call which completes receives found in their statuses.
 */
public abstract class MeasuringHooks extends MpiLayer {
    /** What {@link #before} returns to leave a call alone. */
    protected static final long NOT_MEASURED = Long.MIN_VALUE;

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
     * A call has made a request that sends at each of its starts.
     *
     * @param function which
     * @param began what {@link #before} returned
     * @param comm the communicator's handle
     * @param peer for a send the receiver's rank in MPI_COMM_WORLD; -1: none
     * @param sent bytes that one start sends
     * @param request has the request's handle
     */
    protected abstract void prepared(int function, long began, int comm, int peer, long sent, int[] request);
}
