package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Writes a blocking channel without the lock that {@code Channels.newOutputStream} shares with its reader. */
final class SocketOutput extends OutputStream {
    private final SocketChannel channel;

    SocketOutput(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
