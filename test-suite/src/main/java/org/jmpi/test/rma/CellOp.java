package org.jmpi.test.rma;

/**
 * One accumulate operation on one cell, as its origin saw it.
 *
 * @param compare what a compare-and-swap expects
 * @param isSeen whether the origin got what was there before
 * @param seen that value
 * @param called when it was called
 * @param ended when it was known to be complete at the target
 */
record CellOp(int origin, Kind kind, long operand, long compare, boolean isSeen, long seen, long called, long ended) {
    /** How many longs one takes in a message. */
    static final int LONGS = 8;

    /** What it does. */
    enum Kind {
        SUM,
        REPLACE,
        NO_OP,
        BOR,
        CAS
    }

    /** Returns what it leaves in a cell of {@code bytes} bytes that had {@code old}. */
    long after(long old, int bytes) {
        return narrow(
                switch (kind) {
                    case SUM -> old + operand;
                    case REPLACE -> operand;
                    case NO_OP -> old;
                    case BOR -> old | operand;
                    case CAS -> old == compare ? operand : old;
                },
                bytes);
    }

    /** Returns what of {@code value} a cell of {@code bytes} bytes keeps. */
    static long narrow(long value, int bytes) {
        int unused = Long.SIZE - Byte.SIZE * bytes;
        return value << unused >> unused;
    }

    void write(long[] to, int at) {
        long[] longs = {origin, kind.ordinal(), operand, compare, isSeen ? 1 : 0, seen, called, ended};
        System.arraycopy(longs, 0, to, at, LONGS);
    }

    static CellOp read(long[] a, int at) {
        Kind kind = Kind.values()[(int) a[at + 1]];
        return new CellOp((int) a[at], kind, a[at + 2], a[at + 3], a[at + 4] != 0, a[at + 5], a[at + 6], a[at + 7]);
    }
}
