package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.PartLock;
import org.junit.jupiter.api.Test;

/** What the words of a lock in shared memory tell somebody who only looks. */
class SharedLockTest {
    private static final int RANKS = 4;
    private static final int BASE = 64;

    private final Segment words = Segment.allocate(128);
    private final SharedLock[] of = new SharedLock[RANKS];

    SharedLockTest() {
        for (int r = 0; r < RANKS; r++) {
            of[r] = new SharedLock(words, BASE, RANKS, r, rank -> false);
        }
    }

    private PartLock contended() {
        return SharedLock.contended(words, BASE, RANKS);
    }

    private static PartLock heldBy(boolean exclusive, int... ranks) {
        BitSet holders = new BitSet();
        for (int r : ranks) {
            holders.set(r);
        }
        return new PartLock(exclusive, holders);
    }

    private void take(int rank, boolean shared) {
        of[rank].draw(shared);
        assertTrue(of[rank].isHeld());
    }

    private void queue(int rank, boolean shared) {
        of[rank].draw(shared);
        assertFalse(of[rank].isHeld());
    }

    @Test
    void shouldTellNothingWhileNobodyWaits() {
        assertNull(contended());
        take(2, false);
        assertNull(contended());
        of[2].release();
        take(1, true);
        take(3, true);
        assertNull(contended());
    }

    @Test
    void shouldTellWhoHasItAlone() {
        take(2, false);
        queue(0, true);
        queue(1, false);
        assertEquals(heldBy(true, 2), contended());
        of[2].release();
        assertEquals(heldBy(false, 0), contended());
        of[0].release();
        assertNull(contended());
        assertTrue(of[1].isHeld());
    }

    @Test
    void shouldTellWhoShareItButNotWhoWaitsBehindOneThatWaits() {
        take(3, true);
        take(1, true);
        queue(0, false);
        queue(2, true);
        assertEquals(heldBy(false, 1, 3), contended());
    }

    @Test
    void shouldTakeTheLowerRankOfTwoEqualTickets() {
        long ticket = 5L << 2;
        words.putLongVolatile(BASE + 8, ticket);
        words.putLongVolatile(BASE + 24, ticket);
        assertEquals(heldBy(true, 1), contended());
    }

    @Test
    void shouldCountWhoDrawsAsOneThatWaits() {
        words.putLongVolatile(BASE, 1);
        assertEquals(heldBy(false), contended());
        words.putLongVolatile(BASE, 3);
        words.putLongVolatile(BASE + 8, 1L << 2);
        assertEquals(heldBy(true, 1), contended());
    }
}
