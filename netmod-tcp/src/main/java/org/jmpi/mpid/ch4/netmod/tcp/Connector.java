package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/**
 * Opens connections: calls peers for whom messages wait, answers those who call, and lets in only who belongs to the
 * job. Of two processes that call each other at once, the one with the lower lpid wins.
 */
final class Connector {
    private static final int ACCEPTS_A_POLL = 16;
    private static final long FIRST_RETRY_NS = 50_000_000;

    private final TcpContext tcp;
    private final PeerTable peers;
    private final Listener listener;
    private final OpenChannels open;
    private final Log log;
    private final String ownHost = LocalAddresses.hostName();
    private final List<Acceptor> accepting = new ArrayList<>();
    /** Peers without a connection for whom messages wait. */
    private final List<Peer> waiting = new ArrayList<>();

    private JobKey key;
    private IntFunction<String> cards;
    private Loop loop;

    Connector(TcpContext tcp, PeerTable peers, Listener listener, OpenChannels open, Log log) {
        this.tcp = tcp;
        this.peers = peers;
        this.listener = listener;
        this.open = open;
        this.log = log;
    }

    void cards(IntFunction<String> source) {
        cards = source;
    }

    /** Says where sockets are watched from now on. */
    void loop(Loop newLoop) {
        loop = newLoop;
    }

    /** Returns whether there is something that should not wait for the 64th poll. */
    boolean isBusy() {
        return !waiting.isEmpty() || !accepting.isEmpty();
    }

    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Begins to connect to {@code peer}, for whom a message waits. */
    void want(Peer peer) {
        if (!peer.waiting) {
            peer.waiting = true;
            waiting.add(peer);
            peer.retryNs = System.nanoTime();
        }
    }

    /** Goes on with whatever is under way; returns how many connections were opened or given up. */
    int poll() {
        int done = accept();
        if (isBusy()) {
            long nowNs = System.nanoTime();
            done += pollAccepting(nowNs) + pollWaiting(nowNs);
        }
        return done;
    }

    /** Returns how long nothing needs to be done here unless something arrives. */
    long idleNs(long nowNs, long atMostNs) {
        long least = atMostNs;
        for (Acceptor a : accepting) {
            least = Math.min(least, a.deadlineNs - nowNs);
        }
        for (Peer p : waiting) {
            least = Math.min(least, (p.attempt == null ? p.retryNs : p.attempt.deadlineNs) - nowNs);
        }
        return Math.max(0, least);
    }

