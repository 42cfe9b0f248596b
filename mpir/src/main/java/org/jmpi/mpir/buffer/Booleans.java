package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;

/** Copies between {@code boolean[]}, which has no bulk operation, and little-endian memory: eight at a time. */
final class Booleans {
    private Booleans() {}

    static void toBytes(boolean[] src, int i, ByteBuffer dst, int pos, int n) {
        int whole = n & -8;
        for (int k = 0; k < whole; k += 8) {
            dst.putLong(pos + k, word(src, i + k));
        }
        for (int k = whole; k < n; k++) {
            dst.put(pos + k, (byte) (src[i + k] ? 1 : 0));
        }
    }

    private static long word(boolean[] a, int i) {
        return bit(a[i])
                | bit(a[i + 1]) << 8
                | bit(a[i + 2]) << 16
                | bit(a[i + 3]) << 24
                | bit(a[i + 4]) << 32
                | bit(a[i + 5]) << 40
                | bit(a[i + 6]) << 48
                | bit(a[i + 7]) << 56;
    }

    private static long bit(boolean b) {
        return b ? 1 : 0;
    }

    static void fromBytes(ByteBuffer src, int pos, boolean[] dst, int i, int n) {
        int whole = n & -8;
        for (int k = 0; k < whole; k += 8) {
            split(src.getLong(pos + k), dst, i + k);
        }
        for (int k = whole; k < n; k++) {
            dst[i + k] = src.get(pos + k) != 0;
        }
    }

    private static void split(long w, boolean[] a, int i) {
        a[i] = (byte) w != 0;
        a[i + 1] = (byte) (w >>> 8) != 0;
        a[i + 2] = (byte) (w >>> 16) != 0;
        a[i + 3] = (byte) (w >>> 24) != 0;
        a[i + 4] = (byte) (w >>> 32) != 0;
        a[i + 5] = (byte) (w >>> 40) != 0;
        a[i + 6] = (byte) (w >>> 48) != 0;
        a[i + 7] = (byte) (w >>> 56) != 0;
    }
}
