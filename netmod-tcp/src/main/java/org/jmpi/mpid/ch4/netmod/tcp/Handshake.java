package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One side of a connection whose other side did not prove yet who it is. */
abstract class Handshake implements Loop.Watched {
    final SocketChannel channel;
    final ByteBuffer hello = buffer(HelloLayout.SIZE);
    private long deadlineNs;

    @SuppressWarnings("NullAway.Init")
    private ByteBuffer in;

    private Loop.@Nullable Watch watch;
    /** Whether bytes may be waiting. */
    private boolean ready = true;

    Handshake(SocketChannel channel, long deadlineNs) {
        this.channel = channel;
        this.deadlineNs = deadlineNs;
    }

    void watch(Loop loop, int ops) throws IOException {
        watch = loop.watch(channel, ops, this);
    }

    void watchOps(int ops) {
        assert watch != null;
        watch.ops(ops);
    }

    @Override
    public void ready() {
        ready = true;
    }

    /** Goes on as far as possible; returns whether it is over. */
    boolean poll() throws IOException {
        if (!ready) {
            return false;
        }
        ready = false;
        return advance();
    }

    abstract boolean advance() throws IOException;

    /** Returns what frames travel on, once {@link #poll} returned true. */
    abstract Wire wire();

    long deadlineNs() {
        return deadlineNs;
    }

    /** Says that the other side is there: it may be busy outside of MPI for any time, and its end would be noticed. */
    void waitForever() {
        deadlineNs = System.nanoTime() + Long.MAX_VALUE / 4;
    }

    /** Gives the channel up to whoever goes on with it. */
    void endWatch() {
        if (watch != null) {
            watch.cancel();
            watch = null;
        }
    }

    void expect(int bytes) {
        in = buffer(bytes);
    }

    /** Returns what {@link #expect} asked for once it is all here, else null. Never reads beyond it. */
    @Nullable
    ByteBuffer received() throws IOException {
        while (in.hasRemaining()) {
            int n = channel.read(in);
            if (n == 0) {
                return null;
            }
            if (n < 0) {
                throw new EOFException("it closed the connection after " + in.position() + " of " + in.capacity()
                        + " bytes of its handshake");
            }
            bytesArrived(in);
        }
        return in.clear();
    }

    boolean hasPart() {
        return in.position() > 0;
    }

    /** Called while bytes trickle in. */
    void bytesArrived(ByteBuffer partial) throws IOException {}

    void send(ByteBuffer bytes) throws IOException {
        // a fresh socket takes these few bytes at once; one that does not is not worth waiting for
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("its socket takes no bytes");
        }
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] bytes(ByteBuffer from, int pos, int length) {
        byte[] b = new byte[length];
        from.get(pos, b);
        return b;
    }
}
