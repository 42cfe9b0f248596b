package org.jmpi.mpir.io.collective;

import java.util.Arrays;

/** Which bytes of a window were given. */
final class Coverage {
    private long[] bits = {};
    private int size;

    /** Begins with no byte of {@code bytes}. */
    void begin(int bytes) {
        int words = (bytes + Long.SIZE - 1) / Long.SIZE;
        if (bits.length < words) {
            bits = new long[words];
        } else {
            Arrays.fill(bits, 0, words, 0);
        }
        size = bytes;
    }

    void add(int at, int len) {
        int end = at + len;
        int first = at >>> 6;
        int last = (end - 1) >>> 6;
        long head = -1L << at;
        long tail = -1L >>> -end;
        if (first == last) {
            bits[first] |= head & tail;
            return;
        }
        bits[first] |= head;
        Arrays.fill(bits, first + 1, last, -1);
        bits[last] |= tail;
    }

    /** Returns the first byte from {@code from} on that was given ({@code isGiven}) or wasn't; the size: there is none. */
    int next(int from, boolean isGiven) {
        for (int at = from; at < size; ) {
            long word = (isGiven ? bits[at >>> 6] : ~bits[at >>> 6]) & (-1L << at);
            if (word != 0) {
                return Math.min(size, (at & -Long.SIZE) + Long.numberOfTrailingZeros(word));
            }
            at = (at | (Long.SIZE - 1)) + 1;
        }
        return size;
    }
}
