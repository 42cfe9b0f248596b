package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class RankRangesTest {
    private static BitSet of(int... ranks) {
        BitSet set = new BitSet();
        for (int r : ranks) {
            set.set(r);
        }
        return set;
    }

    @Test
    void shouldWriteRangesAndReadThemBack() {
        BitSet set = of(0, 1, 2, 5, 8, 9);
        assertEquals("0-2,5,8-9", RankRanges.encode(set));
        assertEquals(set, RankRanges.decode("0-2,5,8-9", 10));
    }

    @Test
    void shouldRefuseASetThatNeedsTooLongAWord() {
        BitSet odd = new BitSet();
        for (int r = 1; r < 1000; r += 2) {
            odd.set(r);
        }
        assertNull(RankRanges.encode(odd));
    }

    @Test
    void shouldRefuseWhatNamesNoRanksOfTheJob() {
        for (String word : new String[] {null, "", "a", "1-", "-1", "1,,2", "3-1", "4", "0-4", "1234567890", "0 1"}) {
            assertNull(RankRanges.decode(word, 4), word);
        }
    }
}
