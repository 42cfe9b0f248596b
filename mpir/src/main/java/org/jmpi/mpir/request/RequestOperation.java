package org.jmpi.mpir.request;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind a request that is not simply one operation of the device: a persistent or a generalized one
 * (mirrors the {@code persist} and {@code ureq} parts of {@code MPIR_Request}).
 */
public abstract class RequestOperation {
    /** Returns what it is, for people, such as "a write"; null: nothing particular. */
    public @Nullable String describe() {
        return null;
    }

    /** Returns whether the request outlives the completion of its operation. */
    public boolean isPersistent() {
        return false;
    }

    /** Returns whether the request is persistent and not started: calls that complete requests pass it over. */
    public boolean isInactive() {
        return false;
    }

    /**
     * MPI_Start.
     *
     * @throws MpirException of class ERR_REQUEST unless {@code r} is an inactive persistent request
     */
    public void start(Rank rank, Request r) {
        throw notPersistent(r);
    }

    /** Returns the error of starting something that isn't persistent. */
    public static MpirException notPersistent(Request r) {
        return new MpirException(
                ErrorClass.ERR_REQUEST,
                "request is " + Handle.describe(r.handle()) + ", one that was begun already: expected an inactive"
                        + " persistent request, made by MPI_Send_init, MPI_Recv_init or one of their kind");
    }

    /** Returns whose error handler gets a failure; null: the communicator's. */
    public @Nullable ErrhandlerOwner owner() {
        return null;
    }

    /** Fills the status (null: nobody wants it) of the complete operation and returns its failure, or null. */
    public abstract @Nullable RuntimeException status(Rank rank, Request r, @Nullable Status status);

    /** Called after a wait or test gave the status away: frees {@code r}, or makes it inactive. */
    public abstract void finished(Rank rank, Request r);

    /** MPI_Cancel. */
    public abstract void cancel(Rank rank, Request r);

    /** Checks that MPI_Request_free won't be refused, which is known before it has any effect. */
    public void checkFree(Rank rank, Request r) {}

    /** MPI_Request_free: drops the user's reference to {@code r}. */
    public abstract void free(Rank rank, Request r);
}
