package org.jmpi.mpir.win;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RegionsTest {
    private final Regions regions = new Regions();

    @Test
    void shouldRefuseOverlaps() {
        assertTrue(regions.attach("a", 100, 10));
        assertFalse(regions.attach("b", 100, 10));
        assertFalse(regions.attach("b", 95, 6));
        assertFalse(regions.attach("b", 109, 1));
        assertFalse(regions.attach("b", 90, 100));
        assertFalse(regions.attach("b", 103, 2));
        assertTrue(regions.attach("b", 110, 1));
        assertTrue(regions.attach("c", 95, 5));
        assertEquals(3, regions.count());
    }

    @Test
    void shouldCoverAdjacentRegions() {
        regions.attach("a", 100, 10);
        regions.attach("b", 110, 10);
        assertTrue(regions.cover(100, 20));
        assertTrue(regions.cover(105, 10));
        assertFalse(regions.cover(99, 2));
        assertFalse(regions.cover(119, 2));
        regions.detach(110);
        assertFalse(regions.cover(105, 10));
        assertFalse(regions.detach(110));
        assertTrue(regions.describe().contains("0x64 to 0x6e"), regions.describe());
    }

    /** Against one flag a byte. */
    @Test
    void shouldAgreeWithAModel() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        boolean[] attached = new boolean[200];
        int[] sizes = new int[200];
        for (int i = 0; i < 5000; i++) {
            int at = random.nextInt(180);
            int size = 1 + random.nextInt(12);
            if (random.nextBoolean()) {
                boolean free = !any(attached, at, size);
                assertEquals(free, regions.attach(i, at, size), "seed=" + seed);
                if (free) {
                    sizes[at] = size;
                    java.util.Arrays.fill(attached, at, at + size, true);
                }
            } else {
                assertEquals(sizes[at] > 0, regions.detach(at), "seed=" + seed);
                java.util.Arrays.fill(attached, at, at + sizes[at], false);
                sizes[at] = 0;
            }
            assertEquals(all(attached, at, size), regions.cover(at, size), "seed=" + seed);
        }
    }

    private static boolean any(boolean[] bytes, int at, int size) {
        boolean found = false;
        for (int i = at; i < at + size; i++) {
            found |= bytes[i];
        }
        return found;
    }

    private static boolean all(boolean[] bytes, int at, int size) {
        boolean found = true;
        for (int i = at; i < at + size; i++) {
            found &= bytes[i];
        }
        return found;
    }
}
