package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/**
 * The posix shm module (mirrors {@code MPIDI_POSIX}): active messages through mapped files, or plain memory between
 * threads of one JVM.
 *
 * <p>A message of up to the eager limit is one record in the receiver's inbox. A longer one has its header there, in
 * order with all others, and its data follows through a ring that belongs to the pair and is made when first needed;
 * without room for a ring the data follows in records.
 */
public final class PosixShm implements Shm, Inbox.Reader {
    private static final int HEADER_MAX = 1024;
    /** Arrived records handled in one call of {@link #progress}. */
    private static final int BUDGET = 32;
    /** Ring chunks taken from one peer in one call of {@link #progress}. */
    private static final int CHUNKS = 8;
    /** Looking at a file's lock is a system call; not more often than this for all peers. */
    private static final long CHECK_INTERVAL_NS = 50_000_000;

    private final TransportCounters counters = new TransportCounters();
    private final AmMessage message = new AmMessage();
    private final PendingSend.Pool pool = new PendingSend.Pool();
    private final List<Peer> busy = new ArrayList<>();
    private final List<Peer> inflowing = new ArrayList<>();
    private ShmSettings settings;
    private int eagerLimit;
    private TransportContext context;
    private AmDispatcher dispatcher;
    private Doorbell doorbell;
    private Arena arena;
    private Inbox inbox;
    /** By lpid; null where memory is not shared. */
    private Peer[] peers;

    private boolean anyFailed;
    private long lastCheck;
    private volatile boolean closed;

    /** Makes a module; {@code settings} is null for what the rank's control variables say. */
    PosixShm(ShmSettings settings) {
        this.settings = settings;
    }

    @Override
    public String open(TransportContext theContext) {
        context = theContext;
        dispatcher = context.dispatcher();
        doorbell = context.doorbell();
        if (settings == null) {
            settings = ShmSettings.of(context.rank().cvars());
        }
        eagerLimit = settings.eagerLimit();
        int processes = context.processes();
        int capacity = settings.inboxSize(processes);
        ArenaIdentity id = ArenaIdentity.random(context.jobId(), context.lpid(), processes, capacity);
        arena = context.inJvm() ? new DirectArena(id) : ArenaFiles.create(id, settings.directories());
        peers = new Peer[processes];
        inbox = new Inbox(arena.base(), capacity, context.lpid(), processes, this, doorbell);
        message.hdr = arena.base();
        message.data = arena.base();
        message.transport = this;
        return arena.card();
    }

    /** Returns the job's name, which peers share. */
    String jobId() {
        return context.jobId();
    }

    @Override
    public void connect(int[] candidates, String[] cards) {
        for (int i = 0; i < candidates.length; i++) {
            int lpid = candidates[i];
            PeerArena peer = lpid == context.lpid() ? arena : openPeer(lpid, cards[i]);
            if (peer == null) {
                ArenaHeader.setBit(arena.base(), ArenaHeader.unopenedAt(lpid), lpid);
            } else {
                peers[lpid] = new Peer(lpid, peer, new Incoming(peer, lpid, doorbell));
            }
        }
    }

    private PeerArena openPeer(int lpid, String card) {
        try {
            return card == null ? null : arena.open(lpid, card);
        } catch (IOException e) {
            // not on this machine, or of another user: the netmod reaches it
            return null;
        }
    }

    @Override
    public void connected() {
        for (int lpid = 0; lpid < peers.length; lpid++) {
            if (peers[lpid] != null && peers[lpid].arena.couldNotOpen(context.lpid())) {
                peers[lpid].arena.close();
                peers[lpid] = null;
            }
        }
        arena.unlink();
    }

    @Override
    public boolean reaches(int lpid) {
        return peers[lpid] != null;
    }

    @Override
    public int amHdrMaxSz() {
        return HEADER_MAX;
    }

    @Override
    public int amEagerLimit() {
        return eagerLimit;
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        InboxWriter writer = direct(lpid);
        if (writer == null || !writer.eager(handlerId, hdr, hdrSz, data, dataSz)) {
            return false;
        }
        counters.sent(handlerId, hdrSz + dataSz);
        writer.wake(doorbell);
        return true;
    }

    private InboxWriter direct(int lpid) {
        Outgoing out = peers[lpid].out;
        return out != null ? out.direct() : opened(peers[lpid]);
    }

