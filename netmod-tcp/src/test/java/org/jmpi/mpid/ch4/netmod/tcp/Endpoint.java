package org.jmpi.mpid.ch4.netmod.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** One process of a test's job: a netmod and a dispatcher that records what it hears. */
final class Endpoint implements AmDispatcher, AutoCloseable {
    static final byte[] SECRET = "0123456789abcdef".getBytes(UTF_8);
    static final int HANDLERS = 8;

    /** A message as it arrived. */
    record Arrived(int lpid, int handlerId, byte[] hdr, byte[] data) {}

    final int lpid;
    final TcpNetmod netmod;
    final String card;
    final List<Arrived> arrived = new ArrayList<>();
    final List<Request> completed = new ArrayList<>();
    final List<Request> failedSends = new ArrayList<>();
    final List<Integer> failedPeers = new ArrayList<>();
    final List<RuntimeException> reasons = new ArrayList<>();
    final List<String> log = new CopyOnWriteArrayList<>();
    /** Whether to ask for messages that are not all here again, and whether to keep the data of long ones. */
    boolean again;

    boolean keeps;
    /** How long messages' data came in pieces. */
    int pieces;

    final List<RuntimeException> failedSinks = new ArrayList<>();

    Endpoint(int lpid, int processes, TcpSettings settings) {
        this(lpid, processes, settings, "job-1", SECRET);
    }

    Endpoint(int lpid, int processes, TcpSettings settings, String jobId, byte[] secret) {
        this.lpid = lpid;
        netmod = new TcpNetmod(settings, log::add);
        card = netmod.open(new TransportContext(null, lpid, processes, jobId, secret, false, this, null));
    }

    /** Makes a job whose processes know each other's cards. */
    static Endpoint[] job(int processes, TcpSettings settings) {
        Endpoint[] all = new Endpoint[processes];
        for (int i = 0; i < processes; i++) {
            all[i] = new Endpoint(i, processes, settings);
        }
        for (Endpoint e : all) {
            e.netmod.addresses(lpid -> all[lpid].card);
        }
        return all;
    }

    /** All of {@code job} make progress until {@code done} says so. */
    static void until(Endpoint[] job, BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            for (Endpoint e : job) {
                e.netmod.progress();
            }
        }
    }

    /**
     * All {@code sent} messages to process 1 arrive, in order and unharmed: the header of message {@code i} begins with that
     * number, and its data are all {@code i + 1}.
     */
    static void allArrive(Endpoint[] job, int sent) {
        until(job, () -> job[1].arrived.size() == sent);
        for (int i = 0; i < sent; i++) {
            Arrived a = job[1].arrived.get(i);
            assertEquals(i, ByteBuffer.wrap(a.hdr()).getInt());
            for (byte b : a.data()) {
                assertEquals((byte) (i + 1), b);
            }
        }
    }

    Request send(int to, int handlerId, byte[] hdr, Object data, long dataSz) {
        Request r = new Request(null);
        netmod.amIsend(to, handlerId, segment(hdr), hdr.length, new UserBuffer().set(data), dataSz, r);
        return r;
    }

    /** Sends what needs no asking. */
    Request sendLong(int to, int handlerId, byte[] hdr, Object data, long dataSz) {
        Request r = new Request(null);
        netmod.amIsendLong(to, handlerId, segment(hdr), hdr.length, new UserBuffer().set(data), dataSz, r);
        return r;
    }

    static Segment segment(byte[] bytes) {
        Segment s = Segment.allocate(TcpSettings.HDR_MAX);
        s.bytes.put(0, bytes);
        return s;
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId < HANDLERS;
    }

    @Override
    public void deliver(AmMessage m) {
        if (again && m.inlineSz < m.dataSz) {
            m.again = true;
            return;
        }
        m.owed = keeps ? 0 : m.owed;
        byte[] hdr = new byte[m.hdrSz];
        m.hdr.bytes.get(m.hdrPos, hdr);
        byte[] data = new byte[(int) m.dataSz];
        m.data.bytes.get(m.dataPos, data, 0, m.inlineSz);
        if (m.hdrPos % 8 != 0 || m.dataPos % 8 != 0) {
            throw new AssertionError("message at " + m.hdrPos + ", data at " + m.dataPos);
        }
        Arrived a = new Arrived(m.lpid, m.handlerId, hdr, data);
        if (m.inlineSz == m.dataSz) {
            arrived.add(a);
        } else {
            m.sink = new Collector(a, m.inlineSz);
        }
    }

    private final class Collector implements AmSink {
        private final Arrived message;
        private int at;

        Collector(Arrived message, int inline) {
            this.message = message;
            at = inline;
        }

        @Override
        public void data(Segment src, int pos, int len) {
            src.bytes.get(pos, message.data, at, len);
            at += len;
            pieces++;
        }

        @Override
        public void done() {
            arrived.add(message);
        }

        @Override
        public void failed(RuntimeException why) {
            failedSinks.add(why);
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        completed.add(sreq);
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        failedSends.add(sreq);
    }

    @Override
    public void peerFailed(int peer, RuntimeException why) {
        failedPeers.add(peer);
        reasons.add(why);
    }

    @Override
    public void close() {
        netmod.shutdownNow();
    }
}
