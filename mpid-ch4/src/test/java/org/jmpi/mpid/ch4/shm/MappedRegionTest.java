package org.jmpi.mpid.ch4.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

class MappedRegionTest {
    private static final int SHIFT = 16;
    private static final int CHUNK = 1 << SHIFT;

    private static MappedRegion of(long size) {
        Segment[] ranges = new Segment[MappedRegion.count(size, SHIFT)];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = Segment.allocate(MappedRegion.length(size, i, SHIFT));
        }
        return new MappedRegion(ranges, SHIFT);
    }

    @Test
    void lessThanAChunkShouldLieInOneRange() {
        Random random = new Random(3);
        for (long size :
                new long[] {1, CHUNK, 2 * CHUNK - 4096, 2 * CHUNK - 4095, 2 * CHUNK, 4 * CHUNK, 5 * CHUNK + 77}) {
            MappedRegion region = of(size);
            for (int turn = 0; turn < 1000; turn++) {
                int bytes = random.nextInt((int) Math.min(size, CHUNK - 4096) + 1);
                long low = turn == 0 ? size - bytes : random.nextLong(size - bytes + 1);
                int i = region.find(low, low + bytes);
                assertTrue(i >= 0, bytes + " bytes at " + low + " of " + size);
                long at = low - region.begin(i);
                assertTrue(at >= 0 && at + bytes <= region.range(i).size());
            }
            assertEquals(-1, region.find(0, size + 1));
            assertEquals(-1, region.find(-1, 1));
        }
    }

    @Test
    void shouldHaveAsFewRangesAsPossible() {
        assertEquals(1, MappedRegion.count(1, SHIFT));
        assertEquals(1, MappedRegion.count(2 * CHUNK - 4096, SHIFT));
        assertEquals(2, MappedRegion.count(2 * CHUNK, SHIFT));
        assertEquals(2, MappedRegion.count(3 * CHUNK - 4096, SHIFT));
        assertEquals(4, MappedRegion.count(4L << 30, 30));
        assertEquals(Integer.MAX_VALUE - 4095, MappedRegion.longest(30));
        assertEquals(1L << 30, MappedRegion.length(4L << 30, 3, 30));
    }

    @Test
    void aWholeRegionShouldBeOneRange() {
        MappedRegion region = new MappedRegion(Segment.allocate(1000));
        assertEquals(0, region.find(0, 1000));
        assertEquals(-1, region.find(1, 1001));
        assertEquals(0, region.begin(0));
    }
}
