package org.jmpi.mpid.ch4.dispatch;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/**
 * The way of a process to itself (mirrors {@code ch4_self.c}): a message is handed to its handler while it is sent.
 * A handler may send again, so buffers are taken by depth.
 */
public final class SelfTransport implements AmTransport {
    private static final int EAGER_LIMIT = 16 * 1024;
    private static final int HEADER_MAX = 256;
    private static final int PIECE = 64 * 1024;
    /** SEND runs SEND_CTS runs SEND_DATA, and the last one may complete something that sends once more. */
    private static final int DEPTH = 8;

    private final int self;
    private final AmDispatcher dispatcher;
    private final TransportCounters counters = new TransportCounters();
    private final Segment[] memory = new Segment[DEPTH];
    private final AmMessage[] messages = new AmMessage[DEPTH];
    private int depth;

    public SelfTransport(int self, AmDispatcher dispatcher) {
        this.self = self;
        this.dispatcher = dispatcher;
    }

    @Override
    public int amHdrMaxSz() {
        return HEADER_MAX;
    }

    @Override
    public int amEagerLimit() {
        return EAGER_LIMIT;
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        AmMessage m = enter(handlerId, hdr, hdrSz, 0);
        deliver(m);
    }

    private void deliver(AmMessage m) {
        try {
            dispatcher.deliver(m);
        } finally {
            depth--;
        }
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        AmMessage m = enter(handlerId, hdr, hdrSz, dataSz);
        MemoryCopy.toSegment(data, 0, m.data, m.dataPos, dataSz);
        m.inlineSz = dataSz;
        deliver(m);
        return true;
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        if (amCheckEager(hdrSz, dataSz)) {
            amTrySend(lpid, handlerId, hdr, hdrSz, data, (int) dataSz);
        } else {
            stream(enter(handlerId, hdr, hdrSz, dataSz), data, dataSz);
        }
        dispatcher.originComplete(handlerId, sreq);
    }

    private void stream(AmMessage m, UserBuffer data, long dataSz) {
        try {
            dispatcher.deliver(m);
            pieces(m, data, dataSz);
        } finally {
            depth--;
        }
    }

    private static void pieces(AmMessage m, UserBuffer data, long dataSz) {
        if (m.sink == null) {
            return;
        }
        for (long at = 0; at < dataSz; at += PIECE) {
            int n = (int) Math.min(PIECE, dataSz - at);
            MemoryCopy.toSegment(data, at, m.data, m.dataPos, n);
            m.sink.data(m.data, m.dataPos, n);
        }
        m.sink.done();
    }

    private AmMessage enter(int handlerId, Segment hdr, int hdrSz, long dataSz) {
        assert dispatcher.isHeld() : "a message to oneself by a thread that does not hold the VCI";
        int d = depth++;
        if (messages[d] == null) {
            messages[d] = new AmMessage();
            memory[d] = Segment.allocate(HEADER_MAX + PIECE);
        }
        AmMessage m = messages[d];
        Segment own = memory[d];
        for (int i = 0; i < hdrSz; i += 8) {
            own.putLong(i, hdr.getLong(i));
        }
        m.lpid = self;
        m.handlerId = handlerId;
        m.hdr = own;
        m.hdrPos = 0;
        m.hdrSz = hdrSz;
        m.data = own;
        m.dataPos = HEADER_MAX;
        m.inlineSz = 0;
        m.dataSz = dataSz;
        m.transport = this;
        m.sink = null;
        counters.passed(handlerId, hdrSz, dataSz);
        return m;
    }

    @Override
    public int progress() {
        return 0;
    }

    @Override
    public boolean hasPendingSends() {
        return false;
    }

    @Override
    public TransportCounters counters() {
        return counters;
    }

    @Override
    public void close(long deadlineNs) {}

    @Override
    public void shutdownNow() {}
}
