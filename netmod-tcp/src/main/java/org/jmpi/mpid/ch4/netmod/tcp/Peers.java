package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jspecify.annotations.Nullable;

/** The processes of the job as this netmod knows them: connections begin and end here. */
final class Peers implements PeerTable, Poller.Endings {
    final PendingSends messages;
    final Connector connector;
    final Poller poller;
    final Progress progress;

    private final TcpContext tcp;
    private final OpenChannels open;
    private final Log log;
    private final EventRegistry events;
    /** By lpid; null where that process was never heard of. */
    private Peer[] table;

    private final ForeignPeers foreign = new ForeignPeers();

    Peers(TcpContext tcp, Listener listener, OpenChannels open, Log log) {
        this.tcp = tcp;
        this.open = open;
        this.log = log;
        events = tcp.job.events();
        table = new Peer[tcp.job.processes()];
        messages = new PendingSends(tcp.dispatcher);
        poller = new Poller(tcp.settings.hotConnections(), this);
        connector = new Connector(tcp, this, listener, open, log);
        progress = new Progress(poller, connector, listener, open);
    }

    @Override
    public Peer get(int lpid) {
        Peer p = table[lpid];
        if (p == null) {
            p = new Peer(lpid, tcp.window);
            table[lpid] = p;
        }
        return p;
    }

    @Override
    public ForeignPeers.@Nullable Known find(ByteBuffer hello) {
        return foreign.find(hello);
    }

    /** See {@link TcpNetmod#insert}. */
    void insert(int lpid, ProcessInfo process, WorldId own, byte[] key) {
        if (lpid >= table.length) {
            table = Arrays.copyOf(table, Math.max(lpid + 1, table.length + table.length / 2));
        }
        if (get(lpid).failure != null) {
            remove(lpid);
        }
        foreign.add(get(lpid), tcp.job.lpid(), process, own, key, tcp.settings.security());
    }

    /** See {@link TcpNetmod#isIdle}. */
    boolean isIdle(int lpid) {
        Peer peer = lpid < table.length ? table[lpid] : null;
        return peer == null || (peer.connection == null && !peer.waiting && peer.attempt == null);
    }

    /** See {@link TcpNetmod#remove}. */
    void remove(int lpid) {
        Peer peer = lpid < table.length ? table[lpid] : null;
        if (peer != null) {
            foreign.remove(peer);
            table[lpid] = null;
        }
    }

    /** Returns the peer to send to. */
    Peer target(int lpid) {
        Peer p = lpid >= 0 && lpid < table.length ? table[lpid] : null;
        return p != null ? p : newTarget(lpid);
    }

    private Peer newTarget(int lpid) {
        if (lpid < 0 || lpid >= table.length || lpid == tcp.job.lpid()) {
            throw new MpirException(
                    ErrorClass.ERR_INTERN,
                    "TCP send from process " + tcp.job.lpid() + " to process " + lpid
                            + ": expected another one from 0 to " + (table.length - 1)
                            + "; the device delivers to itself without a transport");
        }
        return get(lpid);
    }

    /** Has {@code peer} connected to, unless it is; one that is gone is reported. */
    void want(Peer peer) {
        if (peer.failure != null) {
            reportFailure(peer);
        } else if (peer.connection == null) {
            connector.want(peer);
        }
    }

    /** Notes that data that {@code peer} sent was taken, and tells it if that is much. */
    void consumed(Peer peer, long bytes) {
        peer.flow.unkeep(bytes);
        peer.flow.owe(bytes);
        Connection c = peer.connection;
        if (c != null && c.broken == null) {
            try {
                c.writer.returnCredit();
            } catch (IOException e) {
                c.broken = e;
            }
        }
    }

    /** Queues a message that leaves together with others, at the latest at the next poll. */
    void hold(Peer peer, PendingSend m) {
        tcp.counters.queued++;
        peer.queue.addLast(m);
        assert peer.connection != null;
        poller.touch(peer.connection);
    }

    void enqueue(Peer peer, PendingSend m) {
        tcp.counters.queued++;
        peer.queue.addLast(m);
        Connection c = peer.connection;
        if (c == null) {
            want(peer);
            return;
        }
        poller.touch(c);
        if (c.broken == null) {
            try {
                c.writer.flush();
            } catch (IOException e) {
                c.broken = e;
            }
        }
    }

    boolean hasPendingSends() {
        return connector.hasWaiting() || poller.hasPendingSends();
    }

    @Override
    public Loop startLoop() {
        return progress.startLoop();
    }

