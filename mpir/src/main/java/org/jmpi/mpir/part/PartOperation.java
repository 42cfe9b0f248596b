package org.jmpi.mpir.part;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** What stands behind a partitioned request: whether it is active; the rest is the device's. */
final class PartOperation extends RequestOperation {
    private volatile boolean active;

    @Override
    public boolean isPersistent() {
        return true;
    }

    @Override
    public boolean isInactive() {
        return !active;
    }

    @Override
    public void start(Rank rank, Request r) {
        if (active) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle()) + ", which is active: expected an inactive partitioned"
                            + " request; complete it with a wait or test before it is started again");
        }
        // before the start: a thread may wait for a round that completes while it begins
        active = true;
        Device.of(rank).partitioned().partStart(r);
    }

    @Override
    public @Nullable RuntimeException status(Rank rank, Request r, @Nullable Status status) {
        if (status != null) {
            fill(r, status);
        }
        return active ? r.failure : null;
    }

    private void fill(Request r, Status status) {
        int error = status.MPI_ERROR;
        status.setEmpty();
        status.MPI_ERROR = error;
        if (active && r.kind == RequestKind.PART_RECV) {
            status.set(r.status.MPI_SOURCE, r.status.MPI_TAG, r.status.bytes());
        }
    }

    @Override
    public void finished(Rank rank, Request r) {
        active = false;
    }

    @Override
    public void cancel(Rank rank, Request r) {
        throw new MpirException(
                ErrorClass.ERR_REQUEST,
                "request is " + Handle.describe(r.handle()) + ", which is partitioned: expected one of another kind;"
                        + " partitioned communication cannot be cancelled, complete it");
    }

    @Override
    public void checkFree(Rank rank, Request r) {
        Device.of(rank).partitioned().partCheckFree(r);
    }

    @Override
    public void free(Rank rank, Request r) {
        Device.of(rank).partitioned().partFree(r);
    }
}
