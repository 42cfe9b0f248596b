package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;

/** Copies from and to memory that is too long for one byte buffer: an array of them, all of the same length but the last. */
final class Chunks {
    private Chunks() {}

    static void toBytes(ByteBuffer[] chunks, long from, ByteBuffer dst, int pos, int n) {
        int size = chunks[0].capacity();
        int chunk = (int) (from / size);
        int at = (int) (from % size);
        while (n > 0) {
            int k = Math.min(n, size - at);
            dst.put(pos, chunks[chunk++], at, k);
            at = 0;
            pos += k;
            n -= k;
        }
    }

    static void fromBytes(ByteBuffer src, int pos, ByteBuffer[] chunks, long to, int n) {
        int size = chunks[0].capacity();
        int chunk = (int) (to / size);
        int at = (int) (to % size);
        while (n > 0) {
            int k = Math.min(n, size - at);
            chunks[chunk++].put(at, src, pos, k);
            at = 0;
            pos += k;
            n -= k;
        }
    }
}
