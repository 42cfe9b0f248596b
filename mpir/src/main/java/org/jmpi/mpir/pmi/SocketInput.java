package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Reads a blocking channel without the lock that {@code Channels.newInputStream} shares with its writer. */
final class SocketInput extends InputStream {
    private final SocketChannel channel;

    SocketInput(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }
}
