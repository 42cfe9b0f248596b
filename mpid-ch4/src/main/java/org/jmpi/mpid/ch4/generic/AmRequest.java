package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.DeviceRequest;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * The active-message part of a request (mirrors {@code MPIDIG_req_t}). As a sink it takes the payload of a rendezvous
 * into the buffer of its receive.
 */
public final class AmRequest extends DeviceRequest implements AmSink {
    final PointToPoint owner;
    /** Set once, when the request that this belongs to is made. */
    @SuppressWarnings("NullAway.Init")
    Request request;

    @SuppressWarnings("NullAway.Init")
    Link<Request> posted;

    boolean inWildTable;
    /** Whether a posted receive is still in the queue. */
    boolean isPosted;

    /** The other side: of a send from the start, of a receive once it is matched; -1 if unknown. */
    int lpid = -1;

    /** Of a send: how many bytes it sends. Of a receive: how many the matched message has. */
    long dataSz;
    /** Of a receive: how many bytes its buffer takes, and how many have arrived. */
    long capacity;

    long arrived;
    /** Of a send or receive: its context id; -1: something else. */
    int context = -1;
    /** Of a receive: the data came without being asked for. */
    boolean isEager;
    /** Of a rendezvous: the data has not begun to move. */
    boolean awaitingPeer;
    /** Of a synchronous eager send: no SSEND_ACK came yet. */
    boolean awaitingAck;
    /** Of a send: its tag, and whether its target was asked to cancel it. */
    int tag;

    boolean cancelling;
    /** Of a matched probe: the message that was taken. */
    @SuppressWarnings("NullAway.Init")
    UnexpectedMessage message;
    /** The listener of completions and failures instead of point-to-point; null: nobody. */
    private @Nullable AmOperation operation;

    AmRequest(PointToPoint owner) {
        this.owner = owner;
    }

    /** Returns the active-message part of {@code r}. */
    @SuppressWarnings("NullAway") // each request of this device has one
    public static AmRequest of(Request r) {
        return (AmRequest) r.device;
    }

    /** Lets {@code of} (null: nothing) have the request from now on; it fails when process {@code peer} does (negative: none). */
    public void serve(@Nullable AmOperation of, int peer) {
        reset();
        operation = of;
        lpid = peer;
    }

    /** Ends {@link #serve}. */
    public void release() {
        operation = null;
        lpid = -1;
    }

    /** Returns the operation that has the request, or null. */
    public @Nullable AmOperation operation() {
        return operation;
    }

    @SuppressWarnings("NullAway") // at rest it has none
    void reset() {
        lpid = -1;
        context = -1;
        operation = null;
        isEager = false;
        awaitingPeer = false;
        awaitingAck = false;
        cancelling = false;
        message = null;
        isPosted = false;
        arrived = 0;
    }

    @Override
    public int peer() {
        return lpid;
    }

    @Override
    public int tag() {
        return request.kind == RequestKind.SEND ? tag : -1;
    }

    @Override
    public long bytes() {
        return request.kind == RequestKind.SEND ? dataSz : -1;
    }

    @Override
    public void data(Segment src, int pos, int len) {
        long room = capacity - arrived;
        int n = (int) Math.min(len, Math.max(0, room));
        if (n > 0) {
            MemoryCopy.fromSegment(src, pos, request.buffer, arrived, n);
            owner.vars.copied(n);
        }
        arrived += len;
    }

    @Override
    public void done() {
        if (owner.events.rendezvousEnd.on && !isEager) {
            owner.events.receiveEnds(request, this);
        }
        owner.finish(request);
    }

    @Override
    public void failed(RuntimeException why) {
        owner.fail(request, PeerFailure.of(why));
    }
}
