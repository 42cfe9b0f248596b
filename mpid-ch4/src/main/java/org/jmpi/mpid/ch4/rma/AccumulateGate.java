package org.jmpi.mpid.ch4.rma;

import java.util.function.IntPredicate;
import org.jmpi.mpir.mpl.Segment;

/**
 * Lets accumulates of one part be atomic in two ways at once. Those of a few elements use atomic instructions, of any number of
 * ranks at a time; each rank counts its own in a word that it alone writes. A long one takes the part's lock, waits until no
 * rank counts any, and then loads and stores plainly.
 *
 * <p>Both write first and look then, so that one of the two sees the other. Whoever finds the lock taken takes
 * it next, with few elements too, and so gets it from a rank that died.
 */
public final class AccumulateGate {
    private static final int POLLS = 1000;

    private final Segment block;
    private final int blockAt;
    private final int ranks;
    private final int me;
    /** Whether a rank is gone; notices it, too. */
    private final IntPredicate isGone;
    /** Where the own count is. */
    private final int own;

    /**
     * Makes that of rank {@code me} for one part.
     *
     * @param block the region that has the part's {@link WinBlock}, from {@code blockAt} on
     * @param isGone whether a rank has died
     */
    public AccumulateGate(Segment block, int blockAt, int ranks, int me, IntPredicate isGone) {
        this.block = block;
        this.blockAt = blockAt;
        this.ranks = ranks;
        this.me = me;
        this.isGone = isGone;
        own = blockAt + WinBlock.few(ranks, me);
    }

    /** Returns whether as many elements are better done alone than one by one. */
    boolean isLong(long elements) {
        // a look at each rank's word costs about as much as an element
        return elements > 4 + ranks;
    }

    /** Begins atomic instructions on a few elements; false: somebody holds the lock. */
    public boolean tryBeginFew() {
        block.getAndAddLong(own, 1);
        if (WinBlock.accumulator(block, blockAt) < 0) {
            return true;
        }
        block.getAndAddLong(own, -1);
        return false;
    }

    /** Ends what {@link #tryBeginFew} began. */
    public void endFew() {
        block.getAndAddLong(own, -1);
    }

    /** Begins them at once, or with the lock. Returns what {@link #endFew(boolean)} is to be given. */
    boolean beginFew() {
        boolean isCounted = tryBeginFew();
        if (!isCounted) {
            lock();
        }
        return isCounted;
    }

    /** Ends what {@link #beginFew} began. */
    void endFew(boolean isCounted) {
        if (isCounted) {
            endFew();
        } else {
            unlock();
        }
    }

    /** Takes the lock, if it is free. Enough for elements that are never accessed by atomic instructions. */
    public boolean tryLock() {
        return WinBlock.tryLockAccumulates(block, blockAt, me);
    }

    /** Returns whether a rank has no atomic instructions under way, and so will begin none while this one holds the lock. */
    public boolean isQuiet(int r) {
        return block.getLongVolatile(blockAt + WinBlock.few(ranks, r)) == 0;
    }

    /** Gives the lock back. */
    public void unlock() {
        WinBlock.unlockAccumulates(block, blockAt);
    }

    /** Begins plain loads and stores: no other rank accumulates. {@link #unlock} ends them. */
    void lockAlone() {
        lock();
        for (int r = 0; r < ranks; r++) {
            awaitQuiet(r);
        }
    }

    private void awaitQuiet(int r) {
        for (int polls = 0; !isQuiet(r); polls++) {
            if (polls < POLLS) {
                Thread.onSpinWait();
            } else if (r != me && isGone.test(r)) {
                return;
            } else {
                Thread.yield();
            }
        }
    }

    /** Waits for the lock, and takes it; from a holder that is gone too. */
    void lock() {
        for (int polls = 0; !tryLock(); polls++) {
            if (polls < POLLS) {
                Thread.onSpinWait();
                continue;
            }
            int holder = WinBlock.accumulator(block, blockAt);
            if (holder >= 0 && isGone.test(holder) && WinBlock.takeFromDead(block, blockAt, holder, me)) {
                return;
            }
            Thread.yield();
        }
    }
}
