package org.jmpi.mpir.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldsTest {
    private static final WorldId A = new WorldId(1, 2);
    private static final WorldId B = new WorldId(1, 3);

    private final Worlds worlds = new Worlds(4);

    private static BitSet set(int... bits) {
        BitSet all = new BitSet();
        for (int bit : bits) {
            all.set(bit);
        }
        return all;
    }

    @Test
    void shouldGiveEachWorldARangeBehindTheOwn() {
        assertTrue(worlds.isAlone());
        assertEquals(5, worlds.lpid(A, 3, 1));
        assertEquals(7, worlds.lpid(B, 2, 0));
        assertEquals(6, worlds.lpid(A, 3, 2));
        assertEquals(9, worlds.end());
        assertFalse(worlds.isAlone());
        assertTrue(worlds.isOwn(3));
        assertFalse(worlds.isOwn(4));
    }

    @Test
    void shouldKnowWorldAndRankOfAnLpid() {
        worlds.lpid(A, 3, 0);
        worlds.lpid(B, 2, 0);
        assertEquals(A, worlds.world(6));
        assertEquals(B, worlds.world(7));
        assertEquals(2, worlds.rankThere(6));
        assertEquals(0, worlds.rankThere(7));
        assertEquals(3, worlds.rankThere(3));
        assertEquals("process 2 of another world", worlds.describe(6));
        assertEquals("process 3 of MPI_COMM_WORLD", worlds.describe(3));
        assertThrows(IllegalArgumentException.class, () -> worlds.world(9));
    }

    @Test
    void shouldRefuseARankThatAWorldHasNot() {
        worlds.lpid(A, 3, 0);
        assertThrows(IllegalArgumentException.class, () -> worlds.lpid(A, 8, 3));
    }

    @Test
    void shouldGiveLpidsOfForgottenWorldsToOthers() {
        worlds.lpid(A, 3, 0);
        worlds.lpid(B, 2, 0);
        List<BitSet> removed = new ArrayList<>();
        worlds.collect(set(8), lpids -> removed.add(lpids));
        assertEquals(List.of(set(4, 5, 6)), removed);
        assertEquals(7, worlds.lpid(B, 2, 0));
        // too large for the hole, then one that fits
        assertEquals(9, worlds.lpid(new WorldId(5, 5), 4, 0));
        assertEquals(4, worlds.lpid(A, 3, 0));
        assertEquals(13, worlds.end());
    }

    @Test
    void shouldKeepAWorldThatIsNotIdle() {
        worlds.lpid(A, 3, 0);
        worlds.collect(new BitSet(), lpids -> false);
        assertEquals(A, worlds.world(4));
        assertFalse(worlds.isAlone());
    }

    @Test
    void shouldStayBoundedWhenWorldsComeAndGo() {
        for (int i = 0; i < 10_000; i++) {
            int first = worlds.lpid(new WorldId(i, i), 3, 0);
            worlds.collect(set(0, 1, 2, 3), lpids -> lpids.equals(set(first, first + 1, first + 2)));
        }
        assertTrue(worlds.isAlone());
        assertEquals(7, worlds.end());
    }

    @Test
    void shouldOrderWorldsTheSameEverywhere() {
        assertTrue(A.compareTo(B) < 0);
        assertTrue(new WorldId(-1, 0).compareTo(A) > 0);
        assertEquals("00000000000000010000000000000002", A.toString());
        assertNotEquals(WorldId.random(), WorldId.random());
    }
}
