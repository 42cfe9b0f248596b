package org.jmpi.mpid.ch4.shm.posix;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.mpl.Segment;

/** Checks what arrives and hands it to the device. Nothing from shared memory is believed. */
final class Receiver implements Inbox.Reader {
    /** Arrived records handled in one turn. */
    private static final int BUDGET = 32;
    /** Ring chunks taken from one peer in one turn. */
    private static final int CHUNKS = 8;

    private final TransportContext context;
    private final AmDispatcher dispatcher;
    private final Peers peers;
    private final TransportCounters counters;
    private final Segment memory;
    private final Inbox inbox;
    private final AmMessage message = new AmMessage();
    private final List<Peer> inflowing = new ArrayList<>();

    Receiver(TransportContext context, Peers peers, Arena own, AmTransport transport) {
        this.context = context;
        this.peers = peers;
        dispatcher = context.dispatcher();
        counters = transport.counters();
        memory = own.base();
        inbox = new Inbox(memory, own.inboxCapacity(), context.lpid(), context.processes(), this, context.doorbell());
        message.hdr = memory;
        message.data = memory;
        message.transport = transport;
    }

    Inbox inbox() {
        return inbox;
    }

    /** Takes some of what arrived; returns how much. */
    int poll() {
        int events = inbox.poll(BUDGET);
        return inflowing.isEmpty() ? events : events + pullAll();
    }

    /** Takes all that arrived. */
    void drain() {
        while (poll() > 0) {
            continue;
        }
    }

    /** Returns whether there is something to take. */
    boolean hasNext() {
        if (inbox.hasNext()) {
            return true;
        }
        for (Peer peer : inflowing) {
            if (peer.hasInflow()) {
                return true;
            }
        }
        return false;
    }

    private int pullAll() {
        int events = 0;
        for (int i = inflowing.size() - 1; i >= 0; i--) {
            Peer peer = inflowing.get(i);
            events += pull(peer);
            if (!peer.isInflowing()) {
                peer.inflowing = false;
                inflowing.remove(i);
            }
        }
        return events;
    }

    private int pull(Peer peer) {
        try {
            int chunks = 0;
            while (chunks < CHUNKS && peer.pull() > 0) {
                chunks++;
            }
            return chunks;
        } catch (BadPeerException e) {
            peers.fail(peer, e.getMessage());
            return 1;
        }
    }

    @Override
    public void record(int lpid, long word, int at, int bytes) {
        Peer peer = peers.find(lpid);
        if (peer == null) {
            return;
        }
        try {
            if (InboxRecord.type(word) == InboxRecord.EAGER) {
                eager(lpid, word, at, bytes);
            } else {
                otherRecord(peer, word, at, bytes);
            }
        } catch (BadPeerException e) {
            peers.fail(peer, e.getMessage());
        }
    }

    private void eager(int lpid, long word, int at, int bytes) {
        int dataSz = InboxRecord.dataSz(word);
        int dataAt = InboxRecord.BODY_AT + InboxRecord.align8(InboxRecord.hdrSz(word));
        if (dataAt + dataSz > bytes || !dispatcher.isHandler(InboxRecord.handler(word))) {
            throw refused(word, bytes);
        }
        message.inlineSz = dataSz;
        deliver(lpid, word, at + InboxRecord.BODY_AT, at + dataAt, dataSz);
    }

    private void deliver(int lpid, long word, int hdrAt, int dataAt, long dataSz) {
        int handlerId = InboxRecord.handler(word);
        message.lpid = lpid;
        message.handlerId = handlerId;
        message.hdrPos = hdrAt;
        message.hdrSz = InboxRecord.hdrSz(word);
        message.dataPos = dataAt;
        message.dataSz = dataSz;
        message.sink = null;
        counters.received(handlerId, message.hdrSz, dataSz);
        try {
            dispatcher.deliver(message);
        } catch (BadMessageException e) {
            throw new BadPeerException(e.getMessage(), e);
        }
    }

    private void otherRecord(Peer peer, long word, int at, int bytes) {
        switch (InboxRecord.type(word)) {
            case InboxRecord.LONG_BY_RING, InboxRecord.LONG_BY_RECORDS -> longMessage(peer, word, at, bytes);
            case InboxRecord.RING ->
                peer.in(context.doorbell())
                        .open(
                                memory.getLong(at + InboxRecord.RING_OFFSET_AT),
                                memory.getInt(at + InboxRecord.RING_CAPACITY_AT));
            case InboxRecord.DATA -> data(peer, word, at, bytes);
            default -> throw refused(word, bytes);
        }
    }

    private void longMessage(Peer peer, long word, int at, int bytes) {
        long dataSz = memory.getLong(at + InboxRecord.LONG_SIZE_AT);
        if (InboxRecord.LONG_HEADER_AT + InboxRecord.hdrSz(word) > bytes
                || dataSz <= 0
                || !dispatcher.isHandler(InboxRecord.handler(word))) {
            throw refused(word, bytes);
        }
        message.inlineSz = 0;
        deliver(peer.lpid, word, at + InboxRecord.LONG_HEADER_AT, at, dataSz);
        if (peer.failure != null) {
            // it failed inside the call-back, so nobody else tells the sink
            failSink(peer.failure);
            return;
        }
        peer.in(context.doorbell()).add(message.sink, InboxRecord.type(word) == InboxRecord.LONG_BY_RING, dataSz);
        if (!peer.inflowing) {
            peer.inflowing = true;
            inflowing.add(peer);
        }
    }

    private void failSink(RuntimeException why) {
        if (message.sink != null) {
            message.sink.failed(why);
        }
    }

    private void data(Peer peer, long word, int at, int bytes) {
        int dataSz = InboxRecord.dataSz(word);
        if (InboxRecord.BODY_AT + dataSz > bytes) {
            throw refused(word, bytes);
        }
        peer.in(context.doorbell()).data(memory, at + InboxRecord.BODY_AT, dataSz);
    }

    private static BadPeerException refused(long word, int bytes) {
        return new BadPeerException("it sent a record of " + bytes + " bytes with type " + InboxRecord.type(word)
                + ", handler " + InboxRecord.handler(word) + ", header of " + InboxRecord.hdrSz(word)
                + " bytes and data of " + InboxRecord.dataSz(word)
                + " bytes: expected a known handler, and sizes that fit; run the same JMPI everywhere");
    }

    @Override
    public void garbage(int lpid, String what) {
        peers.noteDamage();
        Peer peer = peers.find(lpid);
        if (peer != null) {
            peers.fail(peer, "it damaged this process's inbox: " + what + ", which can't be");
        }
    }

    /** Steps over what dead processes left half done. */
    void skipUnfinished() {
        if (peers.anyFailed()) {
            inbox.skipUnfinished(peers::isFailed);
        }
    }
}