    private int accept() {
        int n = 0;
        try {
            for (SocketChannel c = listener.accept(loop != null); c != null; c = listener.accept(loop != null)) {
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
            prepare(channel);
            long deadlineNs = System.nanoTime() + tcp.settings.handshakeTimeoutMs() * 1_000_000L;
            Acceptor a = new Acceptor(channel, deadlineNs, tcp.job, key());
            a.watch(peers.startLoop(), SelectionKey.OP_READ);
            accepting.add(a);
        } catch (IOException e) {
            open.closeNow(channel);
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
        dismiss(oldest);
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
        try {
            if (a.poll()) {
                decide(a);
                return true;
            }
            if (nowNs - a.deadlineNs < 0) {
                return false;
            }
            throw new ProtocolException(
                    "it did not show who it is within " + tcp.settings.handshakeTimeoutMs() + " ms");
        } catch (IOException e) {
            // one who hangs up before or after a whole hello found a better connection, or only looked: no news
            if (e instanceof ProtocolException || a.isInsideHello()) {
                log.line("closed a connection from " + Channels.remoteAddress(a.channel) + ": " + e.getMessage());
            }
            dismiss(a);
            return true;
        }
    }

    private void decide(Acceptor a) throws IOException {
        Peer peer = peers.get(a.lpid());
        boolean mineWins = peer.attempt != null && tcp.job.lpid() < peer.lpid;
        if (peer.connection != null || peer.failure != null || mineWins) {
            a.verdict(HelloLayout.YIELD);
            dismiss(a);
            return;
        }
        a.verdict(HelloLayout.WELCOME);
        if (peer.attempt != null) {
            dismiss(peer.attempt);
        }
        a.endWatch();
        established(peer, a.channel);
    }

    private void established(Peer peer, SocketChannel channel) throws IOException {
        peer.attempt = null;
        peer.failedRounds = 0;
        stopWaiting(peer);
        peers.connected(peer, channel);
    }

    private int pollWaiting(long nowNs) {
        int done = 0;
        for (int i = waiting.size() - 1; i >= 0; i--) {
            Peer peer = waiting.get(i);
            if (peer.attempt != null) {
                done += pollAttempt(peer.attempt, nowNs);
            } else if (nowNs - peer.retryNs >= 0) {
                call(peer, 0);
                done++;
            }
            // what happened may have taken several peers off the list
            i = Math.min(i, waiting.size());
        }
        return done;
    }

    private int pollAttempt(Initiator attempt, long nowNs) {
        Peer peer = attempt.peer;
        try {
            if (attempt.poll()) {
                attempt.endWatch();
                if (attempt.isWelcome()) {
                    established(peer, attempt.channel);
                } else {
                    stepBack(attempt, nowNs);
                }
                return 1;
            }
            if (nowNs - attempt.deadlineNs < 0) {
                return 0;
            }
            throw new IOException("no answer in time");
        } catch (IOException e) {
            failed(attempt, e);
            return 1;
        }
    }

    /** The peer's own call will come, or is here already; if it does not come, call again. */
    private void stepBack(Initiator attempt, long nowNs) {
        dismiss(attempt);
        Peer peer = attempt.peer;
        peer.attempt = null;
        peer.retryNs = nowNs + tcp.settings.connectTimeoutMs() * 1_000_000L;
    }

    private void call(Peer peer, int addressIndex) {
        SocketChannel channel = null;
        try {
            if (peer.card == null) {
                peer.card = Card.parse(peer.lpid, cards.apply(peer.lpid), ownHost);
            }
            channel = SocketChannel.open();
            prepare(channel);
            Initiator attempt =
                    new Initiator(peer, addressIndex, channel, deadlineNs(peer, addressIndex), tcp.job, key());
            peer.attempt = attempt;
            attempt.watch(peers.startLoop(), SelectionKey.OP_CONNECT);
            connect(channel, attempt);
        } catch (MpirException e) {
            giveUp(peer, e);
        } catch (IOException e) {
            attemptFailed(peer, channel, addressIndex, e);
        }
    }

    /** An address that swallows what is sent to it must not use up the time of those behind it. */
    private long deadlineNs(Peer peer, int addressIndex) {
        boolean last = addressIndex + 1 == peer.card.addresses().size();
        long timeoutNs = tcp.settings.connectTimeoutMs() * 1_000_000L;
        return System.nanoTime() + (last ? timeoutNs : timeoutNs / 4);
    }

    private static void connect(SocketChannel channel, Initiator attempt) throws IOException {
        try {
            channel.connect(attempt.address);
        } catch (UnsupportedAddressTypeException e) {
            throw new IOException("this host has no such addresses", e);
        }
    }

    private void attemptFailed(Peer peer, SocketChannel channel, int addressIndex, IOException why) {
        if (peer.attempt != null) {
            failed(peer.attempt, why);
            return;
        }
        open.closeNow(channel);
        nextAddress(peer, addressIndex, why);
    }

    private void failed(Initiator attempt, IOException why) {
        dismiss(attempt);
        attempt.peer.attempt = null;
        nextAddress(attempt.peer, attempt.addressIndex, why);
    }

    private void nextAddress(Peer peer, int addressIndex, IOException why) {
        if (addressIndex + 1 < peer.card.addresses().size()) {
            call(peer, addressIndex + 1);
        } else if (peer.failedRounds++ < tcp.settings.connectRetries()) {
            peer.retryNs = System.nanoTime() + (FIRST_RETRY_NS << Math.min(peer.failedRounds, 6));
        } else {
            giveUp(peer, unreachable(peer, why));
        }
    }

    private static MpirException unreachable(Peer peer, IOException why) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "process " + peer.lpid + " cannot be reached at " + peer.card.addresses() + ": " + why.getMessage()
                        + "; does it still run, and does a firewall let it be called?",
                why);
    }

    private void stopWaiting(Peer peer) {
        if (peer.waiting) {
            peer.waiting = false;
            waiting.remove(peer);
        }
    }

    private void giveUp(Peer peer, RuntimeException why) {
        stopWaiting(peer);
        peers.failed(peer, why);
    }

    /** Forgets a peer whose attempt makes no sense any more. */
    void forget(Peer peer) {
        stopWaiting(peer);
        if (peer.attempt != null) {
            dismiss(peer.attempt);
            peer.attempt = null;
        }
    }

    private void dismiss(Handshake h) {
        h.endWatch();
        open.closeNow(h.channel);
    }

    /** Gives up all that is under way. */
    void close() {
        accepting.forEach(this::dismiss);
        accepting.clear();
        for (Peer p : List.copyOf(waiting)) {
            forget(p);
        }
        open.closeNow(listener.channel);
    }

    private void prepare(SocketChannel channel) throws IOException {
        open.add(channel);
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        int size = tcp.settings.socketBuffer();
        if (size > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, size);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, size);
        }
    }

    /** Made at the first connection: loading the JDK's cryptography takes a while. */
    private JobKey key() {
        if (key == null) {
            key = new JobKey(tcp.job.secret());
        }
        return key;
    }
}
