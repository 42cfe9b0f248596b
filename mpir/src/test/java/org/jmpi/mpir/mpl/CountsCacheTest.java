package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Arrays that are passed again have the same view, and what stands in them now. */
class CountsCacheTest {
    private final CountsCache cache = new CountsCache();

    @Test
    void theSameArrayHasTheSameView() {
        int[] ints = {1, 2};
        long[] longs = {1L << 40};
        Counts first = cache.of(ints);
        Counts second = cache.of(longs);
        ints[1] = 7;
        assertSame(first, cache.of(ints));
        assertSame(second, cache.of(longs));
        assertEquals(7, first.at(1));
        assertEquals(1L << 40, second.at(0));
    }

    @Test
    void equalArraysHaveViewsOfTheirOwn() {
        assertNotSame(cache.of(new int[] {1}), cache.of(new int[] {1}));
        assertNull(cache.of((int[]) null));
        assertNull(cache.of((long[]) null));
    }

    @Test
    void moreArraysThanItKeepsAreSeenAll() {
        int[][] arrays = new int[20][1];
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < arrays.length; i++) {
                arrays[i][0] = 100 * round + i;
                assertEquals(100 * round + i, cache.of(arrays[i]).at(0));
            }
        }
    }
}
