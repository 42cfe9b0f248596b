package org.jmpi.mpid.ch4.am;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** A transport between objects of one JVM by way of queues: the least that passes the contract. */
public final class LoopbackTransport implements AmTransport {
    private static final int EAGER = 4096;
    private static final int HEADER = 256;
    private static final int INBOX_PACKETS = 64;

    /** Where the transports of one job find each other. */
    public static final class Hub {
        private final Map<Integer, LoopbackTransport> all = new ConcurrentHashMap<>();
    }

    /** A header with the first data, or (no header) the next data of the message before it. */
    private record Packet(int from, int handler, byte[] hdr, byte[] data, long dataSz, Request sreq) {}

    /** The inbound message whose data is still arriving from one process. */
    private static final class Inflow {
        AmSink sink;
        long left;
    }

    private final Hub hub;
    private final TransportCounters counters = new TransportCounters();
    private final ConcurrentLinkedQueue<Packet> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inboxSize = new AtomicInteger();
    private final AmMessage message = new AmMessage();
    private final Segment hdrSpace = Segment.allocate(HEADER);
    private final Segment dataSpace = Segment.allocate(EAGER);
    private TransportContext context;
    private ArrayDeque<Packet>[] outboxes;
    private Inflow[] inflows;
    private boolean[] failed;
    private volatile boolean gone;

    /** Makes a transport that will find its peers in {@code hub}. */
    public LoopbackTransport(Hub hub) {
        this.hub = hub;
    }

    /** Takes its place in the hub. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public void open(TransportContext theContext) {
        context = theContext;
        outboxes = new ArrayDeque[context.processes()];
        inflows = new Inflow[context.processes()];
        failed = new boolean[context.processes()];
        for (int i = 0; i < outboxes.length; i++) {
            outboxes[i] = new ArrayDeque<>();
            inflows[i] = new Inflow();
        }
        hub.all.put(context.lpid(), this);
    }

    @Override
    public int amHdrMaxSz() {
        return HEADER;
    }

    @Override
    public int amEagerLimit() {
        return EAGER;
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        counters.sent(handlerId, hdrSz, 0);
        outboxes[lpid].add(new Packet(context.lpid(), handlerId, copy(hdr, hdrSz), new byte[0], 0, null));
        pushNew(lpid);
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        if (failed[lpid]
                || !outboxes[lpid].isEmpty()
                || hub.all.get(lpid).inboxSize.get() >= INBOX_PACKETS) {
            return false;
        }
        counters.sent(handlerId, hdrSz, dataSz);
        outboxes[lpid].add(
                new Packet(context.lpid(), handlerId, copy(hdr, hdrSz), copy(data, 0, dataSz), dataSz, null));
        push(lpid);
        return true;
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        counters.sent(handlerId, hdrSz, dataSz);
        byte[] header = copy(hdr, hdrSz);
        long at = 0;
        do {
            int n = (int) Math.min(EAGER, dataSz - at);
            Request last = at + n == dataSz ? sreq : null;
            outboxes[lpid].add(new Packet(context.lpid(), handlerId, header, copy(data, at, n), dataSz, last));
            header = null;
            at += n;
        } while (at < dataSz);
        pushNew(lpid);
    }

    private void pushNew(int lpid) {
        push(lpid);
        counters.queued += outboxes[lpid].isEmpty() ? 0 : 1;
    }

    private static byte[] copy(Segment hdr, int n) {
        byte[] to = new byte[n];
        hdr.bytes.get(0, to);
        return to;
    }

    private static byte[] copy(UserBuffer data, long at, int n) {
        Segment space = Segment.allocate(n);
        MemoryCopy.toSegment(data, at, space, 0, n);
        return copy(space, n);
    }

    private int push(int lpid) {
        LoopbackTransport target = hub.all.get(lpid);
        int went = 0;
        if (target.gone) {
            return fail(lpid);
        }
        for (Packet p; target.inboxSize.get() < INBOX_PACKETS && (p = outboxes[lpid].poll()) != null; went++) {
            target.inboxSize.incrementAndGet();
            target.inbox.add(p);
            if (p.sreq != null) {
                context.dispatcher().originComplete(p.handler, p.sreq);
            }
        }
        return went;
    }

    private int fail(int lpid) {
        RuntimeException why = new IllegalStateException("process " + lpid + " is gone");
        int events = 0;
        for (Packet p; (p = outboxes[lpid].poll()) != null; events++) {
            if (p.sreq != null) {
                context.dispatcher().originFailed(p.handler, p.sreq, why);
            }
        }
        return events + failPeer(lpid, why);
    }

    private int failPeer(int lpid, RuntimeException why) {
        if (failed[lpid]) {
            return 0;
        }
        failed[lpid] = true;
        if (inflows[lpid].sink != null) {
            inflows[lpid].sink.failed(why);
            inflows[lpid].sink = null;
        }
        context.dispatcher().peerFailed(lpid, why);
        return 1;
    }

    @Override
    public int progress() {
        int events = 0;
        for (Packet p; events < 32 && (p = inbox.poll()) != null; events++) {
            inboxSize.decrementAndGet();
            take(p);
        }
        for (int to = 0; to < outboxes.length; to++) {
            LoopbackTransport peer = hub.all.get(to);
            if (!outboxes[to].isEmpty() || (peer.gone && !failed[to] && inbox.isEmpty())) {
                events += push(to);
            }
        }
        return events;
    }

    private void take(Packet p) {
        if (failed[p.from]) {
            return;
        }
        if (p.hdr == null) {
            more(inflows[p.from], p);
        } else if (!context.dispatcher().isHandler(p.handler)) {
            failPeer(p.from, new IllegalStateException("process " + p.from + " named handler " + p.handler));
        } else {
            try {
                first(p);
            } catch (BadMessageException e) {
                failPeer(p.from, e);
            }
        }
    }

    private void first(Packet p) {
        counters.received(p.handler, p.hdr.length, p.dataSz);
        hdrSpace.bytes.put(0, p.hdr);
        dataSpace.bytes.put(0, p.data);
        message.lpid = p.from;
        message.handlerId = p.handler;
        message.hdr = hdrSpace;
        message.hdrSz = p.hdr.length;
        message.data = dataSpace;
        message.inlineSz = p.data.length;
        message.dataSz = p.dataSz;
        message.transport = this;
        message.sink = null;
        context.dispatcher().deliver(message);
        inflows[p.from].left = p.dataSz - p.data.length;
        inflows[p.from].sink = inflows[p.from].left > 0 ? message.sink : null;
    }

    private void more(Inflow in, Packet p) {
        dataSpace.bytes.put(0, p.data);
        in.left -= p.data.length;
        in.sink.data(dataSpace, 0, p.data.length);
        if (in.left == 0) {
            AmSink sink = in.sink;
            in.sink = null;
            sink.done();
        }
    }

    @Override
    public boolean hasPendingSends() {
        for (ArrayDeque<Packet> box : outboxes) {
            if (!box.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public TransportCounters counters() {
        return counters;
    }

    @Override
    public void close(long deadlineNs) {
        while (!gone && hasPendingSends() && System.nanoTime() - deadlineNs < 0) {
            progress();
            Thread.onSpinWait();
        }
        gone = true;
    }

    @Override
    public void shutdownNow() {
        gone = true;
    }
}
