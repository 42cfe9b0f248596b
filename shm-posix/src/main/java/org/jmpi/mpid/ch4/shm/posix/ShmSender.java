package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Writes messages into the memory of peers, at once where there is room, else while progress is made. */
final class ShmSender {
    private final TransportContext context;
    private final AmDispatcher dispatcher;
    private final Doorbell doorbell;
    private final ShmSettings settings;
    private final int eagerLimit;
    private final Peers peers;
    private final Arena own;
    private final TransportCounters counters;
    private final PendingSend.Pool pool = new PendingSend.Pool();
    private final List<Peer> busy = new ArrayList<>();

    ShmSender(TransportContext context, ShmSettings settings, Peers peers, Arena own, TransportCounters counters) {
        this.context = context;
        this.settings = settings;
        this.peers = peers;
        this.own = own;
        this.counters = counters;
        dispatcher = context.dispatcher();
        doorbell = context.doorbell();
        eagerLimit = settings.eagerLimit();
    }

    boolean trySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        Peer peer = peers.get(lpid);
        RecordWriter writer = direct(peer);
        if (writer == null || !writer.eager(handlerId, hdr, hdrSz, data, dataSz)) {
            return false;
        }
        counters.sent(handlerId, hdrSz, dataSz);
        writer.wake(doorbell);
        if (writer.isHot()) {
            assert peer.out != null;
            peer.out.openLane();
        }
        return true;
    }

    /** Returns the inbox to write to at once, or null if earlier messages wait or the peer is gone. */
    private @Nullable RecordWriter direct(Peer peer) {
        Outgoing out = peer.out;
        return out != null ? out.direct() : opened(peer);
    }

    /** Opens the way to a peer when it is first used. */
    private @Nullable RecordWriter opened(Peer peer) {
        if (peer.failure != null) {
            return null;
        }
        try {
            int capacity = peer.arena.inboxCapacity();
            int size = ArenaHeader.inboxAt(context.processes()) + capacity;
            Segment memory = peer.arena == own ? own.base() : peer.arena.map(0, size);
            InboxWriter writer = new InboxWriter(memory, capacity, context.processes(), context.lpid(), peer.lpid);
            peer.out = new Outgoing(own, settings, context.processes(), dispatcher, pool, writer);
            return writer;
        } catch (IOException e) {
            peers.fail(peer, "its memory can't be mapped: " + String.valueOf(e.getMessage()));
            return null;
        }
    }

    void sendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        Peer peer = peers.get(lpid);
        counters.sent(handlerId, hdrSz, 0);
        RecordWriter writer = direct(peer);
        if (writer != null && writer.eager(handlerId, hdr, hdrSz, null, 0)) {
            writer.wake(doorbell);
        } else if (peer.failure == null) {
            queue(peer, pending(handlerId, hdr, hdrSz));
        }
    }

    void isend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        Peer peer = peers.get(lpid);
        counters.sent(handlerId, hdrSz, dataSz);
        RecordWriter writer = direct(peer);
        boolean isEager = hdrSz + dataSz <= eagerLimit;
        if (writer != null && isEager && writer.eager(handlerId, hdr, hdrSz, data, (int) dataSz)) {
            writer.wake(doorbell);
            dispatcher.originComplete(handlerId, sreq);
        } else if (peer.failure != null) {
            dispatcher.originFailed(handlerId, sreq, peer.failure);
        } else {
            PendingSend send = pending(handlerId, hdr, hdrSz);
            send.setData(data, dataSz, sreq);
            queue(peer, send);
        }
    }

    private PendingSend pending(int handlerId, Segment hdr, int hdrSz) {
        PendingSend send = pool.take();
        send.set(handlerId, hdr, hdrSz);
        return send;
    }

    private void queue(Peer peer, PendingSend send) {
        counters.queued++;
        assert peer.out != null;
        peer.out.add(send);
        if (!peer.busy) {
            peer.busy = true;
            busy.add(peer);
        }
        push(peer);
    }

    private int push(Peer peer) {
        if (peer.out == null) {
            return 0;
        }
        RecordWriter writer = peer.out.writer();
        try {
            int steps = peer.out.push();
            if (steps > 0) {
                writer.wake(doorbell);
            } else {
                counters.noRoom++;
            }
            return steps;
        } catch (ProtocolException e) {
            peers.fail(peer, String.valueOf(e.getMessage()));
            return 1;
        }
    }

    /** Sends what waits and finds room; returns how many steps were made. */
    int pushAll() {
        int events = 0;
        // backwards: call-backs may add peers at the end
        for (int i = busy.size() - 1; i >= 0; i--) {
            Peer peer = busy.get(i);
            events += push(peer);
            if (!peer.isOutflowing()) {
                peer.busy = false;
                busy.remove(i);
            }
        }
        return events;
    }

    boolean hasPending() {
        for (int i = 0; i < busy.size(); i++) {
            if (busy.get(i).isOutflowing()) {
                return true;
            }
        }
        return false;
    }

    /** Before a sleep: has this process rung when there is room; {@link #pushAll} must follow. */
    void waitForRoom() {
        for (int i = 0; i < busy.size(); i++) {
            Outgoing out = busy.get(i).out;
            if (out != null) {
                out.waitForRoom();
            }
        }
    }
}
