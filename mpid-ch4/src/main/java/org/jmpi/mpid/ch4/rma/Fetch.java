package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** An operation of this rank whose result comes from the target, in one piece or in several. Pooled. */
final class Fetch implements AmOperation, AmSink {
    private final RmaOrigin owner;
    private @Nullable Request request;

    @SuppressWarnings("NullAway.Init")
    private RmaPeer peer;
    /** Bytes that are to come. */
    private long left;
    /** Where in the result the bytes of a long answer go. */
    private long at;

    @Nullable
    Fetch next;

    Fetch(RmaOrigin owner) {
        this.owner = owner;
    }

    /** Begins to wait for {@code bytes} bytes, which go to {@code result}. */
    void begin(Request r, RmaPeer from, Object result, Datatype type, long bytes) {
        request = r;
        peer = from;
        left = bytes;
        r.buffer.set(result, type.layout);
        AmRequest.of(r).serve(this, from.lpid);
        from.fetching++;
    }

    boolean isFrom(int lpid) {
        return peer.lpid == lpid;
    }

    /** Prepares for {@code bytes} bytes from {@code position} on; false: so many are not awaited. */
    boolean expect(long position, long bytes) {
        at = position;
        return position >= 0 && bytes <= left;
    }

    @Override
    public void data(Segment src, int pos, int len) {
        if (request == null) {
            // its process was found to be gone
            return;
        }
        MemoryCopy.fromSegment(src, pos, request.buffer, at, len);
        at += len;
        left -= len;
    }

    @Override
    public void done() {
        Request ended = request;
        if (left == 0 && ended != null) {
            end();
            owner.recycle(this);
            Completion.one(owner.state.vci, ended);
            owner.state.changed();
        }
    }

    @Override
    public void failed(RuntimeException why) {
        fail(PeerFailure.of(why));
    }

    /** Ends the operation with an error. It is not used again: the transport may still know it. */
    void fail(RuntimeException why) {
        Request ended = request;
        if (ended != null) {
            end();
            Completion.fail(owner.state.vci, ended, why);
            owner.state.changed();
        }
    }

    @Override
    public void originComplete() {
        throw new IllegalStateException("a fetch sends nothing in its own name");
    }

    @Override
    public void originFailed(RuntimeException why) {
        fail(why);
    }

    @Override
    public void peerFailed(RuntimeException why) {
        fail(why);
    }

    @SuppressWarnings("NullAway") // in the pool it has no peer
    private void end() {
        peer.fetching--;
        request = null;
        peer = null;
    }
}
