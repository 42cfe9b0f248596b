package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** Takes the frames of one connection apart and hands messages to the dispatcher where they lie. */
final class FrameReader {
    /** The peer's last frame was read. */
    static final int END_OF_STREAM = -1;

    private final TcpContext tcp;
    private final int lpid;
    private final LongEager flow;
    private final FrameWriter writer;
    /** Null while nothing is in it. */
    private @Nullable IoBuffer in;

    private int sequence;
    private boolean goodbye;
    private boolean more;
    /** How much data of the message under way is still to come. */
    private long remaining;

    private @Nullable AmSink sink;
    /** Takes the message under way since nobody waits for it; else null. */
    private @Nullable UnexpectedLongMessage gathering;
    /** What the sender hears to be taken when the message under way is here. */
    private long owed;

    private long gatheredOwed;

    FrameReader(TcpContext tcp, Peer peer, FrameWriter writer) {
        this.tcp = tcp;
        this.writer = writer;
        lpid = peer.lpid;
        flow = peer.flow;
    }

    /** Returns whether the peer said that it sends no more. */
    boolean isGoodbye() {
        return goodbye;
    }

    /** Returns whether more messages may lie here than the last poll was allowed to deliver. */
    boolean hasMore() {
        return more;
    }

    /**
     * Delivers what lies here, and reads once if that was not much.
     *
     * @param wire of the connection
     * @param budget deliver at most so many messages
     * @return how many things happened, or {@link #END_OF_STREAM}
     * @throws ProtocolException if the bytes are no frames
     */
    int poll(Wire wire, int budget) throws IOException {
        int done = in == null ? 0 : consume(budget);
        if (done >= budget) {
            return done;
        }
        IoBuffer b = in == null ? tcp.pool.acquire() : in;
        in = b;
        int n = wire.read(b);
        tcp.counters.reads++;
        if (n > 0) {
            return done + consume(budget - done) + 1;
        }
        releaseIfEmpty();
        return n < 0 && done == 0 ? END_OF_STREAM : done;
    }

    /** Gives up the message under way. */
    void fail(RuntimeException why) {
        AmSink s = sink;
        sink = null;
        gathering = null;
        if (s != null) {
            s.failed(why);
        }
    }

    /** Gives the buffer back. */
    void release() {
        if (in != null) {
            tcp.pool.release(in);
            in = null;
        }
    }

    private void releaseIfEmpty() {
        assert in != null;
        if (in.available() == 0) {
            release();
        }
    }

    @SuppressWarnings("NullAway") // data that did not fit is still there
    private int consume(int budget) throws IOException {
        int done = 0;
        while (done < budget && step()) {
            done++;
        }
        more = done >= budget && in.available() > 0;
        // where messages were left, the next poll delivers them before it reads: no need to move them
        if (!more && in.available() > 0 && in.room() < TcpSettings.BUFFER_SIZE / 2) {
            in.compact();
        }
        releaseIfEmpty();
        return done;
    }

    /** Consumes one message or one piece of a long one; returns false if too little is here. */
    private boolean step() throws IOException {
        if (remaining > 0) {
            return piece();
        }
        assert in != null;
        int have = in.available();
        if (have < FrameLayout.SIZE) {
            return false;
        }
        Segment s = in.segment;
        int pos = in.start;
        FrameCheck.check(s, pos, sequence, goodbye, tcp.settings.maxFrame());
        int handlerId = FrameLayout.handlerId(s, pos);
        if (FrameLayout.type(s, pos) == FrameLayout.TYPE_GOODBYE) {
            goodbye = true;
            in.start += FrameLayout.SIZE;
            return true;
        }
        if (FrameLayout.type(s, pos) == FrameLayout.TYPE_CREDIT) {
            creditArrived(FrameLayout.dataSz(s, pos));
            return true;
        }
        FrameCheck.checkHandler(tcp.dispatcher, handlerId);
        return message(s, pos, have, handlerId);
    }

    private void creditArrived(long bytes) throws ProtocolException {
        sequence++;
        assert in != null;
        in.start += FrameLayout.SIZE;
        if (!flow.consumed(bytes)) {
            throw new ProtocolException("a frame that says that " + bytes + " bytes were taken: more than were sent");
        }
    }

