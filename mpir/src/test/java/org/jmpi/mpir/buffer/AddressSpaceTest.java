package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.time.Duration;
import java.time.Instant;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

class AddressSpaceTest {
    private final AddressSpace space = new AddressSpace();

    @Test
    void shouldGiveEachObjectOneRangeThatTouchesNoOther() {
        Object[] objects = {
            new byte[1000], new int[0], new double[7], new boolean[3], new char[64], ByteBuffer.allocateDirect(100)
        };
        long[] at = new long[objects.length];
        for (int i = 0; i < objects.length; i++) {
            at[i] = space.address(objects[i]);
            assertTrue(at[i] > 0 && at[i] < 1L << 62);
        }
        for (int i = 0; i < objects.length; i++) {
            assertEquals(at[i], space.address(objects[i]));
            assertNull(space.find(at[i] - 1, 2));
        }
        assertSame(objects[0], space.find(at[0] + 999, 1));
        assertNull(space.find(at[0] + 999, 2));
        assertSame(objects[2], space.find(at[2], 56));
        assertNull(space.find(at[2], 57));
        assertNull(space.find(at[2], Long.MAX_VALUE));
        assertNull(space.find(-1, 1));
    }

    @Test
    void shouldKnowEqualArraysApart() {
        assertNotEquals(space.address(new int[] {1}), space.address(new int[] {1}));
    }

    @Test
    void shouldKnowABufferByItselfWhateverItsLimit() {
        ByteBuffer direct = ByteBuffer.allocateDirect(64);
        direct.limit(8);
        long at = space.address(direct);
        assertEquals(at, space.address(direct));
        assertSame(direct, space.find(at, 64));
    }

    @Test
    void shouldPlaceHeapBuffersInTheirArray() {
        double[] array = new double[20];
        long base = space.address(array);
        DoubleBuffer slice = DoubleBuffer.wrap(array, 5, 10).slice();
        assertEquals(base + 40, space.address(slice));
        slice.position(3);
        assertEquals(base + 40, space.address(slice));
        assertEquals(1, space.size());
    }

    @Test
    void shouldFindTheLargerOfTwoBuffersOnOneMemory() {
        ByteBuffer whole = ByteBuffer.allocateDirect(100);
        ByteBuffer start = whole.slice(0, 10);
        ByteBuffer middle = whole.slice(50, 10);
        long first = space.address(start);
        long base = space.address(whole);
        long inside = space.address(middle);
        assertEquals(whole, space.find(base, 100));
        if (NativeAddress.of(whole) != 0) {
            assertEquals(base, first);
            assertEquals(base + 50, inside);
            assertSame(whole, space.find(base + 55, 40));
        }
    }

    @Test
    void shouldForgetObjectsThatAreGone() throws InterruptedException {
        long at = space.address(new byte[100]);
        Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
        while (space.size() > 0) {
            assertTrue(Instant.now().isBefore(deadline), "a dead array keeps its range");
            System.gc();
            Thread.sleep(1);
        }
        assertFalse(space.has(at, 1, false));
        assertNotEquals(at, space.address(new byte[100]));
    }

    @Test
    void shouldRefuseWhatIsNoBuffer() {
        assertEquals(
                ErrorClass.ERR_BUFFER,
                assertThrows(MpirException.class, () -> space.address(null)).errorClass());
        assertEquals(
                ErrorClass.ERR_BUFFER,
                assertThrows(MpirException.class, () -> space.address("x")).errorClass());
        assertEquals(0, space.address(SpecialBuffers.BOTTOM));
    }

    @Test
    void shouldTellReadOnlyMemory() {
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        long at = space.address(readOnly);
        assertTrue(space.has(at, 8, false));
        assertFalse(space.has(at, 8, true));
    }
}
