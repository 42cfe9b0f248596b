package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.mpl.Segment;

/**
 * Words that synchronise accesses to one rank's part of a window, in memory that the ranks share. Every word but the accumulate
 * lock is written by one rank.
 *
 * <pre>
 *   0                 the accumulate lock: 1 + the rank that holds it, or 0
 *   64 + 8 r          rank r in the queue for the part's lock, see {@link SharedLock}
 *   ... + 8 r         how often rank r has posted to this one
 *   ... + 8 r         how often rank r has completed accesses to this one
 *   ... + 64 r        how many accumulates of few elements rank r has under way here, see {@link AccumulateGate}
 * </pre>
 */
public final class WinBlock {
    public static final int ACCUMULATE = 0;
    static final int LOCK = 64;
    /** The alignment of a block. */
    static final int LINE = 64;

    private WinBlock() {}

    private static int row(int ranks) {
        return Long.BYTES * ranks + LINE - 1 & -LINE;
    }

    /** Returns the bytes of a block for {@code ranks} ranks. */
    public static int size(int ranks) {
        return few(ranks, ranks);
    }

    static int posts(int ranks, int by) {
        return LOCK + row(ranks) + Long.BYTES * by;
    }

    static int completes(int ranks, int by) {
        return LOCK + 2 * row(ranks) + Long.BYTES * by;
    }

    /** In a cache line of its own. */
    public static int few(int ranks, int by) {
        return LOCK + 3 * row(ranks) + LINE * by;
    }

    /** Takes the accumulate lock of {@code block} for {@code rank}, if it is free. */
    static boolean tryLockAccumulates(Segment block, int at, int rank) {
        return block.casInt(at + ACCUMULATE, 0, rank + 1);
    }

    /** Returns the rank that holds it; negative: nobody. */
    static int accumulator(Segment block, int at) {
        return block.getIntVolatile(at + ACCUMULATE) - 1;
    }

    /** Takes the lock from {@code dead}, which is gone; false: somebody else did. */
    static boolean takeFromDead(Segment block, int at, int dead, int rank) {
        return block.casInt(at + ACCUMULATE, dead + 1, rank + 1);
    }

    static void unlockAccumulates(Segment block, int at) {
        block.putIntRelease(at + ACCUMULATE, 0);
    }
}
