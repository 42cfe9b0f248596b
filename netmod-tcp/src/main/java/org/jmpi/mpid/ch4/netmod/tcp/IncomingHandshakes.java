package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Answers those who call, and lets in only who belongs to the job. */
final class IncomingHandshakes {
    private static final int ACCEPTS_A_POLL = 16;

    private final TcpContext tcp;
    private final PeerTable peers;
    private final Listener listener;
    private final Connector connector;
    private final Log log;
    private final List<Acceptor> accepting = new ArrayList<>();

    IncomingHandshakes(TcpContext tcp, PeerTable peers, Listener listener, Connector connector, Log log) {
        this.tcp = tcp;
        this.peers = peers;
        this.listener = listener;
        this.connector = connector;
        this.log = log;
    }

    boolean isBusy() {
        return !accepting.isEmpty();
    }

    /**
     * Goes on with whatever is under way; returns how many callers came or were decided about.
     *
     * @param watched whether a loop says when somebody calls
     */
    int poll(boolean watched) {
        int done = accept(watched);
        return accepting.isEmpty() ? done : done + pollAccepting(System.nanoTime());
    }

    /** Returns how long nothing needs to be done here unless something arrives. */
    long idleNs(long nowNs, long atMostNs) {
        long least = atMostNs;
        for (Acceptor a : accepting) {
            least = Math.min(least, a.deadlineNs() - nowNs);
        }
        return least;
    }

    /** Gives up all that is under way and listens no more. */
    void close() {
        accepting.forEach(connector::dismiss);
        accepting.clear();
        connector.discard(listener.channel);
    }

    private int accept(boolean watched) {
        int n = 0;
        try {
            for (SocketChannel c = listener.accept(watched); c != null; c = listener.accept(watched)) {
                admitStranger(c);
                if (++n == ACCEPTS_A_POLL) {
                    break;
                }
            }
        } catch (IOException e) {
            log.line("cannot accept a TCP connection: " + e.getMessage());
        }
        return n;
    }

    private void admitStranger(SocketChannel channel) {
        // all other processes may call at once, and they must never be in each other's way
        if (accepting.size() >= tcp.settings.maxStrangers() + tcp.job.processes()) {
            turnAwayOldest();
        }
        try {
            connector.prepare(channel);
            long deadlineNs = System.nanoTime() + tcp.settings.handshakeTimeoutMs() * 1_000_000L;
            Acceptor a = new Acceptor(channel, deadlineNs, connector.within(-1), peers);
            a.watch(connector.startLoop(), SelectionKey.OP_READ);
            accepting.add(a);
        } catch (IOException e) {
            connector.discard(channel);
        }
    }

    private void turnAwayOldest() {
        Acceptor oldest = accepting.get(0);
        for (Acceptor a : accepting) {
            if (a.isSilent()) {
                oldest = a;
                break;
            }
        }
        accepting.remove(oldest);
        log.line("closed a connection from " + Channels.remoteAddress(oldest.channel)
                + ": it has not shown yet who it is, nor have " + accepting.size() + " others");
        connector.dismiss(oldest);
    }

    private int pollAccepting(long nowNs) {
        int done = 0;
        for (int i = accepting.size() - 1; i >= 0; i--) {
            if (pollOne(accepting.get(i), nowNs)) {
                accepting.remove(i);
                done++;
            }
        }
        return done;
    }

    /** Returns whether this handshake is over, well or not. */
    private boolean pollOne(Acceptor a, long nowNs) {
        if (a.isReplaced()) {
            connector.dismiss(a);
            return true;
        }
        try {
            if (a.poll()) {
                decide(a);
                return true;
            }
            if (a.isAdmitted()) {
                replaceEarlier(a);
            }
            if (nowNs - a.deadlineNs() < 0) {
                return false;
            }
            throw new ProtocolException(
                    "it did not show who it is within " + tcp.settings.handshakeTimeoutMs() + " ms");
        } catch (IOException e) {
            // one who hangs up before or after a whole hello found a better connection, or only looked: no news
            if (e instanceof ProtocolException || a.isInsideHello()) {
                log.line("closed a connection from " + Channels.remoteAddress(a.channel) + ": " + e.getMessage());
            }
            connector.dismiss(a);
            return true;
        }
    }

    /** A process calls once at a time: who heard its hello and says it again holds no place for long. */
    private void replaceEarlier(Acceptor a) {
        Peer peer = a.peer();
        Acceptor known = peer.caller;
        if (known == a) {
            return;
        }
        peer.caller = a;
        if (known != null) {
            known.replace();
        }
    }

    private void decide(Acceptor a) throws IOException {
        Peer peer = a.peer();
        boolean isLower = peer.foreign == null ? tcp.job.lpid() < peer.lpid : !peer.isLower;
        boolean mineWins = peer.attempt != null && isLower;
        if (peer.connection != null || peer.failure != null || mineWins) {
            a.verdict(HelloLayout.YIELD);
            connector.dismiss(a);
            return;
        }
        a.verdict(HelloLayout.WELCOME);
        if (peer.attempt != null) {
            connector.dismiss(peer.attempt);
        }
        a.endWatch();
        tcp.counters.accepted++;
        connector.established(peer, a.wire());
    }
}
