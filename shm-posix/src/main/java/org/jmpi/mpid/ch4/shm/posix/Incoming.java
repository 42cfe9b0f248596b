package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** The data of long messages that one peer sends, in the order of the messages. */
final class Incoming {
    /** Windows of 64 messages are usual; more are seldom under way from one peer. */
    private static final int MOST_SPARES = 128;

    private final PeerArena peer;
    private final int lpid;
    private final Doorbell doorbell;
    private final ArrayDeque<Inflow> inflows = new ArrayDeque<>();
    /** Those of messages that are over, for the next ones. */
    private final ArrayDeque<Inflow> spares = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private RingReader ring;

    Incoming(PeerArena peer, int lpid, Doorbell doorbell) {
        this.peer = peer;
        this.lpid = lpid;
        this.doorbell = doorbell;
    }

    boolean isEmpty() {
        return inflows.isEmpty();
    }

    /** Opens the peer's ring where it says it is; throws ProtocolException if it can't be there. */
    void open(long offset, int capacity) {
        if (ring != null) {
            throw new ProtocolException("it announced a second ring");
        }
        try {
            ShmSettings.checkedRing(capacity);
            ring = new RingReader(peer.map(offset, Ring.size(capacity)), capacity, lpid, doorbell);
        } catch (IOException | IllegalArgumentException e) {
            throw new ProtocolException("its ring can't be opened: " + e.getMessage(), e);
        }
    }

    /** Adds a message whose header was delivered. */
    void add(@Nullable AmSink sink, boolean byRing, long size) {
        if (byRing && ring == null) {
            throw new ProtocolException("data through a ring that it never announced");
        }
        Inflow in = spares.poll();
        inflows.add((in == null ? new Inflow() : in).set(sink, byRing, size));
    }

    /** Takes data that came in a record. */
    void data(Segment memory, int pos, int len) {
        // all of an earlier message is in the ring before its sender begins with the next
        while (!inflows.isEmpty() && inflows.peek().byRing && pull() > 0) {
            continue;
        }
        Inflow to = inflows.peek();
        if (to == null || to.byRing || len > to.left) {
            throw new ProtocolException("it sent " + len + " bytes of data that belong to no message");
        }
        to.left -= len;
        assert to.sink != null;
        to.sink.data(memory, pos, len);
        finish(to);
    }

    /** Takes a chunk out of the ring; returns how many bytes. */
    int pull() {
        Inflow to = inflows.peek();
        if (to == null || !to.byRing) {
            return 0;
        }
        int n = ring.pull(to);
        finish(to);
        return n;
    }

    private void finish(Inflow to) {
        if (to.left == 0) {
            inflows.poll();
            AmSink sink = to.sink;
            to.sink = null;
            if (spares.size() < MOST_SPARES) {
                spares.push(to);
            }
            assert sink != null;
            sink.done();
        }
    }

    /** Returns whether data is waiting in the ring. */
    boolean hasNext() {
        return !inflows.isEmpty() && inflows.peek().byRing && ring.hasNext();
    }

    /** Fails all messages that are not complete. */
    void fail(RuntimeException why) {
        for (Inflow in; (in = inflows.poll()) != null; ) {
            assert in.sink != null;
            in.sink.failed(why);
        }
    }
}
