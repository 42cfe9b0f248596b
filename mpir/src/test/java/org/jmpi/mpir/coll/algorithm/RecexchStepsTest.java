package org.jmpi.mpir.coll.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The partners of a recursive exchange agree with each other, and everybody comes to know of everybody. */
class RecexchStepsTest {
    private interface Maker {
        RecexchSteps of(int rank, int size, int k);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 64})
    void shouldMakeEverybodyKnowEverybody(int k) {
        for (int size = 1; size <= 70; size++) {
            doubling(RecexchSteps::of, size, k);
            doubling(RecexchSteps::mixed, size, k);
        }
    }

    private static void doubling(Maker maker, int size, int k) {
        String what = size + " ranks, k=" + k;
        RecexchSteps any = maker.of(0, size, k);
        BitSet[] known = new BitSet[size];
        for (int r = 0; r < size; r++) {
            RecexchSteps x = maker.of(r, size, k);
            known[r] = new BitSet();
            known[r].set(x.newRank < 0 ? r : x.firstOf(x.newRank), r + 1);
            assertTrue(x.newRank < 0 ? x.stays() > r : x.stays() == r, what);
            assertTrue(x.newRank < 0 || x.rankOf(x.newRank) == r, what);
        }
        assertEquals(size, any.firstOf(any.newSize), what);
        for (int i = 0; i < any.steps; i++) {
            BitSet[] before = new BitSet[size];
            for (int r = 0; r < size; r++) {
                before[r] = (BitSet) known[r].clone();
            }
            for (int r = 0; r < size; r++) {
                step(maker.of(r, size, k), maker, i, r, size, k, known, before);
            }
        }
        for (int r = 0; r < size; r++) {
            RecexchSteps x = maker.of(r, size, k);
            assertEquals(size, known[x.stays()].cardinality(), what);
        }
    }

    private static void step(
            RecexchSteps x, Maker maker, int i, int r, int size, int k, BitSet[] known, BitSet[] before) {
        if (x.newRank < 0) {
            return;
        }
        assertEquals(r, x.peer(i, x.digit(i)));
        for (int d = 0; d < x.radix(i); d++) {
            int peer = x.peer(i, d);
            assertEquals(r, maker.of(peer, size, k).peer(i, x.digit(i)), "who meets whom is mutual");
            BitSet claimed = new BitSet();
            claimed.set(x.firstOf(x.peerGroup(i, d)), x.firstOf(x.peerGroup(i, d) + x.distance(i)));
            assertEquals(claimed, before[peer], size + " ranks: what " + peer + " has before step " + i);
            known[r].or(before[peer]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 15, 36, 60})
    void shouldFoldNobodyWhereTheSizeIsAProduct(int size) {
        RecexchSteps x = RecexchSteps.mixed(size - 1, size, 5);
        assertEquals(size, x.newSize);
        assertEquals(size - 1, x.newRank);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldReverseDigits(int k) {
        RecexchSteps x = RecexchSteps.of(0, k * k * k, k);
        assertEquals(k * k, x.reversed(1));
        assertEquals(1, x.reversed(k * k));
        assertEquals(k, x.reversed(k));
        for (int n = 0; n < x.newSize; n++) {
            assertEquals(n, x.reversed(x.reversed(n)));
        }
    }
}
