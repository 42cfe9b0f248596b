package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class SegmentTest {
    @Test
    void shouldAlignWhatItAllocates() {
        for (int size : new int[] {1, 8, 63, 64, 65, 1000, 4096}) {
            Segment s = Segment.allocate(size);
            assertEquals(size, s.size());
            assertEquals(0, s.bytes.alignmentOffset(0, 64), "size " + size);
        }
    }

    @Test
    void shouldKeepFieldsLittleEndian() {
        Segment s = Segment.allocate(64);
        s.putLong(8, 0x0102030405060708L);
        assertEquals(8, s.bytes.get(8));
        assertEquals(1, s.bytes.get(15));
        s.putIntRelease(16, 0x01020304);
        assertEquals(4, s.bytes.get(16));
        assertEquals(0x01020304, s.getIntAcquire(16));
    }

    @Test
    void shouldKeepPayloadInNativeOrder() {
        Segment s = Segment.allocate(64);
        s.ints.put(1, 0x01020304);
        assertEquals(
                0x01020304, s.bytes.duplicate().order(ByteOrder.nativeOrder()).getInt(4));
    }

    @Test
    void shouldSeeTheWholeOfASlice() {
        ByteBuffer memory = ByteBuffer.allocateDirect(64);
        memory.position(16).limit(48);
        Segment s = Segment.of(memory);
        assertEquals(64, s.size());
        s.putInt(0, 7);
        assertEquals(7, memory.order(ByteOrder.LITTLE_ENDIAN).getInt(0));
    }

    @Test
    void shouldExchangeValuesAtomically() {
        Segment s = Segment.allocate(64);
        assertTrue(s.casLong(0, 0, 5));
        assertFalse(s.casLong(0, 0, 6));
        assertEquals(5, s.getAndAddLong(0, 3));
        assertEquals(8, s.getLongVolatile(0));
        assertTrue(s.casInt(8, 0, 1));
        assertFalse(s.casInt(8, 0, 2));
        assertEquals(1, s.getIntVolatile(8));
    }

    @Test
    void shouldRefuseHeapMemoryAndPositionsOutside() {
        assertThrows(IllegalArgumentException.class, () -> Segment.of(ByteBuffer.allocate(8)));
        Segment s = Segment.allocate(16);
        assertThrows(IndexOutOfBoundsException.class, () -> s.putLong(12, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> s.getLongAcquire(16));
        assertThrows(IndexOutOfBoundsException.class, () -> s.getLong(-8));
    }
}
