package org.jmpi.mpid.ch4.ipc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

class AllocatedMemoryTest {
    private static final int SHORTEST = 1000;
    private static final int LIMIT = 1 << 20;
    private static final int N = 5000;

    private final FakeIpcMemory shared = new FakeIpcMemory();
    private final AllocatedMemory memory = new AllocatedMemory(shared, 0, SHORTEST, LIMIT);
    private final Segment hdr = Segment.allocate(64);

    private boolean describes(Object buffer, long bytes) {
        return memory.describe(buffer, new UserBuffer().set(buffer), bytes, hdr);
    }

    private long start() {
        return IpcPlace.start(IpcPlace.word(hdr, 0));
    }

    @Test
    void shouldGiveWhatIsAskedFor() {
        for (int bytes : new int[] {0, 1, SHORTEST - 1, SHORTEST, 100_000}) {
            for (int alignment : new int[] {1, 64, 128, 4096, 65_536}) {
                ByteBuffer given = memory.take(bytes, alignment);
                assertTrue(given.isDirect());
                assertEquals(bytes, given.capacity());
                assertEquals(ByteOrder.nativeOrder(), given.order());
                assertEquals(0, given.alignmentOffset(0, Math.max(64, alignment)));
                assertTrue(memory.give(given));
            }
        }
    }

    @Test
    void shouldKnowWhatIsItsOwn() {
        ByteBuffer given = memory.take(N, 1);
        assertFalse(memory.give(ByteBuffer.allocateDirect(N)));
        assertFalse(memory.give(given.duplicate()));
        assertFalse(memory.give(null));
        assertTrue(memory.give(given));
        assertFalse(memory.give(given), "given back already");
        assertFalse(describes(given, N), "given back already");
    }

    @Test
    void shouldSayWhereDataLie() {
        memory.take(N, 1);
        ByteBuffer given = memory.take(N, 4096);
        assertTrue(describes(given, N));
        assertEquals(1, IpcPlace.region(hdr, 0));
        assertEquals(0, given.alignmentOffset(0, 4096));
        Segment region = shared.regions.get(1);
        given.put(0, (byte) 42);
        assertEquals(42, region.bytes.get((int) start()));
        assertEquals(region.size(), IpcPlace.size(IpcPlace.word(hdr, 0)));
        long start = start();
        UserBuffer later = new UserBuffer().set(given).advance(3000);
        assertTrue(memory.describe(later, later, N - 3000, hdr));
        assertEquals(start + 3000, start());
        given.position(10).limit(20);
        assertTrue(describes(given, N), "position and limit mean nothing");
        assertEquals(start, start());
    }

    @Test
    void shouldKnowSlicesWhereTheJdkTellsAddresses() {
        ByteBuffer given = memory.take(N, 1);
        assertTrue(describes(given, N));
        long start = start();
        ByteBuffer slice = given.slice(1000, 4000).order(ByteOrder.nativeOrder());
        assertEquals(MemorySegments.knowsAddresses(), describes(slice, 4000));
        assertEquals(MemorySegments.knowsAddresses() ? start + 1000 : start, start());
        assertEquals(
                MemorySegments.knowsAddresses(), describes(slice.asLongBuffer().position(3), 4000));
        assertEquals(MemorySegments.knowsAddresses() ? start + 1000 : start, start());
    }

    @Test
    void shouldSayNothingOfWhatNobodyShares() {
        ByteBuffer given = memory.take(N, 1);
        assertFalse(describes(given, SHORTEST - 1), "too short a message");
        assertFalse(describes(memory.take(SHORTEST - 1, 1), SHORTEST), "too short a piece");
        assertFalse(describes(ByteBuffer.allocateDirect(N), N));
        assertFalse(describes(new byte[N], N));
        assertFalse(describes(ByteBuffer.allocate(N), N));
        assertFalse(describes(null, N));
        UserBuffer spread = new UserBuffer().set(given).lieAs(new NoLayout());
        assertFalse(memory.describe(given, spread, N, hdr));
        assertFalse(describes(given, shared.regions.get(0).size() + 1L), "more than there is");
    }

    @Test
    void shouldTakeAgainWhatWasGivenBack() {
        for (int i = 0; i < 100; i++) {
            ByteBuffer given = memory.take(LIMIT / 2, 1);
            assertTrue(describes(given, N));
            assertTrue(memory.give(given));
        }
        assertEquals(1, shared.regions.size());
        ByteBuffer other = memory.take(LIMIT / 2 - 1, 1);
        assertNotSame(other, memory.take(LIMIT / 2, 1));
        assertEquals(2, shared.regions.size());
        assertEquals(LIMIT, memory.sharedBytes());
    }

    @Test
    void shouldFallBackToMemoryOfItsOwn() {
        assertTrue(describes(memory.take(LIMIT - N, 1), N));
        ByteBuffer beyond = memory.take(100_000, 1);
        assertFalse(describes(beyond, N), "beyond the limit");
        assertTrue(memory.give(beyond));
        shared.full = true;
        assertFalse(describes(memory.take(N, 1), N), "no room");
        assertFalse(describes(new AllocatedMemory(null, 0, 0, LIMIT).take(N, 1), N), "nothing is shared");
        AllocatedMemory refused = new AllocatedMemory(new FakeIpcMemory(), 0, 0, LIMIT);
        assertEquals(N, refused.take(N, 1).capacity());
    }

    @Test
    void shouldRefuseWhatNoBufferHolds() {
        assertThrows(OutOfMemoryError.class, () -> memory.take(Integer.MAX_VALUE, 1));
    }

    @Test
    void shouldHaveSizesOfFewClasses() {
        FreeParts pages = new FreeParts(4096, 0);
        assertEquals(4096, pages.sizeFor(1));
        assertEquals(4096, pages.sizeFor(4096));
        assertEquals(65_536, pages.sizeFor(65_536));
        assertEquals(81_920, pages.sizeFor(65_537));
        assertEquals(1 << 30, pages.sizeFor(1 << 30));
        assertEquals(1 << 30, pages.sizeFor((1 << 30) - 1));
        assertEquals(0, new FreeParts(64, 0).sizeFor(0));
        assertEquals(192, new FreeParts(64, 0).sizeFor(129));
    }

    @Test
    void shouldKeepNoMoreThanIsUseful() {
        FreeParts free = new FreeParts(64, 1000);
        MemoryPart first = new MemoryPart(Segment.allocate(512));
        free.give(first);
        free.give(new MemoryPart(Segment.allocate(512)));
        assertSame(first, free.take(512));
        assertNull(free.take(512), "the second one was too much");
        free.give(first);
        assertNull(free.take(255), "more than twice as long");
        assertNull(free.take(513));
        assertSame(first, free.take(256));
    }
}
