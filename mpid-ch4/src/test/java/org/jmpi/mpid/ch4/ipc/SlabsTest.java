package org.jmpi.mpid.ch4.ipc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;
import org.jmpi.mpir.mpid.WindowMemory;
import org.junit.jupiter.api.Test;

class SlabsTest {
    private final FakeIpcMemory shared = new FakeIpcMemory();
    private final AllocatedMemory memory = new AllocatedMemory(shared, 0, 4096, 1 << 30);

    @Test
    void shortWindowsShouldNotOverlapAndShouldTakeFewRegions() {
        Random random = new Random(9);
        BitSet[] used = new BitSet[40];
        for (int i = 0; i < 3000; i++) {
            int bytes = random.nextInt(Slabs.LONGEST + 1);
            WindowMemory given = memory.takeForWindow(bytes, 1, true);
            assertNotNull(given);
            int region = (int) given.region();
            used[region] = used[region] == null ? new BitSet() : used[region];
            int start = (int) given.start();
            assertEquals(0, start % 64);
            int next = used[region].nextSetBit(start);
            assertTrue(next < 0 || next >= start + bytes, "overlaps another one");
            used[region].set(start, start + Math.max(1, bytes));
            assertTrue(start + bytes <= given.regionSize());
        }
        assertTrue(shared.regions.size() < 25, shared.regions.size() + " regions");
    }

    @Test
    void shouldTakeAgainWhatWasGivenBackAndZeroIt() {
        for (int i = 0; i < 10_000; i++) {
            WindowMemory given = memory.takeForWindow(1000, 64, true);
            ByteBuffer base = (ByteBuffer) given.base();
            assertEquals(1000, base.capacity());
            for (int at = 0; at < 1000; at += 111) {
                assertEquals(0, base.get(at));
                base.put(at, (byte) 1);
            }
            assertTrue(memory.give(base));
            assertFalse(memory.give(base), "given back already");
        }
        assertEquals(1, shared.regions.size());
    }

    @Test
    void shouldAlignWhatIsAskedFor() {
        for (int alignment : new int[] {1, 64, 128, 4096}) {
            memory.takeForWindow(72, 1, true);
            ByteBuffer base =
                    (ByteBuffer) memory.takeForWindow(72, alignment, true).base();
            assertEquals(0, base.alignmentOffset(0, Math.max(64, alignment)));
        }
    }

    @Test
    void shouldSayThatThereIsNoRoom() {
        shared.full = true;
        assertNull(memory.takeForWindow(100, 1, true));
        assertNotNull(memory.takeForWindow(100, 1, false), "memory of the process's own");
    }
}
