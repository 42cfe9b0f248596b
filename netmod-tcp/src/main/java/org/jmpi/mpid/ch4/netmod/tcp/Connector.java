package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections, called and calling. Of two processes that call each other at once, the one with the lower lpid
 * wins.
 */
final class Connector {
    private final TcpContext tcp;
    private final PeerTable peers;
    private final OpenChannels open;
    private final IncomingHandshakes incoming;
    private final ConnectionAttempts calls;
    private @Nullable JobKey key;
    private boolean watched;

    Connector(TcpContext tcp, PeerTable peers, Listener listener, OpenChannels open, Log log) {
        this.tcp = tcp;
        this.peers = peers;
        this.open = open;
        incoming = new IncomingHandshakes(tcp, peers, listener, this, log);
        calls = new ConnectionAttempts(tcp, peers, this);
    }

    void cards(IntFunction<String> source) {
        calls.cards(source);
    }

    /** Says that a loop tells from now on when somebody calls. */
    void listenerIsWatched() {
        watched = true;
    }

    /** Returns whether there is something that should not wait for the 64th poll. */
    boolean isBusy() {
        return calls.isBusy() || incoming.isBusy();
    }

    boolean hasWaiting() {
        return calls.isBusy();
    }

    /** Begins to connect to {@code peer}, for whom a message waits. */
    void want(Peer peer) {
        calls.want(peer);
    }

    /** Goes on with whatever is under way; returns how many things happened. */
    int poll() {
        return incoming.poll(watched) + calls.poll();
    }

    /** Returns how long nothing needs to be done here unless something arrives. */
    long idleNs(long nowNs, long atMostNs) {
        return Math.max(0, calls.idleNs(nowNs, incoming.idleNs(nowNs, atMostNs)));
    }

    /** Forgets a peer whose attempt makes no sense any more. */
    void forget(Peer peer) {
        calls.forget(peer);
    }

    /** Gives up all that is under way. */
    void close() {
        incoming.close();
        calls.close();
    }

    void established(Peer peer, Wire wire) throws IOException {
        peer.attempt = null;
        calls.stopWaiting(peer);
        peers.connected(peer, wire);
    }

    Loop startLoop() {
        return peers.startLoop();
    }

    void dismiss(Handshake h) {
        h.endWatch();
        open.closeNow(h.channel);
    }

    void discard(@Nullable Channel channel) {
        open.closeNow(channel);
    }

    void prepare(SocketChannel channel) throws IOException {
        open.add(channel);
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        int size = tcp.settings.socketBuffer();
        if (size > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, size);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, size);
        }
    }

    /** Returns what is said to process {@code peer} of the same job, -1: to any. */
    Pairing within(int peer) {
        return Pairing.within(tcp.job, peer, tcp.settings.security(), key());
    }

    /** Made at the first connection: loading the JDK's cryptography takes a while. */
    private JobKey key() {
        if (key == null) {
            key = new JobKey(tcp.job.secret());
        }
        return key;
    }
}
