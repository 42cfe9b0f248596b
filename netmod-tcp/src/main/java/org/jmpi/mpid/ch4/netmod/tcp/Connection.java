package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** An authenticated connection to one process. */
final class Connection implements Loop.Watched {
    final Peer peer;
    final Wire wire;
    /** Where the peer is, for messages; stays after the end. */
    final String address;

    final FrameReader reader;
    final FrameWriter writer;
    private final Poller poller;

    @SuppressWarnings("NullAway.Init")
    private Loop.Watch watch;

    private boolean closed;
    /** Set where something went wrong inside a send; acted on by the next poll, outside of any call-back. */
    @Nullable
    IOException broken;

    /** Whether the poller's list of ready connections has it. */
    boolean queued;
    /** When it last carried something, in polls; decides who is read directly. */
    long lastActive;
    /** Whether it is among those read directly. */
    boolean hot;

    Connection(TcpContext tcp, Peer peer, Wire wire, PendingSends messages, Poller poller) {
        this.peer = peer;
        this.wire = wire;
        address = Channels.remoteAddress(wire.channel());
        this.poller = poller;
        writer = new FrameWriter(tcp, wire, peer, messages);
        reader = new FrameReader(tcp, peer, writer);
    }

    void watch(Loop loop) throws IOException {
        watch = loop.watch(wire.channel(), SelectionKey.OP_READ, this);
    }

    /** Sets what wakes a sleeper: bytes that arrive and, where something waits, room in the socket. */
    void watchForSleep() {
        watch.ops(writer.hasPending() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    @Override
    public void ready() {
        poller.ready(this);
    }

    /** Returns whether there is something to do without waiting for the peer. */
    boolean hasWork() {
        return reader.hasMore() || wire.hasMore() || broken != null;
    }

    boolean isClosed() {
        return closed;
    }

    /** Ends the watch and gives buffers back; who opened the channel closes it. */
    void release() {
        closed = true;
        watch.cancel();
        reader.release();
        writer.release();
    }
}
