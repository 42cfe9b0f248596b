package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jmpi.mpir.mpl.Segment;

/** Direct memory between a socket and messages: bytes from {@link #start} to {@link #end} are not consumed yet. */
final class IoBuffer {
    final Segment segment;
    int start;
    int end;
    private final ByteBuffer io;

    IoBuffer(int size) {
        segment = Segment.allocate(size);
        io = segment.bytes.duplicate();
    }

    int available() {
        return end - start;
    }

    /** Returns how many bytes fit behind {@link #end}. */
    int room() {
        return io.capacity() - end;
    }

    void clear() {
        start = 0;
        end = 0;
    }

    /** Reads what the socket has; returns as {@link SocketChannel#read(ByteBuffer)} does. */
    int readFrom(SocketChannel channel) throws IOException {
        int n = channel.read(writable(room()));
        if (n > 0) {
            end += n;
        }
        return n;
    }

    /** Writes what the socket takes; the buffer is cleared when that was all. */
    int writeTo(SocketChannel channel) throws IOException {
        int n = channel.write(readable(available()));
        consumed(n);
        return n;
    }

    /** Returns the next {@code bytes} that are not consumed. */
    ByteBuffer readable(int bytes) {
        return io.limit(start + bytes).position(start);
    }

    /** Notes that so many more are; the buffer is cleared when that was all. */
    void consumed(int bytes) {
        start += bytes;
        if (start == end) {
            clear();
        }
    }

    /** Returns room for {@code bytes} behind {@link #end}, which who fills it moves. */
    ByteBuffer writable(int bytes) {
        return io.limit(end + bytes).position(end);
    }

    /** Moves what is not consumed to the front. */
    void compact() {
        if (start > 0) {
            segment.bytes.put(0, segment.bytes, start, end - start);
            end -= start;
            start = 0;
        }
    }
}
