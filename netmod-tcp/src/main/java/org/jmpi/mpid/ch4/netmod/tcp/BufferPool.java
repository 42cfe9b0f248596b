package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.ArrayDeque;

/** Buffers nobody uses now. A connection holds one only while something is in it, so idle connections cost none. */
final class BufferPool {
    private static final int KEPT = 16;

    private final ArrayDeque<IoBuffer> free = new ArrayDeque<>(KEPT);

    /** Returns an empty buffer; the one given back last, which is likely still cached. */
    IoBuffer acquire() {
        IoBuffer b = free.pollLast();
        return b != null ? b : new IoBuffer(TcpSettings.BUFFER_SIZE);
    }

    void release(IoBuffer b) {
        b.clear();
        if (free.size() < KEPT) {
            free.addLast(b);
        }
    }
}
