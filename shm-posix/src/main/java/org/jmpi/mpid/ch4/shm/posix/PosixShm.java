package org.jmpi.mpid.ch4.shm.posix;

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
final class PosixShm implements Shm {
    private static final int HEADER_MAX = 1024;
    /** Looking at a file's lock is a system call: not more often than this for all peers. */
    private static final long CHECK_INTERVAL_NS = 50_000_000;

    private final TransportCounters counters = new TransportCounters();
    private ShmSettings settings;
    private int eagerLimit;
    private TransportContext context;
    private Arena arena;
    private Peers peers;
    private Sender sender;
    private Receiver receiver;
    private long lastCheck;
    private volatile boolean closed;

    /** Makes a module; {@code settings} is null for what the rank's control variables say. */
    PosixShm(ShmSettings settings) {
        this.settings = settings;
    }

    @Override
    public String open(TransportContext theContext) {
        context = theContext;
        if (settings == null) {
            settings = ShmSettings.of(context.rank().cvars());
        }
        eagerLimit = settings.eagerLimit();
        int processes = context.processes();
        ArenaIdentity id =
                ArenaIdentity.random(context.jobId(), context.lpid(), processes, settings.inboxSize(processes));
        arena = context.inJvm() ? DirectArena.create(id) : ArenaFiles.create(id, settings.directories());
        peers = new Peers(context, arena);
        sender = new Sender(context, settings, peers, arena, counters);
        receiver = new Receiver(context, peers, arena, this);
        return arena.card();
    }

    /** Returns the job's name, which peers share. */
    String jobId() {
        return context.jobId();
    }

    @Override
    public void connect(int[] candidates, String[] cards) {
        for (int i = 0; i < candidates.length; i++) {
            peers.open(candidates[i], cards[i]);
        }
    }

    @Override
    public void connected() {
        peers.forgetOneSided();
        arena.unlink();
    }

    @Override
    public boolean reaches(int lpid) {
        return peers.reaches(lpid);
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
        return sender.trySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        checkHeader(hdrSz);
        sender.sendHdr(lpid, handlerId, hdr, hdrSz);
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
        return sender.hasPending();
    }

    @Override
    public boolean prepareSleep() {
        receiver.inbox().sleep();
        sender.waitForRoom();
        if (receiver.hasNext() || sender.pushAll() > 0) {
            receiver.inbox().wake();
            return false;
        }
        return true;
    }

    @Override
    public void endSleep() {
        receiver.inbox().wake();
    }

    @Override
    public void checkPeers() {
        long now = System.nanoTime();
        if (closed || now - lastCheck < CHECK_INTERVAL_NS) {
            return;
        }
        lastCheck = now;
        peers.check(receiver::drain);
        receiver.skipUnfinished();
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
        Arena open = arena;
        if (open == null || closed) {
            return;
        }
        closed = true;
        open.end(inOrder);
        Peers known = peers;
        if (known != null) {
            known.close();
        }
    }
}
