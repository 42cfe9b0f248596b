package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.cvar.CvarRange;
import org.jspecify.annotations.Nullable;

/**
 * The TCP netmod of one rank (mirrors MPICH's {@code netmod/ofi} in place, its sockets in means).
 *
 * <p>No thread of its own: everything happens on the thread of the holder of the VCI, except {@link #wakeup} and
 * {@link #shutdownNow}. A call-back of the dispatcher may send, but not poll.
 */
public final class TcpNetmod implements Netmod {
    /** Null until the netmod is open, unless a test chose it. */
    @SuppressWarnings("NullAway.Init")
    private TcpSettings settings;

    private final Consumer<String> log;
    private final TransportCounters counters = new TransportCounters();
    private final OpenChannels open = new OpenChannels();

    @SuppressWarnings("NullAway.Init")
    private TcpContext tcp;

    @SuppressWarnings("NullAway.Init")
    private Peers peers;

    @SuppressWarnings("NullAway.Init")
    private Progress progress;

    TcpNetmod() {
        this(null, System.err::println);
    }

    @SuppressWarnings("NullAway") // read when it is opened
    TcpNetmod(@Nullable TcpSettings settings, Consumer<String> log) {
        this.settings = settings;
        this.log = log;
    }

    @Override
    public String open(TransportContext job) {
        if (job.secret().length < 16) {
            throw new MpirException(
                    ErrorClass.ERR_INTERN,
                    "job secret of " + job.secret().length
                            + " bytes: expected at least 16; does the launcher set one?");
        }
        CvarRange ports = PortRange.ANY;
        if (settings == null) {
            ports = PortRange.of(job.rank().cvars());
            settings = TcpSettings.of(job.rank().cvars());
        }
        assert ports != null;
        Listener listener = new Listener(settings, ports);
        open.add(listener.channel);
        tcp = new TcpContext(settings, this, job, counters);
        peers = new Peers(tcp, listener, open, new Log(job.lpid(), log));
        progress = peers.progress;
        return listener.card();
    }

    @Override
    public void addresses(IntFunction<String> cards) {
        peers.connector.cards(cards);
    }

    @Override
    public void insert(int lpid, ProcessInfo process, WorldId world, byte[] key) {
        assert tcp.dispatcher.isHeld();
        peers.insert(lpid, process, world, key);
    }

    @Override
    public void lookAfterWorldOf(int lpid) {
        peers.lookAfterWorldOf(lpid);
    }

    @Override
    public void watch(int lpid) {
        assert tcp.dispatcher.isHeld();
        peers.want(peers.target(lpid));
    }

    @Override
    public boolean isIdle(int lpid) {
        assert tcp.dispatcher.isHeld();
        return peers.isIdle(lpid);
    }

    @Override
    public void remove(int lpid) {
        assert tcp.dispatcher.isHeld();
        peers.remove(lpid);
    }

    @Override
    public int amHdrMaxSz() {
        return TcpSettings.HDR_MAX;
    }

    @Override
    public int amEagerLimit() {
        return settings.eagerLimit();
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        assert tcp.dispatcher.isHeld();
        Peer peer = peers.target(lpid);
        if (peer.failure != null) {
            peers.reportFailure(peer);
            return;
        }
        counters.sent(handlerId, hdrSz, 0);
        if (!trySend(peer, handlerId, hdr, hdrSz, null, 0, false)) {
            peers.enqueue(peer, peers.messages.acquire().set(handlerId, hdr, hdrSz));
        }
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        assert tcp.dispatcher.isHeld() : "the netmod used by a thread that does not hold the VCI";
        return trySend(lpid, handlerId, hdr, hdrSz, data, dataSz, false);
    }

    @Override
    public boolean amTrySendLater(
            int lpid, int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz) {
        assert tcp.dispatcher.isHeld();
        return trySend(lpid, handlerId, hdr, hdrSz, data, dataSz, true);
    }

    private boolean trySend(
            int lpid, int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz, boolean mayWait) {
        Peer peer = peers.target(lpid);
        if (!trySend(peer, handlerId, hdr, hdrSz, data, dataSz, mayWait)) {
            peers.want(peer);
            return false;
        }
        counters.sent(handlerId, hdrSz, dataSz);
        return true;
    }

    private boolean trySend(
            Peer peer, int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz, boolean mayWait) {
        Connection c = peer.connection;
        if (c == null || c.broken != null) {
            return false;
        }
        progress.touch(c);
        try {
            return c.writer.trySend(handlerId, hdr, hdrSz, data, dataSz, mayWait);
        } catch (IOException e) {
            // taken, and lost with everything else to this peer: the next poll says so
            c.broken = e;
            return true;
        }
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        isend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq, false);
    }

    @Override
    public void amIsendLong(
            int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        isend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq, hdrSz + dataSz > settings.eagerLimit());
    }

    private void isend(
            int lpid,
            int handlerId,
            Segment hdr,
            int hdrSz,
            UserBuffer data,
            long dataSz,
            Request sreq,
            boolean isLong) {
        assert tcp.dispatcher.isHeld();
        Peer peer = peers.target(lpid);
        if (peer.failure != null) {
            tcp.dispatcher.originFailed(handlerId, sreq, peer.failure);
            return;
        }
        counters.sent(handlerId, hdrSz, dataSz);
        PendingSend m = peers.messages.acquire().set(handlerId, hdr, hdrSz).data(data, dataSz, sreq);
        m.isLong = isLong;
        if (isLong) {
            peer.flow.sent(dataSz);
        }
        Connection c = peer.connection;
        if (c != null && c.writer.burst.holds(hdrSz, dataSz)) {
            peers.hold(peer, m);
        } else {
            peers.enqueue(peer, m);
        }
    }

    @Override
    public boolean amCheckLongEager(int lpid, int hdrSz, long dataSz) {
        assert tcp.dispatcher.isHeld();
        return dataSz <= settings.longEagerLimit() && peers.target(lpid).flow.hasRoom(dataSz);
    }

    @Override
    public void amConsumed(int lpid, long bytes) {
        assert tcp.dispatcher.isHeld();
        peers.consumed(peers.target(lpid), bytes);
    }

    @Override
    public boolean amDefers(int lpid) {
        assert tcp.dispatcher.isHeld();
        Connection c = peers.target(lpid).connection;
        return c != null && c.writer.burst.next(tcp.turn);
    }

    @Override
    public int progress() {
        assert tcp.dispatcher.isHeld() : "the netmod used by a thread that does not hold the VCI";
        tcp.turn++;
        return progress.poll();
    }

    @Override
    public boolean hasPendingSends() {
        assert tcp.dispatcher.isHeld();
        return peers.hasPendingSends();
    }

    @Override
    public TransportCounters counters() {
        return counters;
    }

    @Override
    public void block(@Nullable SelectableChannel doorbell, long timeoutNs) {
        assert tcp.dispatcher.isHeld();
        progress.block(doorbell, timeoutNs);
    }

    @Override
    public void wakeup() {
        Progress p = progress;
        if (p != null) {
            p.wakeup();
        }
    }

    @Override
    public void peerEnded(int lpid) {
        assert tcp.dispatcher.isHeld();
        peers.ended(lpid);
    }

    @Override
    public void close(long deadlineNs) {
        if (peers != null) {
            new Closing(peers, open).run(deadlineNs);
        }
    }

    @Override
    public void shutdownNow() {
        open.shutdownNow();
        if (progress != null) {
            progress.closeLoop();
        }
    }
}
