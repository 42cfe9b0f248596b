package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.mpl.Segment;

/**
 * Layout of a ring of bytes with one producer and one consumer, through which long messages go. Each message begins on
 * a cache line, so that copies stay aligned.
 */
final class Ring {
    /** How many bytes the producer ever wrote. */
    static final int TAIL_AT = 0;
    /** How many bytes the consumer ever gave back. */
    static final int HEAD_AT = 64;
    /** Becomes 1 when the producer sleeps until there is room. */
    static final int WAITING_AT = 128;

    static final int DATA_AT = 256;
    /** After so many bytes the other side is told: fewer cost too many cache misses, more keep it waiting. */
    static final int CHUNK = 32 * 1024;
    /** What lies in a ring of this size has left a core's own cache before its place is written again. */
    static final int BEYOND_CACHE = 2 * 1024 * 1024;

    private Ring() {}

    static int size(int capacity) {
        return DATA_AT + capacity;
    }

    /** Returns where the next message begins. */
    static long align(long position) {
        return position + 63 & -64;
    }

    static boolean isNegativeOrMore(long used, int capacity) {
        return used < 0 || used > capacity;
    }

    static int dataAt(long position, int capacity) {
        return DATA_AT + ((int) position & capacity - 1);
    }

    static long tail(Segment ring) {
        return ring.getLongAcquire(TAIL_AT);
    }
}
