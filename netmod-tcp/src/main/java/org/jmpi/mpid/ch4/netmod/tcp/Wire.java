package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/** What carries the bytes of frames between two processes: a socket, and what protects them there. */
interface Wire {
    SocketChannel channel();

    /**
     * Reads what is here, as far as there is room.
     *
     * @return how many bytes, or -1 if the other end has closed and all was read
     * @throws ProtocolException if they are not what the other end sent
     */
    int read(IoBuffer into) throws IOException;

    /** Writes what the socket takes; returns how many bytes of {@code from} are off this process's hands. */
    int write(IoBuffer from) throws IOException;

    /** Returns whether another read finds something without the socket. */
    boolean hasMore();
}
