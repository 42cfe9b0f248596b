package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Frames as they are. */
record PlainWire(SocketChannel channel) implements Wire {
    @Override
    public int read(IoBuffer into) throws IOException {
        return into.readFrom(channel);
    }

    @Override
    public int write(IoBuffer from) throws IOException {
        return from.writeTo(channel);
    }

    @Override
    public boolean hasMore() {
        return false;
    }
}