    /** Opens the way to a peer when it is first used; null if it is gone. */
    private InboxWriter opened(Peer peer) {
        if (peer.failure != null) {
            return null;
        }
        try {
            int capacity = peer.arena.inboxCapacity();
            int size = ArenaHeader.inboxAt(context.processes()) + capacity;
            Segment memory = peer.arena == arena ? arena.base() : peer.arena.map(0, size);
            InboxWriter writer = new InboxWriter(memory, capacity, context.processes(), context.lpid(), peer.lpid);
            peer.out = new Outgoing(arena, settings, dispatcher, pool, writer);
            return writer;
        } catch (IOException e) {
            fail(peer, error("its memory can't be mapped: " + e.getMessage(), peer.lpid));
            return null;
        }
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        checkHeader(hdrSz);
        counters.sent(handlerId, hdrSz);
        InboxWriter writer = direct(lpid);
        if (writer != null && writer.eager(handlerId, hdr, hdrSz, null, 0)) {
            writer.wake(doorbell);
        } else if (peers[lpid].failure == null) {
            queue(peers[lpid], pending(handlerId, hdr, hdrSz));
        }
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        checkHeader(hdrSz);
        counters.sent(handlerId, hdrSz + dataSz);
        InboxWriter writer = direct(lpid);
        if (writer != null && hdrSz + dataSz <= eagerLimit && writer.eager(handlerId, hdr, hdrSz, data, (int) dataSz)) {
            writer.wake(doorbell);
            dispatcher.originComplete(handlerId, sreq);
        } else if (peers[lpid].failure != null) {
            dispatcher.originFailed(handlerId, sreq, peers[lpid].failure);
        } else {
            PendingSend send = pending(handlerId, hdr, hdrSz);
            send.setData(data, dataSz, sreq);
            queue(peers[lpid], send);
        }
    }

    private static void checkHeader(int hdrSz) {
        if (hdrSz > HEADER_MAX) {
            throw new MpirException(
                    ErrorClass.ERR_INTERN,
                    "a header of " + hdrSz + " bytes: expected at most " + HEADER_MAX + "; send the rest as data");
        }
    }

    private PendingSend pending(int handlerId, Segment hdr, int hdrSz) {
        PendingSend send = pool.take();
        send.set(handlerId, hdr, hdrSz);
        return send;
    }

    private void queue(Peer peer, PendingSend send) {
        peer.out.add(send);
        if (!peer.busy) {
            peer.busy = true;
            busy.add(peer);
        }
        push(peer);
    }

    private int push(Peer peer) {
        if (peer.failure != null) {
            return 0;
        }
        InboxWriter writer = peer.out.writer();
        try {
            int steps = peer.out.push();
            if (steps > 0) {
                writer.wake(doorbell);
            }
            return steps;
        } catch (BadPeerException e) {
            fail(peer, error(e.getMessage(), peer.lpid));
            return 1;
        }
    }

    @Override
    public int progress() {
        int events = inbox.poll(BUDGET);
        if (!inflowing.isEmpty()) {
            events += pullAll();
        }
        if (!busy.isEmpty()) {
            events += pushAll();
        }
        return events;
    }

    private int pullAll() {
        int events = 0;
        for (int i = inflowing.size() - 1; i >= 0; i--) {
            Peer peer = inflowing.get(i);
            events += pull(peer);
            if (peer.in.isEmpty()) {
                peer.inflowing = false;
                inflowing.remove(i);
            }
        }
        return events;
    }

    private int pull(Peer peer) {
        try {
            int chunks = 0;
            while (chunks < CHUNKS && peer.in.pull() > 0) {
                chunks++;
            }
            return chunks;
        } catch (BadPeerException e) {
            fail(peer, error(e.getMessage(), peer.lpid));
            return 1;
        }
    }

    private int pushAll() {
        int events = 0;
        for (int i = busy.size() - 1; i >= 0; i--) {
            Peer peer = busy.get(i);
            events += push(peer);
            if (peer.failure != null || peer.out.isEmpty()) {
                peer.busy = false;
                busy.remove(i);
            }
        }
        return events;
    }

    @Override
    public void record(int lpid, long word, int at, int bytes) {
        if (lpid < 0 || lpid >= peers.length || peers[lpid] == null || peers[lpid].failure != null) {
            return;
        }
        Peer peer = peers[lpid];
        if (InboxRecord.type(word) == InboxRecord.EAGER) {
            eager(peer, word, at, bytes);
            return;
        }
        try {
            otherRecord(peer, word, at, bytes);
        } catch (BadPeerException e) {
            fail(peer, error(e.getMessage(), lpid));
        }
    }

    private void eager(Peer peer, long word, int at, int bytes) {
        int hdrSz = InboxRecord.hdrSz(word);
        int dataSz = InboxRecord.dataSz(word);
        int dataAt = InboxRecord.BODY_AT + InboxRecord.align8(hdrSz);
        if (dataAt + dataSz > bytes || !dispatcher.isHandler(InboxRecord.handler(word))) {
            refuse(peer, word, bytes);
            return;
        }
        message.inlineSz = dataSz;
        deliver(peer.lpid, word, at + InboxRecord.BODY_AT, at + dataAt, dataSz);
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
        counters.received(handlerId, message.hdrSz + dataSz);
        dispatcher.deliver(message);
    }

