package org.jmpi.mpid.ch4.am;

import java.nio.ByteBuffer;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** One process of a contract test: a transport, what it delivered, and numbered messages to send. */
final class Endpoint {
    final int lpid;
    final AmTransport transport;
    final Recorder seen;
    /** How many messages went to each process. */
    final int[] sent;

    /** How many requests were begun. */
    int requests;

    private final Segment hdr = Segment.of(ByteBuffer.allocateDirect(1 << 16));

    Endpoint(int lpid, AmTransport transport, Recorder seen) {
        this.lpid = lpid;
        this.transport = transport;
        this.seen = seen;
        sent = new int[seen.arrived.length];
    }

    private Segment header(int to, int handler, int hdrSz, long dataSz, int mask) {
        hdr.putInt(0, lpid);
        hdr.putInt(4, sent[to]);
        hdr.putLong(8, dataSz);
        hdr.putInt(16, mask);
        hdr.putInt(20, handler);
        for (int k = Recorder.HEADER; k < hdrSz; k++) {
            hdr.bytes.put(k, Pattern.at(sent[to], k, 0xff));
        }
        return hdr;
    }

    void sendHdr(int to, int handler, int hdrSz) {
        transport.amSendHdr(to, handler, header(to, handler, hdrSz, 0, 0xff), hdrSz);
        scribble(hdrSz);
        sent[to]++;
    }

    boolean trySend(int to, int handler, int dataSz) {
        UserBuffer data = bytes(to, dataSz);
        Segment h = header(to, handler, Recorder.HEADER, dataSz, 0xff);
        boolean went = transport.amTrySend(to, handler, h, Recorder.HEADER, data, dataSz);
        sent[to] += went ? 1 : 0;
        return went;
    }

    Request isend(int to, int handler, int dataSz) {
        return isend(to, handler, bytes(to, dataSz), dataSz, 0xff);
    }

    /** Sends from a buffer that holds {@link #fill the pattern}. */
    Request isend(int to, int handler, UserBuffer data, int dataSz, int mask) {
        Request sreq = new Request(new NoDevice());
        requests++;
        Segment h = header(to, handler, Recorder.HEADER, dataSz, mask);
        int seq = sent[to]++;
        transport.amIsend(to, handler, h, Recorder.HEADER, data, dataSz, sreq);
        scribble(Recorder.HEADER);
        assert seq + 1 == sent[to];
        return sreq;
    }

    /** A header was copied before the call returned: overwriting it harms nothing. */
    private void scribble(int hdrSz) {
        for (int k = 0; k < hdrSz; k++) {
            hdr.bytes.put(k, (byte) -1);
        }
    }

    /** Returns a buffer with the data of the next message to {@code to}. */
    UserBuffer bytes(int to, int dataSz) {
        return fill(new UserBuffer().set(new byte[dataSz]), to, dataSz, 0xff);
    }

    /** Fills a buffer with the data of the next message to {@code to}. */
    UserBuffer fill(UserBuffer buffer, int to, int dataSz, int mask) {
        Pattern.fill(buffer, dataSz, sent[to], mask);
        return buffer;
    }

    int progress() {
        int events = transport.progress();
        seen.check();
        return events;
    }
}