    private boolean message(Segment s, int pos, int have, int handlerId) throws IOException {
        int hdrSz = FrameLayout.hdrSz(s, pos);
        long dataSz = FrameLayout.dataSz(s, pos);
        int dataAt = FrameLayout.SIZE + FrameLayout.padded(hdrSz);
        boolean eager = dataSz <= tcp.settings.eagerLimit() - hdrSz;
        long needed = eager ? dataAt + (long) FrameLayout.padded((int) dataSz) : dataAt;
        if (have < needed) {
            return false;
        }
        sequence++;
        // whole words only unless it is all: what is here of the last word includes the padding
        int inline = eager ? (int) dataSz : (int) Math.min(dataSz, have - dataAt & ~7);
        assert in != null;
        in.start += dataAt + FrameLayout.padded(inline);
        remaining = dataSz - inline;
        deliver(s, pos, handlerId, hdrSz, dataSz, inline);
        return true;
    }

    private void deliver(Segment s, int pos, int handlerId, int hdrSz, long dataSz, int inline) throws IOException {
        AmMessage m = tcp.message;
        m.lpid = lpid;
        m.handlerId = handlerId;
        m.hdr = s;
        m.hdrPos = pos + FrameLayout.SIZE;
        m.hdrSz = hdrSz;
        m.data = s;
        m.dataPos = m.hdrPos + FrameLayout.padded(hdrSz);
        m.inlineSz = inline;
        m.dataSz = dataSz;
        tcp.counters.received(handlerId, hdrSz, dataSz);
        owed = FrameLayout.flags(s, pos) == FrameLayout.FLAG_LONG ? dataSz : 0;
        hand(m);
        if (m.again) {
            gather(m);
            return;
        }
        sink = dataSz > inline ? m.sink : null;
        m.sink = null;
        if (owed > 0 && remaining == 0) {
            arrived(m);
        }
    }

    private void hand(AmMessage m) throws ProtocolException {
        m.transport = tcp.transport;
        m.sink = null;
        m.again = false;
        m.owed = owed;
        try {
            tcp.dispatcher.deliver(m);
        } catch (BadMessageException e) {
            throw new ProtocolException(e.getMessage());
        }
    }

    /** All of a long message is here: either it was taken, or it is kept. */
    private void arrived(AmMessage m) throws IOException {
        if (m.owed == 0) {
            keep();
        } else {
            settle();
        }
    }

    private void keep() throws ProtocolException {
        if (!flow.keep(owed)) {
            throw new ProtocolException("more than " + tcp.window
                    + " bytes of long messages that nobody has received: are MPIR_CVAR_CH4_TCP_LONG_EAGER_LIMIT and"
                    + " MPIR_CVAR_CH4_TCP_LONG_EAGER_MEMORY the same in all processes?");
        }
        owed = 0;
    }

    private void settle() throws IOException {
        flow.owe(owed);
        owed = 0;
        writer.returnCredit();
    }

    /** Nobody waits for the message: has its data, so that it can lie until somebody does. */
    private void gather(AmMessage m) throws ProtocolException {
        gatheredOwed = owed;
        if (owed > 0) {
            keep();
        } else if (m.dataSz > TcpSettings.BUFFER_SIZE) {
            throw new ProtocolException(
                    "eager message of " + m.dataSz + " bytes: expected at most " + TcpSettings.BUFFER_SIZE);
        }
        gathering = tcp.acquireGathering();
        gathering.begin(m);
        sink = gathering;
    }

    private void deliverGathered() throws IOException {
        UnexpectedLongMessage g = gathering;
        gathering = null;
        AmMessage m = tcp.message;
        m.lpid = lpid;
        assert g != null;
        g.put(m);
        owed = gatheredOwed;
        hand(m);
        tcp.recycle(g);
        if (m.owed > 0) {
            flow.unkeep(owed);
            settle();
        }
        owed = 0;
    }

    private boolean piece() throws IOException {
        // whole words only, so that copies into arrays of any kind stay bulk copies
        assert in != null;
        int have = in.available() & ~7;
        if (have == 0) {
            return false;
        }
        int pos = in.start;
        int len = (int) Math.min(have, remaining);
        in.start += FrameLayout.padded(len);
        remaining -= len;
        if (sink != null) {
            sinkPiece(pos, len);
        }
        if (owed > 0 && remaining == 0) {
            settle();
        }
        return true;
    }

    private void sinkPiece(int pos, int len) throws IOException {
        AmSink s = sink;
        assert in != null;
        assert s != null;
        s.data(in.segment, pos, len);
        if (remaining == 0) {
            sink = null;
            if (s == gathering) {
                deliverGathered();
            } else {
                s.done();
            }
        }
    }
}
