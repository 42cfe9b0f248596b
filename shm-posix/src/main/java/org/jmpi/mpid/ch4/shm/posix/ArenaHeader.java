package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.mpl.ProcessId;
import org.jmpi.mpir.mpl.Segment;

/**
 * Layout of the first bytes of an arena. What different processes write lies on different cache lines.
 *
 * <p>After the fixed part come two bitmaps with one bit per process: whom the owner could not open, and who sleeps until
 * the inbox has room; then, on a page border, the inbox.
 */
final class ArenaHeader {
    static final long MAGIC = 0x414E_5241_4950_4D4AL;
    static final int VERSION = 2;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 8;
    static final int PROCESSES_AT = 12;
    static final int NONCE_HIGH_AT = 16;
    static final int NONCE_LOW_AT = 24;
    static final int PID_AT = 32;
    static final int LPID_AT = 40;
    static final int CAPACITY_AT = 44;
    /** Becomes 1 when the owner leaves in good order. */
    static final int LEFT_AT = 48;
    /** What of the header tells whether it is the right one. */
    static final int IDENTITY_SIZE = 64;

    /** Becomes 1 while the owner sleeps; who resets it rings. */
    static final int SLEEPING_AT = 128;
    /** How many bytes of the inbox producers ever claimed. */
    static final int TAIL_AT = 192;
    /** How many bytes of the inbox the owner ever gave back. */
    static final int HEAD_AT = 256;
    /** Becomes 1 when a producer waits until there is room. */
    static final int WAITERS_AT = 320;

    /** How many producers have a lane to the owner, or are about to make one. */
    static final int LANES_AT = 384;

    /** Bytes of the fixed part. */
    static final int FIXED_SIZE = 448;

    private static final int BITMAPS_AT = FIXED_SIZE;

    private ArenaHeader() {}

    /** Returns where the word with {@code lpid}'s bit lies in the list of processes that could not be opened. */
    static int unopenedAt(int lpid) {
        return BITMAPS_AT + (lpid >>> 6 << 3);
    }

    /** Returns where the word with {@code lpid}'s bit lies in the list of producers that sleep. */
    static int waitingAt(int lpid, int processes) {
        return BITMAPS_AT + bitmapSize(processes) + (lpid >>> 6 << 3);
    }

    static int bitmapSize(int processes) {
        return ((processes + 63) >>> 6) << 3;
    }

    /** Returns where the inbox begins. */
    static int inboxAt(int processes) {
        return pages(BITMAPS_AT + 2 * bitmapSize(processes));
    }

    /** Returns {@code bytes} rounded up to whole pages. */
    static int pages(int bytes) {
        return bytes + 4095 & -4096;
    }

    static void write(Segment memory, ArenaIdentity id) {
        memory.putInt(VERSION_AT, VERSION);
        memory.putInt(PROCESSES_AT, id.processes());
        memory.putLong(NONCE_HIGH_AT, id.nonceHigh());
        memory.putLong(NONCE_LOW_AT, id.nonceLow());
        memory.putLong(PID_AT, ProcessId.own());
        memory.putInt(LPID_AT, id.lpid());
        memory.putInt(CAPACITY_AT, id.capacity());
        memory.putLongVolatile(MAGIC_AT, MAGIC);
    }

    /** Sets a bit of a bitmap that several processes write. */
    static void setBit(Segment memory, int wordAt, int lpid) {
        long bit = 1L << lpid;
        long old;
        do {
            old = memory.getLongVolatile(wordAt);
        } while ((old & bit) == 0 && !memory.casLong(wordAt, old, old | bit));
    }
}
