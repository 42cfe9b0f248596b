package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.mpl.Segment;

/** Checks what arrives and hands it to the device. Nothing from shared memory is believed. */
final class ShmReceiver implements Inbox.Reader {
    /** Arrived records handled in one turn. */
    private static final int BUDGET = 32;
    /** Ring chunks taken from one peer in one turn. */
    private static final int CHUNKS = 8;
    /** What one core stored others see after this time. */
    private static final long STORE_NS = 20_000;

    private final TransportContext context;
    private final AmDispatcher dispatcher;
    private final Peers peers;
    private final TransportCounters counters;
    private final Inbox inbox;
    private final LongSupplier clock;
    private LaneReader[] lanes = {};
    private final AmMessage message = new AmMessage();
    private final List<Peer> inflowing = new ArrayList<>();

    ShmReceiver(TransportContext context, Peers peers, Arena own, AmTransport transport, LongSupplier clock) {
        this.context = context;
        this.peers = peers;
        this.clock = clock;
        dispatcher = context.dispatcher();
        counters = transport.counters();
        inbox = new Inbox(
                own.base(), own.inboxCapacity(), context.lpid(), context.processes(), this, context.doorbell(), clock);
        message.transport = transport;
    }

    Inbox inbox() {
        return inbox;
    }

    /** Takes some of what arrived; returns how much. */
    int poll() {
        int events = inbox.poll(BUDGET);
        for (LaneReader lane : lanes) {
            events += lane.poll(BUDGET);
        }
        return inflowing.isEmpty() ? events : events + pullAll();
    }

    /** Takes all that arrived; false: more may lie behind what another process has not yet written to its end. */
    boolean drain() {
        while (poll() > 0) {
            continue;
        }
        return inbox.isEmpty();
    }

    /** Returns whether there is something to take. */
    boolean hasNext() {
        if (inbox.hasNext() || lanesHaveNext()) {
            return true;
        }
        // an iterator would be garbage: this is too rare to be compiled
        for (int i = 0; i < inflowing.size(); i++) {
            if (inflowing.get(i).hasInflow()) {
                return true;
            }
        }
        return false;
    }

    private boolean lanesHaveNext() {
        for (LaneReader lane : lanes) {
            if (lane.hasNext()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Announces that the process is about to sleep; returns whether something is there to take.
     *
     * <p>Who writes to a lane looks without a fence whether its reader sleeps. So the reader, once it said so, goes on
     * looking for longer than a store can stay unseen. Should one stay unseen still, the sleep ends by itself.
     */
    boolean sleep() {
        inbox.sleep();
        for (LaneReader lane : lanes) {
            lane.sleep();
        }
        long start = lanes.length == 0 ? 0 : clock.getAsLong();
        boolean any = hasNext();
        while (!any && lanes.length > 0 && clock.getAsLong() - start < STORE_NS) {
            Thread.onSpinWait();
            any = lanesHaveNext();
        }
        return any;
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
        } catch (ProtocolException e) {
            peers.fail(peer, String.valueOf(e.getMessage()));
            return 1;
        }
    }

    @Override
    public void record(int lpid, Segment memory, long word, int at, int end) {
        Peer peer = peers.find(lpid);
        if (peer == null) {
            return;
        }
        try {
            if (InboxRecord.bodySize(word) > end - at) {
                throw refused(word, end - at);
            }
            message.hdr = memory;
            message.data = memory;
            if (InboxRecord.type(word) == InboxRecord.EAGER) {
                eager(lpid, word, at, end);
            } else {
                otherRecord(peer, memory, word, at, end);
            }
        } catch (ProtocolException e) {
            peers.fail(peer, String.valueOf(e.getMessage()));
        }
    }

    private void eager(int lpid, long word, int at, int end) {
        int dataSz = InboxRecord.dataSz(word);
        message.inlineSz = dataSz;
        deliver(lpid, word, at, end - InboxRecord.align8(dataSz), dataSz);
    }

    private void deliver(int lpid, long word, int hdrAt, int dataAt, long dataSz) {
        int handlerId = InboxRecord.handler(word);
        if (!dispatcher.isHandler(handlerId)) {
            throw refused(word, InboxRecord.bodySize(word));
        }
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
            throw new ProtocolException(e.getMessage(), e);
        }
    }

    private void otherRecord(Peer peer, Segment memory, long word, int at, int end) {
        switch (InboxRecord.type(word)) {
            case InboxRecord.LONG_BY_RING, InboxRecord.LONG_BY_RECORDS -> longMessage(peer, memory, word, at);
            case InboxRecord.RING -> peer.in(context.doorbell()).open(offset(memory, at), capacity(memory, at));
            case InboxRecord.LANE -> openLane(peer, offset(memory, at), capacity(memory, at));
            case InboxRecord.DATA -> data(peer, memory, word, end);
            default -> throw refused(word, end - at);
        }
    }

    private static long offset(Segment memory, int at) {
        return memory.getLong(at + InboxRecord.PLACE_OFFSET);
    }

    private static int capacity(Segment memory, int at) {
        return memory.getInt(at + InboxRecord.PLACE_CAPACITY);
    }

    private void openLane(Peer peer, long offset, int capacity) {
        if (peer.hasLane) {
            throw new ProtocolException("it announced a second lane");
        }
        try {
            ShmSettings.checkedRing(capacity);
            Segment memory = peer.arena.map(offset, Lane.size(capacity));
            lanes = Arrays.copyOf(lanes, lanes.length + 1);
            lanes[lanes.length - 1] = new LaneReader(memory, capacity, peer.lpid, this, context.doorbell());
            peer.hasLane = true;
        } catch (IOException | IllegalArgumentException e) {
            throw new ProtocolException("its lane can't be opened: " + e.getMessage(), e);
        }
    }

    private void longMessage(Peer peer, Segment memory, long word, int at) {
        long dataSz = memory.getLong(at + InboxRecord.LONG_SIZE);
        if (dataSz <= 0) {
            throw refused(word, InboxRecord.bodySize(word));
        }
        message.inlineSz = 0;
        message.again = false;
        deliver(peer.lpid, word, at + InboxRecord.PREFIX, at, dataSz);
        if (message.again) {
            throw new ProtocolException("it sent " + dataSz + " bytes that this process had not asked for");
        }
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

    private void data(Peer peer, Segment memory, long word, int end) {
        int dataSz = InboxRecord.dataSz(word);
        peer.in(context.doorbell()).data(memory, end - InboxRecord.align8(dataSz), dataSz);
    }

    private static ProtocolException refused(long word, int bytes) {
        return new ProtocolException("it sent a record with a body of " + bytes + " bytes, type "
                + InboxRecord.type(word) + ", handler " + InboxRecord.handler(word) + ", header of "
                + InboxRecord.hdrSz(word) + " bytes and data of " + InboxRecord.dataSz(word)
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
