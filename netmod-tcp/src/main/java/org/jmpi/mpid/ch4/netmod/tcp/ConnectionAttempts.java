package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Connects to peers for whom messages wait. */
final class ConnectionAttempts {
    private static final long FIRST_RETRY_NS = 50_000_000;
    private static final int MOST_HANG_UPS = 100;

    private final TcpContext tcp;
    private final PeerTable peers;
    private final Connector connector;
    private final String ownHost = LocalAddresses.hostName();
    /** Peers without a connection for whom messages wait. */
    private final List<Peer> waiting = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private IntFunction<String> cards;

    ConnectionAttempts(TcpContext tcp, PeerTable peers, Connector connector) {
        this.tcp = tcp;
        this.peers = peers;
        this.connector = connector;
    }

    void cards(IntFunction<String> source) {
        cards = source;
    }

    boolean isBusy() {
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

    /** Goes on with whatever is under way; returns how many things happened. */
    int poll() {
        return waiting.isEmpty() ? 0 : pollWaiting(System.nanoTime());
    }

    /** Returns how long nothing needs to be done here unless something arrives. */
    long idleNs(long nowNs, long atMostNs) {
        long least = atMostNs;
        for (Peer p : waiting) {
            least = Math.min(least, (p.attempt == null ? p.retryNs : p.attempt.deadlineNs()) - nowNs);
        }
        return least;
    }

    void close() {
        for (Peer p : List.copyOf(waiting)) {
            forget(p);
        }
    }

    private int pollWaiting(long nowNs) {
        int done = 0;
        for (int i = waiting.size() - 1; i >= 0; i--) {
            Peer peer = waiting.get(i);
            if (peer.attempt != null) {
                done += pollAttempt(peer.attempt, nowNs);
            } else if (nowNs - peer.retryNs >= 0) {
                call(peer, peer.retryAddress);
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
                    tcp.counters.opened++;
                    connector.established(peer, attempt.wire());
                } else {
                    stepBack(attempt, nowNs);
                }
                return 1;
            }
            if (nowNs - attempt.deadlineNs() < 0) {
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
        connector.dismiss(attempt);
        Peer peer = attempt.peer;
        peer.attempt = null;
        peer.retryNs = nowNs + tcp.settings.connectTimeoutMs() * 1_000_000L;
    }

    private void call(Peer peer, int addressIndex) {
        SocketChannel channel = null;
        try {
            if (peer.card == null) {
                String text = peer.foreign == null ? cards.apply(peer.lpid) : peer.address;
                peer.card = Card.parse(peer.lpid, text, ownHost);
            }
            channel = SocketChannel.open();
            connector.prepare(channel);
            Pairing pairing = peer.foreign != null ? peer.foreign : connector.within(peer.lpid);
            Initiator attempt = new Initiator(peer, addressIndex, channel, deadlineNs(peer, addressIndex), pairing);
            peer.attempt = attempt;
            attempt.watch(connector.startLoop(), SelectionKey.OP_CONNECT);
            connect(channel, attempt);
        } catch (MpirException e) {
            giveUp(peer, e);
            return;
        } catch (IOException e) {
            attemptFailed(peer, channel, addressIndex, e);
            return;
        }
        // on one host that was all: say hello before the caller goes and computes
        pollAttempt(peer.attempt, System.nanoTime());
    }

    /** An address that swallows what is sent to it must not use up the time of those behind it. */
    private long deadlineNs(Peer peer, int addressIndex) {
        assert peer.card != null;
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

    private void attemptFailed(Peer peer, @Nullable SocketChannel channel, int addressIndex, IOException why) {
        if (peer.attempt != null) {
            failed(peer.attempt, why);
            return;
        }
        connector.discard(channel);
        nextAddress(peer, addressIndex, why);
    }

    private void failed(Initiator attempt, IOException why) {
        connector.dismiss(attempt);
        Peer peer = attempt.peer;
        peer.attempt = null;
        // who lets us in and hangs up is there, but was too busy for us, or we for it: the address is right
        if (attempt.isConnected() && !(why instanceof ProtocolException) && ++peer.hangUps < MOST_HANG_UPS) {
            peer.retryNs = System.nanoTime() + FIRST_RETRY_NS;
            peer.retryAddress = attempt.addressIndex;
        } else {
            nextAddress(peer, attempt.addressIndex, why);
        }
    }

    private void nextAddress(Peer peer, int addressIndex, IOException why) {
        assert peer.card != null;
        if (addressIndex + 1 < peer.card.addresses().size()) {
            call(peer, addressIndex + 1);
        } else if (peer.suspect) {
            giveUp(
                    peer,
                    new MpirException(
                            ErrorClass.ERR_PROC_ABORTED,
                            "process " + peer.lpid + " is gone, as another process of its world is: "
                                    + why.getMessage(),
                            why));
        } else if (peer.failedRounds++ < tcp.settings.connectRetries()) {
            peer.retryAddress = 0;
            peer.retryNs = System.nanoTime() + (FIRST_RETRY_NS << Math.min(peer.failedRounds, 6));
        } else {
            giveUp(peer, unreachable(peer, why));
        }
    }

    private static MpirException unreachable(Peer peer, IOException why) {
        // one of another world was there a moment ago, and no launcher tells of its end
        int errorClass = peer.foreign == null ? ErrorClass.ERR_OTHER : ErrorClass.ERR_PROC_ABORTED;
        return new MpirException(
                errorClass,
                "process " + peer.lpid + " cannot be reached at "
                        + Objects.requireNonNull(peer.card).addresses() + ": " + why.getMessage()
                        + "; does it still run, and does a firewall let it be called?",
                why);
    }

    void stopWaiting(Peer peer) {
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
            connector.dismiss(peer.attempt);
            peer.attempt = null;
        }
    }
}
