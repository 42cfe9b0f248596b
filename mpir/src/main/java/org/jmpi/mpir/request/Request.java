package org.jmpi.mpir.request;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * A request (mirrors {@code MPIR_Request}).
 *
 * <p>Owned by the VCI whose pool it comes from: all fields but the completion counter are touched only by whoever
 * holds that VCI. A request in flight usually has two references: the user's and the device's.
 */
public final class Request extends HandleObject {
    private static final VarHandle CC;

    static {
        try {
            CC = MethodHandles.lookup().findVarHandle(Request.class, "cc", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** How many things must still happen before the operation is complete. */
    @SuppressWarnings("unused") // see CC
    private int cc;

    public RequestKind kind = RequestKind.UNDEFINED;
    /** The communicator of the operation; null once it completed without an error. */
    public @Nullable Comm comm;

    @SuppressWarnings("NullAway.Init")
    public Datatype datatype;
    /** How many elements of {@link #datatype} the user named. */
    public long count;
    /** The user's buffer, rooted here until the operation completes. */
    public final UserBuffer buffer = new UserBuffer();
    /** Status under construction: source, tag, bytes, cancelled; {@code MPI_ERROR} is an error class or 0. */
    public final Status status = new Status();
    /** What went wrong, for the binding to report; null if nothing did. */
    public @Nullable RuntimeException failure;
    /** Is notified of the completion; null: nobody is. Set by {@code RequestPool.whenComplete}. */
    public @Nullable CompletionListener listener;
    /** What stands behind a persistent or generalized request; null for all others. */
    public @Nullable RequestOperation operation;
    /** What the device keeps with a request. */
    public final @Nullable DeviceRequest device;

    /** Makes a request for a pool; {@code device} is the device's part of it. */
    public Request(@Nullable DeviceRequest device) {
        this.device = device;
    }

    /** Makes a fresh request ready for use: one thing must happen before it is complete. */
    public Request begin(RequestKind requestKind) {
        kind = requestKind;
        failure = null;
        operation = null;
        status.MPI_ERROR = 0;
        status.setWasCancelled(false);
        CC.setOpaque(this, 1);
        return this;
    }

    /** Returns whether the operation is complete. Any thread. */
    public boolean isComplete() {
        return (int) CC.getAcquire(this) == 0;
    }

    /** Returns whether this is persistent: it outlives the completion of its operation. */
    public boolean isPersistent() {
        return operation != null && operation.isPersistent();
    }

    /** Returns whether this is persistent and not started. */
    public boolean isInactive() {
        return operation != null && operation.isInactive();
    }

    /** Returns the completion counter. */
    public int completionCount() {
        return (int) CC.getOpaque(this);
    }

    /** Sets the completion counter. */
    public void setCompletionCount(int value) {
        CC.setRelease(this, value);
    }

    /** Counts one thing as done and returns whether that completed the request. Owner only. */
    public boolean complete1() {
        int left = (int) CC.getOpaque(this) - 1;
        if (left == 0) {
            buffer.clear();
        }
        CC.setRelease(this, left);
        return left == 0;
    }

    /** Makes this a builtin, always complete request. */
    public Request asBuiltin(int handle, RequestKind builtinKind) {
        initBuiltin(handle);
        kind = builtinKind;
        cc = 0;
        return this;
    }
}
