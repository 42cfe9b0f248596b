package org.jmpi.mpid.ch4.am;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** A dispatcher that checks order and every byte of what arrives, and remembers what it was told. */
final class Recorder implements AmDispatcher {
    /** The highest handler there is, and one. */
    static final int HANDLERS = 8;

    /** Header of every test message: source, sequence number, data size, mask of data bytes, then filler. */
    static final int HEADER = 24;

    final int[] arrived;
    final int[] completed;
    int done;
    int sinkFailures;
    int originFailures;
    final Map<Integer, RuntimeException> failedPeers = new HashMap<>();
    final Map<Request, Integer> origins = new HashMap<>();
    /** What else happens on arrival. */
    Consumer<AmMessage> onDeliver = m -> {};

    private Throwable broken;

    Recorder(int processes) {
        arrived = new int[processes];
        completed = new int[processes];
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId >= 0 && handlerId < HANDLERS;
    }

    @Override
    public void deliver(AmMessage m) {
        try {
            checkHeader(m);
            arrived[m.lpid]++;
            takeData(m);
        } catch (AssertionError e) {
            broken = broken == null ? e : broken;
        }
        onDeliver.accept(m);
    }

    private void checkHeader(AmMessage m) {
        Segment h = m.hdr;
        expect("alignment of header", 0, m.hdrPos & 7);
        expect("source", h.getInt(m.hdrPos), m.lpid);
        expect("sequence number from " + m.lpid, arrived[m.lpid], h.getInt(m.hdrPos + 4));
        expect("data size", h.getLong(m.hdrPos + 8), m.dataSz);
        expect("handler", h.getInt(m.hdrPos + 20), m.handlerId);
        Pattern.check(h, m.hdrPos + HEADER, m.hdrSz - HEADER, arrived[m.lpid], HEADER, 0xff);
    }

    private void takeData(AmMessage m) {
        int seed = m.hdr.getInt(m.hdrPos + 4);
        int mask = m.hdr.getInt(m.hdrPos + 16);
        int lpid = m.lpid;
        Pattern.check(m.data, m.dataPos, m.inlineSz, seed, 0, mask);
        if (m.inlineSz == m.dataSz) {
            completed[lpid]++;
            done++;
            return;
        }
        m.sink = new CheckingSink(lpid, seed, mask, m.inlineSz, m.dataSz);
    }

    private static void expect(String what, long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError(what + " is " + actual + ", expected " + expected);
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        origins.merge(sreq, 1, Integer::sum);
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        origins.merge(sreq, 1, Integer::sum);
        originFailures++;
    }

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        if (failedPeers.put(lpid, why) != null) {
            broken = new AssertionError("peer " + lpid + " failed twice");
        }
    }

    /** Throws what went wrong inside a call-back. */
    void check() {
        if (broken != null) {
            throw new AssertionError(broken);
        }
    }

    /** Takes the rest of one message's data. */
    private final class CheckingSink implements AmSink {
        private final int lpid;
        private final int seed;
        private final int mask;
        private final long size;
        private long at;

        CheckingSink(int lpid, int seed, int mask, long at, long size) {
            this.lpid = lpid;
            this.seed = seed;
            this.mask = mask;
            this.at = at;
            this.size = size;
        }

        @Override
        public void data(Segment src, int pos, int len) {
            try {
                Pattern.check(src, pos, len, seed, at, mask);
            } catch (AssertionError e) {
                broken = broken == null ? e : broken;
            }
            at += len;
        }

        @Override
        public void done() {
            if (at != size) {
                broken = new AssertionError("message " + seed + " ended at byte " + at + " of " + size);
            }
            completed[lpid]++;
            Recorder.this.done++;
        }

        @Override
        public void failed(RuntimeException why) {
            sinkFailures++;
        }
    }
}
