package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpir.mpl.Segment;

/** Takes the frames of one connection apart and hands messages to the dispatcher where they lie. */
final class FrameReader {
    /** The peer's last frame was read. */
    static final int END_OF_STREAM = -1;

    private final TcpContext tcp;
    private final int lpid;
    /** Null while nothing is in it. */
    private IoBuffer in;

    private int sequence;
    private boolean goodbye;
    private boolean more;
    /** How much data of the message under way is still to come. */
    private long remaining;

    private AmSink sink;

    FrameReader(TcpContext tcp, int lpid) {
        this.tcp = tcp;
        this.lpid = lpid;
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
     * @param budget deliver at most so many messages
     * @return how many things happened, or {@link #END_OF_STREAM}
     * @throws ProtocolException if the bytes are no frames
     */
    int poll(SocketChannel channel, int budget) throws IOException {
        int done = in == null ? 0 : consume(budget);
        if (done >= budget) {
            return done;
        }
        IoBuffer b = in == null ? tcp.pool.acquire() : in;
        in = b;
        int n = b.readFrom(channel);
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
        if (in.available() == 0) {
            release();
        }
    }

    private int consume(int budget) throws ProtocolException {
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
    private boolean step() throws ProtocolException {
        if (remaining > 0) {
            return piece();
        }
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
        FrameCheck.checkHandler(tcp.dispatcher, handlerId);
        return message(s, pos, have, handlerId);
    }

    private boolean message(Segment s, int pos, int have, int handlerId) throws ProtocolException {
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
        in.start += dataAt + FrameLayout.padded(inline);
        remaining = dataSz - inline;
        deliver(s, pos, handlerId, hdrSz, dataSz, inline);
        return true;
    }

    private void deliver(Segment s, int pos, int handlerId, int hdrSz, long dataSz, int inline)
            throws ProtocolException {
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
        m.transport = tcp.transport;
        m.sink = null;
        tcp.counters.received(handlerId, hdrSz, dataSz);
        try {
            tcp.dispatcher.deliver(m);
        } catch (BadMessageException e) {
            throw new ProtocolException(e.getMessage());
        }
        sink = dataSz > inline ? m.sink : null;
        m.sink = null;
    }

    private boolean piece() {
        // whole words only, so that copies into arrays of any kind stay bulk copies
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
        return true;
    }

    private void sinkPiece(int pos, int len) {
        AmSink s = sink;
        s.data(in.segment, pos, len);
        if (remaining == 0) {
            sink = null;
            s.done();
        }
    }
}
