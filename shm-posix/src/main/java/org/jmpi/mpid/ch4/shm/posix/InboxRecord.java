package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.mpl.Segment;

/**
 * Layout of what lies in an inbox: records of whole cache lines.
 *
 * <p>A record begins with a word that is zero until the record is complete, and says what it is; then a word that its
 * producer writes as soon as it claimed the space, so that a record that never gets complete has an author. A body
 * follows: header at its beginning, data at its
 * end, each from a multiple of 8.
 */
final class InboxRecord {
    /** Granularity of records, in bytes. */
    static final int LINE = 64;

    static final int WORD_AT = 0;
    static final int CLAIM_AT = 8;
    /** Where header, or data without header, begins. */
    static final int BODY_AT = 16;
    /** What a body without data has before its header, in bytes. */
    static final int PREFIX = 16;
    /** In a prefix: the size of a long message. */
    static final int LONG_SIZE = 0;
    /** In a prefix: where a ring or a lane is in its producer's arena. */
    static final int PLACE_OFFSET = 0;

    static final int PLACE_CAPACITY = 8;

    /** Nothing, to the end of the inbox. */
    static final int PADDING = 1;
    /** A message that is all here. */
    static final int EAGER = 2;
    /** A message whose data comes through the ring. */
    static final int LONG_BY_RING = 3;
    /** A message whose data comes in {@link #DATA} records. */
    static final int LONG_BY_RECORDS = 4;
    /** The ring of this producer is there. */
    static final int RING = 5;
    /** Data of a {@link #LONG_BY_RECORDS} message. */
    static final int DATA = 6;
    /** The lane of this producer is there, and all its further records are in it. */
    static final int LANE = 7;

    private static final long CHECK = 0xA7L << 56;

    private InboxRecord() {}

    /** Packs type (8 bits), handler (8), header size (16), data size (24) and a check value (8). */
    static long word(int type, int handlerId, int hdrSz, int dataSz) {
        return CHECK | (long) dataSz << 32 | (long) hdrSz << 16 | (long) handlerId << 8 | type;
    }

    static boolean isWord(long word) {
        return (word & 0xFFL << 56) == CHECK;
    }

    static int type(long word) {
        return (int) word & 0xff;
    }

    static int handler(long word) {
        return (int) word >>> 8 & 0xff;
    }

    static int hdrSz(long word) {
        return (int) word >>> 16;
    }

    static int dataSz(long word) {
        return (int) (word >>> 32) & 0xffffff;
    }

    /** Returns how many bytes the body of a record takes at least. */
    static int bodySize(long word) {
        int type = type(word);
        int prefix = type == EAGER || type == DATA ? 0 : PREFIX;
        return prefix + align8(hdrSz(word)) + align8(dataSz(word));
    }

    /** Packs a producer and the size of its record in bytes. */
    static long claim(int lpid, int bytes) {
        return (long) bytes << 32 | lpid + 1;
    }

    /** Returns who claimed, or -1 if nobody did. */
    static int claimant(long claim) {
        return (int) claim - 1;
    }

    static int claimed(long claim) {
        return (int) (claim >>> 32);
    }

    /** Returns {@code n} rounded up to a multiple of 8. */
    static int align8(int n) {
        return n + 7 & -8;
    }

    /** Returns {@code n} rounded up to whole lines. */
    static int lines(int n) {
        return n + LINE - 1 & -LINE;
    }

    /**
     * Writes to the lines that begin between {@code from} and {@code end}, which were read. Where they stay shared, the
     * producer's next stores to them have to reach both caches, which some processors do one line at a time.
     */
    static void own(Segment memory, int from, int end) {
        for (int at = lines(from); at < end; at += LINE) {
            memory.putLong(at, 0);
        }
    }
}
