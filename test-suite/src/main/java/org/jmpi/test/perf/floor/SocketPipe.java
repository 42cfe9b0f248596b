package org.jmpi.test.perf.floor;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A plain socket that does not block, and direct memory. */
final class SocketPipe extends Pipe {
    private final SocketChannel channel;
    private ByteBuffer outgoing = ByteBuffer.allocateDirect(0);
    private ByteBuffer incoming = ByteBuffer.allocateDirect(0);

    SocketPipe(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    @Override
    void prepare(int bytes) {
        outgoing = ByteBuffer.allocateDirect(bytes);
        incoming = ByteBuffer.allocateDirect(bytes);
    }

    @Override
    int write(int left) throws IOException {
        return channel.write(outgoing.clear().limit(Math.min(left, outgoing.capacity())));
    }

    @Override
    int read(int left) throws IOException {
        int n = channel.read(incoming.clear().limit(Math.min(left, incoming.capacity())));
        if (n < 0) {
            throw new EOFException("the other side of the bare socket is gone");
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
