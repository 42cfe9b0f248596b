package org.jmpi.mpir.completion;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * A persistent operation (MPI 4.1, 3.9; mirrors the persistent part of {@code MPIR_Request}). Each start begins an inner
 * request, whose completion completes the outer one, which the user has. Starting allocates nothing.
 *
 * <p>The inner request is kept until the outer one is found complete, so that what cancels it never meets another
 * operation in its slot.
 */
public abstract class PersistentOperation extends RequestOperation implements CompletionListener {
    private final Rank rank;
    private final Request outer;
    private @Nullable Request inner;
    private volatile boolean inactive = true;
    /** Whether the user freed the request; guarded by this object, as is the next. */
    private boolean freed;

    private boolean disposed;

    /** Makes the operation behind {@code outer}, which becomes inactive. */
    protected PersistentOperation(Rank rank, Request outer) {
        this.rank = rank;
        this.outer = outer;
        outer.operation = this;
        outer.setCompletionCount(0);
    }

    /** Begins the operation once and returns its request. */
    protected abstract @Nullable Request begin(Rank rank);

    /** Drops what the operation refers to: the request is freed, and nothing is under way. */
    protected abstract void release(Rank rank);

    @Override
    public final boolean isPersistent() {
        return true;
    }

    @Override
    public final boolean isInactive() {
        return inactive;
    }

    /** Returns the request of what was started, null if nothing is under way. For who looks from outside, any thread. */
    public final @Nullable Request underWay() {
        return inner;
    }

    @Override
    public final void start(Rank caller, Request r) {
        if (!inactive) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle()) + ", which is active: expected an inactive persistent"
                            + " request; complete it with a wait or test before it is started again");
        }
        r.setCompletionCount(1);
        // the reference of what is under way; whoever completed the last start may be dropping that one only now
        Device.of(caller).requests().retainRequest(r);
        try {
            inner = begin(caller);
        } catch (RuntimeException e) {
            r.setCompletionCount(0);
            Device.of(caller).requests().releaseRequest(r);
            throw e;
        }
        inactive = false;
        assert inner != null;
        Device.of(caller).requests().whenComplete(inner, this);
    }

    @Override
    public final void completed(Request begun) {
        Device.of(rank).requests().completeRequest(outer);
        boolean last;
        synchronized (this) {
            last = freed && !disposed;
            disposed |= last;
        }
        if (last) {
            dispose();
        }
    }

    @Override
    public final @Nullable RuntimeException status(Rank caller, Request r, @Nullable Status status) {
        if (inactive) {
            if (status != null) {
                status.setEmpty();
            }
            return null;
        }
        assert inner != null;
        RequestCompletion.copyStatus(inner, status);
        assert inner != null;
        return inner.failure;
    }

    @Override
    public final void finished(Rank caller, Request r) {
        if (!inactive) {
            inactive = true;
            assert inner != null;
            Device.of(caller).requests().releaseRequest(inner);
            inner = null;
        }
    }

    @Override
    public final void cancel(Rank caller, Request r) {
        if (inactive) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle())
                            + ", which is inactive: expected one that was started; there is nothing to cancel");
        }
        assert inner != null;
        Requests.cancel(caller, inner);
    }

    @Override
    public final void free(Rank caller, Request r) {
        boolean last;
        synchronized (this) {
            freed = true;
            last = !disposed && r.isComplete();
            disposed |= last;
        }
        if (last) {
            dispose();
        }
        Device.of(caller).requests().releaseRequest(r);
    }

    private void dispose() {
        if (inner != null) {
            Device.of(rank).requests().releaseRequest(inner);
            inner = null;
        }
        release(rank);
    }
}
