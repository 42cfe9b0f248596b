package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * One side of a partitioned communication, from its init until its request is gone (mirrors {@code MPIDIG_part_request}).
 * A start begins a round; the two sides count them alike. Owned by the VCI's holder.
 */
abstract class PartitionedSide implements AmOperation {
    final PartProtocol protocol;
    final Request request;
    /** The other side's process; negative: PROC_NULL. */
    final int lpid;
    /** The other side's rank. */
    final int peer;

    final int tag;
    final PartSizes sizes;
    final UserBuffer buffer = new UserBuffer();
    /** How often this was started. */
    long round;
    /** Whether the round is begun and not complete. */
    boolean running;
    /** Why no round can succeed; null: none fails that way. */
    private @Nullable MpirException mismatch;

    PartitionedSide(PartProtocol protocol, Request request, int lpid, int peer, int tag, PartSizes sizes) {
        this.protocol = protocol;
        this.request = request;
        this.lpid = lpid;
        this.peer = peer;
        this.tag = tag;
        this.sizes = sizes;
    }

    /** Prepares a round before anything else is done for it. */
    abstract void reset();

    /** Begins a round whose other side lives. */
    abstract void begin();

    final boolean isProcNull() {
        return lpid < 0;
    }

    /** Begins a round (MPID_Start). */
    final void start() {
        request.failure = null;
        request.status.MPI_ERROR = 0;
        request.setCompletionCount(1);
        request.addRefOwned();
        round++;
        running = true;
        reset();
        RuntimeException why = isProcNull() ? null : protocol.router.failure(lpid);
        why = mismatch == null ? why : mismatch;
        if (why == null) {
            begin();
        } else {
            fail(why);
        }
    }

    /** Takes the other side's sizes; returns whether the two sides agree. If not, no round will succeed. */
    final boolean agree(PartSizes send, PartSizes receive) {
        mismatch = PartSizes.mismatch(send, receive, peer, tag);
        if (mismatch != null && running) {
            fail(mismatch);
        }
        return mismatch == null;
    }

    /** Completes the round. */
    final void complete() {
        running = false;
        dropIfLast();
        protocol.vci.complete1(request);
    }

    /** Completes the round with an error. */
    final void fail(RuntimeException why) {
        request.failure = why;
        request.status.MPI_ERROR = why instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
        complete();
    }

    @Override
    public final void peerFailed(RuntimeException why) {
        if (running) {
            fail(why);
        }
    }

    /** Drops a reference to the request. */
    final void release() {
        dropIfLast();
        protocol.vci.release(request);
    }

    @SuppressWarnings("NullAway") // a request at rest has no datatype
    private void dropIfLast() {
        if (request.refCount() == 1) {
            AmRequest.of(request).release();
            request.comm = null;
            request.datatype = null;
            buffer.clear();
        }
    }

    /** Checks the number of a partition. */
    final void check(int partition) {
        if (partition < 0 || partition >= sizes.partitions()) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "partition is " + partition + ": expected "
                            + (sizes.partitions() == 0 ? "none" : "0 to " + (sizes.partitions() - 1))
                            + "; the operation was made with " + sizes.partitions() + " partitions");
        }
    }
}
