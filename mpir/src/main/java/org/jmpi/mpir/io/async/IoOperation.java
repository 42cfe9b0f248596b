package org.jmpi.mpir.io.async;

import java.util.function.LongSupplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.RequestOperation;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** What stands behind the request of a non-blocking access: a task of another thread, and what came of it. */
public final class IoOperation extends RequestOperation {
    private final MpiFile file;
    private final LongSupplier access;
    private final boolean isRead;
    private final long length;
    private long bytes;
    private @Nullable RuntimeException failure;

    private IoOperation(MpiFile file, boolean isRead, long length, LongSupplier access) {
        this.file = file;
        this.isRead = isRead;
        this.length = length;
        this.access = access;
    }

    /** Returns the file's name. */
    public String fileName() {
        return file.name;
    }

    /** Returns whether it reads. */
    public boolean isRead() {
        return isRead;
    }

    /** Returns how many bytes are to move. */
    public long length() {
        return length;
    }

    private static Request begin(Rank rank, MpiFile file, IoOperation operation) {
        // from now on another thread completes requests
        rank.setMultiple(true);
        Request r = Device.of(rank).requests().newRequest(RequestKind.IO);
        // that of the thread
        r.addRef();
        r.operation = operation;
        file.pending.incrementAndGet();
        return r;
    }

    /** Begins an access of {@code length} bytes that waits for no other rank; {@code access} returns how many it moved. */
    public static Request start(Rank rank, MpiFile file, boolean isRead, long length, LongSupplier access) {
        IoOperation operation = new IoOperation(file, isRead, length, access);
        Request r = begin(rank, file, operation);
        IoThreads.execute(rank, () -> {
            operation.carryOut(rank);
            operation.end(rank, r);
        });
        return r;
    }

    /** Begins an access that all ranks do together. */
    public static Request startCollective(Rank rank, MpiFile file, boolean isRead, long length, LongSupplier access) {
        IoOperation operation = new IoOperation(file, isRead, length, access);
        Request r = begin(rank, file, operation);
        file.queue.execute(() -> {
            operation.carryOut(rank);
            operation.end(rank, r);
        });
        return r;
    }

    /** Makes a status that of an access that moved so many bytes: no source, no tag. Its error stays. */
    public static void fill(@Nullable Status status, long bytes) {
        if (status != null) {
            status.set(Constants.ANY_SOURCE, Constants.ANY_TAG, bytes);
        }
    }

    private void carryOut(Rank rank) {
        Rank.attach(rank);
        failure = Attempt.of(() -> bytes = access.getAsLong());
    }

    private void end(Rank rank, Request r) {
        file.pending.decrementAndGet();
        Device.of(rank).requests().completeRequest(r);
        Rank.attach(null);
    }

    @Override
    public ErrhandlerOwner owner() {
        return file;
    }

    @Override
    public @Nullable RuntimeException status(Rank rank, Request r, @Nullable Status status) {
        fill(status, bytes);
        return failure;
    }

    @Override
    public void finished(Rank rank, Request r) {
        Device.of(rank).requests().releaseRequest(r);
    }

    @Override
    public String describe() {
        return (isRead ? "a read" : "a write") + " of " + length + " bytes, file " + file.name;
    }

    /** It is too late: the access goes on. */
    @Override
    public void cancel(Rank rank, Request r) {}

    @Override
    public void free(Rank rank, Request r) {
        Device.of(rank).requests().releaseRequest(r);
    }
}
