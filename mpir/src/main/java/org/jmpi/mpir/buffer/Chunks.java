package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;

/** Copies from and to memory that is too long for one byte buffer: an array of them, all of the same length but the last. */
final class Chunks {
    private static final int MASK = MemorySegments.CHUNK - 1;

    private Chunks() {}

    static void toBytes(ByteBuffer[] chunks, long from, ByteBuffer dst, int pos, int n) {
        while (n > 0) {
            int at = (int) from & MASK;
            int k = Math.min(n, MemorySegments.CHUNK - at);
            dst.put(pos, chunks[(int) (from >>> MemorySegments.CHUNK_SHIFT)], at, k);
            from += k;
            pos += k;
            n -= k;
        }
    }

    static void fromBytes(ByteBuffer src, int pos, ByteBuffer[] chunks, long to, int n) {
        while (n > 0) {
            int at = (int) to & MASK;
            int k = Math.min(n, MemorySegments.CHUNK - at);
            chunks[(int) (to >>> MemorySegments.CHUNK_SHIFT)].put(at, src, pos, k);
            to += k;
            pos += k;
            n -= k;
        }
    }
}