    private void otherRecord(Peer peer, long word, int at, int bytes) {
        Segment memory = arena.base();
        switch (InboxRecord.type(word)) {
            case InboxRecord.LONG_BY_RING, InboxRecord.LONG_BY_RECORDS -> longMessage(peer, word, at, bytes);
            case InboxRecord.RING ->
                peer.in.open(
                        memory.getLong(at + InboxRecord.RING_OFFSET_AT),
                        memory.getInt(at + InboxRecord.RING_CAPACITY_AT));
            case InboxRecord.DATA -> {
                if (InboxRecord.BODY_AT + InboxRecord.dataSz(word) > bytes) {
                    refuse(peer, word, bytes);
                } else {
                    peer.in.data(memory, at + InboxRecord.BODY_AT, InboxRecord.dataSz(word));
                }
            }
            default -> refuse(peer, word, bytes);
        }
    }

    private void longMessage(Peer peer, long word, int at, int bytes) {
        long dataSz = arena.base().getLong(at + InboxRecord.LONG_SIZE_AT);
        if (InboxRecord.LONG_HEADER_AT + InboxRecord.hdrSz(word) > bytes
                || dataSz <= 0
                || !dispatcher.isHandler(InboxRecord.handler(word))) {
            refuse(peer, word, bytes);
            return;
        }
        message.inlineSz = 0;
        deliver(peer.lpid, word, at + InboxRecord.LONG_HEADER_AT, at, dataSz);
        if (peer.failure != null) {
            return;
        }
        peer.in.add(message.sink, InboxRecord.type(word) == InboxRecord.LONG_BY_RING, dataSz);
        if (!peer.inflowing) {
            peer.inflowing = true;
            inflowing.add(peer);
        }
    }

    private void refuse(Peer peer, long word, int bytes) {
        fail(
                peer,
                error(
                        "it sent a record of " + bytes + " bytes with type " + InboxRecord.type(word) + ", handler "
                                + InboxRecord.handler(word) + ", header of " + InboxRecord.hdrSz(word)
                                + " bytes and data of " + InboxRecord.dataSz(word)
                                + " bytes, which can't be; run the same JMPI everywhere",
                        peer.lpid));
    }

    @Override
    public void garbage(int lpid, String what) {
        anyFailed = true;
        if (lpid >= 0 && lpid < peers.length && peers[lpid] != null) {
            fail(peers[lpid], error("it damaged this process's inbox: " + what, lpid));
        }
    }

    private static MpirException error(String what, int lpid) {
        return new MpirException(ErrorClass.ERR_OTHER, "shared memory with process " + lpid + ": " + what);
    }

    private void fail(Peer peer, RuntimeException why) {
        if (peer.failure != null) {
            return;
        }
        anyFailed = true;
        peer.failure = why;
        Outgoing out = peer.out;
        peer.out = null;
        if (out != null) {
            out.fail(why);
        }
        peer.in.fail(why);
        dispatcher.peerFailed(peer.lpid, why);
    }

    @Override
    public boolean hasPendingSends() {
        for (Peer peer : busy) {
            if (peer.out != null && !peer.out.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean prepareSleep() {
        inbox.sleep();
        for (Peer peer : busy) {
            if (peer.out != null) {
                peer.out.waitForRoom();
            }
        }
        if (inbox.hasNext() || hasInflow() || pushAll() > 0) {
            inbox.wake();
            return false;
        }
        return true;
    }

    private boolean hasInflow() {
        for (Peer peer : inflowing) {
            if (peer.in.hasNext()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void endSleep() {
        inbox.wake();
    }

    @Override
    public void checkPeers() {
        long now = System.nanoTime();
        if (closed || now - lastCheck < CHECK_INTERVAL_NS) {
            return;
        }
        lastCheck = now;
        for (Peer peer : peers) {
            if (peer != null && peer.failure == null && peer.arena != arena) {
                check(peer);
            }
        }
        if (anyFailed) {
            inbox.skipUnfinished(lpid -> lpid < peers.length && peers[lpid] != null && peers[lpid].failure != null);
        }
    }

    private void check(Peer peer) {
        PeerArena.Life life = peer.arena.life();
        if (life == PeerArena.Life.ALIVE) {
            return;
        }
        // what it sent before it ended counts
        while (inbox.poll(BUDGET) + pullAll() > 0) {
            continue;
        }
        if (life == PeerArena.Life.GONE) {
            fail(peer, error("the process is gone", peer.lpid));
        } else if (peer.hasTraffic()) {
            fail(peer, error("the process has finished while messages were under way", peer.lpid));
        }
    }

    @Override
    public TransportCounters counters() {
        return counters;
    }

    @Override
    public void close(long deadlineNs) {
        int idle = 0;
        while (!closed && hasPendingSends() && System.nanoTime() - deadlineNs < 0) {
            idle = progress() == 0 ? idle + 1 : 0;
            if (idle > 1000) {
                checkPeers();
                Thread.yield();
            }
        }
        end(true);
    }

    @Override
    public void shutdownNow() {
        end(false);
    }

    private void end(boolean inOrder) {
        if (arena == null || closed) {
            return;
        }
        closed = true;
        arena.end(inOrder);
        for (Peer peer : peers) {
            if (peer != null && peer.arena != arena) {
                peer.arena.close();
            }
        }
    }
}