    @Override
    public void connected(Peer peer, Wire wire) throws IOException {
        Connection c = new Connection(tcp, peer, wire, messages, poller);
        c.watch(progress.startLoop());
        peer.connection = c;
        tcp.counters.open++;
        poller.add(c);
        if (events.connectionMade.on) {
            events.connectionMade.raise(peer.lpid, EventRegistry.NETMOD);
        }
    }

    @Override
    public void lost(Connection c, IOException why) {
        if (open.isShutdown()) {
            drop(c, true);
            return;
        }
        tcp.counters.lost++;
        String what = "process " + c.peer.lpid + " at " + c.address;
        String text = why instanceof ProtocolException
                ? "connection to " + what + " closed, because it sent a bad frame: " + why.getMessage()
                : "connection to " + what + " was lost (" + why.getMessage()
                        + "): did that process die? Its own messages or the launcher's may say why";
        if (why instanceof ProtocolException) {
            log.line(text);
        }
        int errorClass = why instanceof ProtocolException ? ErrorClass.ERR_OTHER : ErrorClass.ERR_PROC_ABORTED;
        failed(c.peer, new MpirException(errorClass, text, why));
    }

    /** See {@link TcpNetmod#lookAfterWorldOf}. */
    void lookAfterWorldOf(int lpid) {
        Peer peer = lpid < table.length ? table[lpid] : null;
        if (peer != null && peer.foreign != null) {
            lookAfterWorld(peer.foreign.in());
        }
    }

    /** A launcher tells who died in the job; of other worlds a connection that can't be made tells it. */
    private void lookAfterWorld(String worlds) {
        for (Peer each : table) {
            boolean isOfIt =
                    each != null && each.foreign != null && each.foreign.in().equals(worlds);
            if (isOfIt && each.failure == null && each.connection == null) {
                each.suspect = true;
                want(each);
            }
        }
    }

    @Override
    public void ended(Connection c) {
        if (!c.reader.isGoodbye()) {
            lost(c, new EOFException("it closed the connection without a goodbye"));
            return;
        }
        Peer peer = c.peer;
        MpirException why = new MpirException(
                ErrorClass.ERR_PROC_ABORTED,
                "process " + peer.lpid + " at " + c.address
                        + " has finalized: expected it to receive first; is a message sent that nobody receives?");
        if (c.writer.hasPending()) {
            failed(peer, why);
            return;
        }
        sendGoodbye(c);
        peer.failure = why;
        drop(c);
        tcp.dispatcher.peerLeft(peer.lpid, why);
    }

    /** Gives up a process that was ended, unless there is a connection, whose end will tell. */
    void ended(int lpid) {
        Peer peer = target(lpid);
        if (peer.connection == null && peer.failure == null) {
            failed(peer, new MpirException(ErrorClass.ERR_PROC_ABORTED, "process " + lpid + " was aborted"));
        }
    }

    /** Sends the last frame; a peer that is gone already does not need it. */
    void sendGoodbye(Connection c) {
        try {
            c.writer.goodbye();
        } catch (IOException e) {
            c.broken = e;
        }
    }

    @Override
    public void failed(Peer peer, RuntimeException why) {
        if (peer.failure != null) {
            return;
        }
        peer.failure = why;
        Connection c = peer.connection;
        if (c != null) {
            drop(c, true);
            c.reader.fail(why);
        }
        connector.forget(peer);
        for (PendingSend m = peer.queue.pollFirst(); m != null; m = peer.queue.pollFirst()) {
            messages.fail(m, why);
        }
        reportFailure(peer);
        if (peer.foreign != null) {
            lookAfterWorld(peer.foreign.in());
        }
    }

    /** Says, once, that {@code peer} is gone: also when something is sent to one that ended as it should. */
    void reportFailure(Peer peer) {
        if (!peer.failureReported) {
            peer.failureReported = true;
            tcp.dispatcher.peerFailed(peer.lpid, peer.failure);
        }
    }

    /** Lets go of a connection that ended in good order. */
    void drop(Connection c) {
        drop(c, false);
    }

    private void drop(Connection c, boolean failed) {
        c.peer.connection = null;
        tcp.counters.open--;
        c.release();
        poller.remove(c);
        open.closeNow(c.wire.channel());
        if (events.connectionLost.on) {
            int reason = failed ? EventRegistry.FAILED : EventRegistry.CLOSED;
            events.connectionLost.raise(c.peer.lpid, EventRegistry.NETMOD, reason);
        }
    }
}
