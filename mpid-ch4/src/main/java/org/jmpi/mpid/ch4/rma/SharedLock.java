package org.jmpi.mpid.ch4.rma;

import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.PartLock;
import org.jspecify.annotations.Nullable;

/**
 * The lock of one part of a window, in words that its ranks share: Lamport's bakery, for holders that are alone and for
 * sharers. Each rank has one word, which it alone writes: a ticket, larger than all that it saw. It has the lock when no rank with a
 * smaller ticket stands in its way. So nobody overtakes, and a rank that dies leaves nothing that others need: its word
 * is not looked at any more.
 *
 * <p>One object per rank and part; a rank takes the lock once at a time.
 */
public final class SharedLock {
    /** Draws a ticket. */
    private static final long CHOOSING = 1;
    /** Wants to share. */
    private static final long SHARED = 2;

    private static final int TICKET_SHIFT = 2;

    private final Segment words;
    private final int base;
    private final int ranks;
    private final int me;
    private final IntPredicate isGone;
    private long mine;
    /** The ranks below it don't stand in the way. */
    private int passed;

    /**
     * Makes that of rank {@code me}.
     *
     * @param base where the words begin
     * @param isGone whether a rank has died
     */
    public SharedLock(Segment words, int base, int ranks, int me, IntPredicate isGone) {
        this.words = words;
        this.base = base;
        this.ranks = ranks;
        this.me = me;
        this.isGone = isGone;
    }

    /**
     * Queues for the lock.
     *
     * @return whether others queue or hold it: who sleeps may wait for the end of this draw, and is to be woken
     */
    public boolean draw(boolean shared) {
        long kind = shared ? SHARED : 0;
        put(CHOOSING | kind);
        long last = 0;
        for (int r = 0; r < ranks; r++) {
            last = Math.max(last, word(r) >>> TICKET_SHIFT);
        }
        mine = (last + 1) << TICKET_SHIFT | kind;
        put(mine);
        passed = 0;
        return isAnyQueued();
    }

    private boolean isAnyQueued() {
        long others = 0;
        for (int r = 0; r < ranks; r++) {
            others |= r == me ? 0 : word(r);
        }
        return others != 0;
    }

    /** Returns whether the lock is held now; to be called again until it is. */
    public boolean isHeld() {
        while (passed < ranks) {
            if (passed != me && isInTheWay(passed)) {
                return false;
            }
            passed++;
        }
        return true;
    }

    private boolean isInTheWay(int r) {
        long other = word(r);
        if (other == 0 || (other & mine & SHARED) != 0) {
            return false;
        }
        boolean isBefore = (other & CHOOSING) != 0 || isBefore(other, r, mine, me);
        return isBefore && !isGone.test(r);
    }

    /** Gives the lock back. */
    public void release() {
        put(0);
    }

    /** Returns whether rank {@code r} waits for the lock or has it. */
    public boolean isQueued(int r) {
        return word(r) != 0;
    }

    /** Returns a rank that stands in the way of this one; negative: none does. */
    public int holdUp() {
        return passed < ranks ? passed : -1;
    }

    /**
     * Returns who has the lock whose words these are while others wait for it; null: nobody waits. Looks once at each
     * word, and knows nothing of the dead. Any thread.
     */
    static @Nullable PartLock contended(Segment words, int base, int ranks) {
        BitSet queued = new BitSet();
        BitSet holders = new BitSet();
        long[] seen = new long[ranks];
        int first = -1;
        for (int r = 0; r < ranks; r++) {
            seen[r] = words.getLongVolatile(base + Long.BYTES * r);
            queued.set(r, seen[r] != 0);
            boolean isAlone = seen[r] != 0 && (seen[r] & (CHOOSING | SHARED)) == 0;
            if (isAlone && (first < 0 || seen[r] >>> TICKET_SHIFT < seen[first] >>> TICKET_SHIFT)) {
                first = r;
            }
        }
        for (int r = queued.nextSetBit(0); r >= 0; r = queued.nextSetBit(r + 1)) {
            boolean shares = (seen[r] & (CHOOSING | SHARED)) == SHARED;
            holders.set(r, shares && (first < 0 || isBefore(seen[r], r, seen[first], first)));
        }
        boolean isExclusive = first >= 0 && holders.isEmpty();
        if (isExclusive) {
            holders.set(first);
        }
        return queued.cardinality() == holders.cardinality() ? null : new PartLock(isExclusive, holders);
    }

    private static boolean isBefore(long word, int r, long other, int otherRank) {
        long ticket = word >>> TICKET_SHIFT;
        long otherTicket = other >>> TICKET_SHIFT;
        return ticket < otherTicket || (ticket == otherTicket && r < otherRank);
    }

    private long word(int r) {
        return words.getLongVolatile(base + Long.BYTES * r);
    }

    private void put(long value) {
        words.putLongVolatile(base + Long.BYTES * me, value);
    }
}
