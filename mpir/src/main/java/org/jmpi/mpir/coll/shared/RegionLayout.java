package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.mpid.CollMemory;

/**
 * What lies where in a rank's region. Only its owner writes to it, but for the first line; words that different ranks wait
 * for lie on lines of their own (two, for processors that fetch pairs).
 *
 * <p>After the words come {@link #frames} frames of {@link #CELLS} cells each, and then their payloads. A step of a
 * collective has one cell of the frame that is in use, the same one at all ranks. A cell begins with the number of its
 * step, which says that the rest is there; then comes the {@link Signature}; then a short payload; in the cell's second
 * line the word that says that a result is there too. A longer payload lies in the frame's payload.
 */
final class RegionLayout {
    static final int LINE = 128;

    /** How many frames the owner has read to their end at all ranks. */
    static final int FINISHED_AT = CollMemory.RESERVED;
    /** Not 0: the owner gave up, and why. */
    static final int BROKEN_AT = FINISHED_AT + LINE;

    static final int BY_ERROR = 1;
    static final int BY_DEATH = 2;
    /** How many times the owner, no leader, has told that it came. */
    static final int ARRIVED_AT = BROKEN_AT + LINE;
    /** How many barriers the owner, a leader, has let others out of. */
    static final int RELEASED_AT = ARRIVED_AT + LINE;
    /** The number of the owner's latest call, and a ring of the signatures of the last few. */
    static final int CALL_AT = RELEASED_AT + LINE;

    static final int CALLS = 8;
    /** The words of barrier protocols. */
    static final int WORDS_AT = 1024;

    static final int WORDS = 24;

    /** The fewest frames: a power of two, as any number of them. */
    static final int LEAST_FRAMES = 4;
    /**
     * The most: lines that come round again have left the caches by then. Where both still hold a line that the reader took
     * from the writer, some processors rewrite it ten times more slowly.
     */
    static final int MOST_FRAMES = 32;

    static final int CELLS = 64;
    static final int CELL = LINE;
    static final int CELLS_AT = 4096;
    static final int SIGNATURE_AT = 8;
    static final int INLINE_AT = 16;
    /** The last word of a cell, which no payload overwrites: it only grows. */
    static final int RESULT_AT = CELL - 8;
    /** Bytes of payload that fit into a cell. */
    static final int INLINE = RESULT_AT - INLINE_AT;
    /** Bytes of payload that fit into a frame: the most of a step. */
    static final int PAYLOAD = 64 * 1024;

    /** So many communicators shall find room. */
    private static final int COMMUNICATORS = 12;

    private static final int FRAME = CELLS * CELL + PAYLOAD;

    /** How many frames there are. */
    final int frames;
    /** Where the payloads begin: what lies before is zero in a new region. */
    final int payloadsAt;
    /** Bytes of a region. */
    final int size;

    RegionLayout(int frames) {
        this.frames = frames;
        payloadsAt = CELLS_AT + frames * (CELLS * CELL);
        size = payloadsAt + frames * PAYLOAD;
    }

    /** Returns the layout for processes that may take {@code share} bytes each, for all communicators together. */
    static RegionLayout of(long share) {
        long fair = Math.max(1, (share / COMMUNICATORS - CELLS_AT) / FRAME);
        return new RegionLayout((int) Math.max(LEAST_FRAMES, Math.min(MOST_FRAMES, Long.highestOneBit(fair))));
    }

    int cell(long frame, int index) {
        return CELLS_AT + ((int) frame & frames - 1) * (CELLS * CELL) + index * CELL;
    }

    int payload(long frame, int used) {
        return payloadsAt + ((int) frame & frames - 1) * PAYLOAD + used;
    }
}
