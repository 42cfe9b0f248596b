package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;

class BuffersTest {
    @Test
    void newBuffersAreDirectNativeAndSizedInElements() {
        assertEquals(7, MPI.newByteBuffer(7).capacity());
        assertEquals(ByteOrder.nativeOrder(), MPI.newByteBuffer(7).order());
        assertTrue(MPI.newCharBuffer(3).isDirect());
        assertEquals(ByteOrder.nativeOrder(), MPI.newShortBuffer(3).order());
        assertEquals(5, MPI.newIntBuffer(5).capacity());
        assertEquals(ByteOrder.nativeOrder(), MPI.newLongBuffer(5).order());
        assertEquals(2, MPI.newFloatBuffer(2).capacity());
        assertEquals(0, MPI.newDoubleBuffer(0).capacity());
    }

    @Test
    void capacityOutOfRangeIsNamed() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> MPI.newLongBuffer(Integer.MAX_VALUE));
        assertTrue(e.getMessage().contains("2147483647"), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> MPI.newByteBuffer(-1));
    }

    @Test
    void sliceIgnoresPositionAndLimit() {
        IntBuffer b = MPI.newIntBuffer(10);
        b.put(4, 44).position(7).limit(8);
        IntBuffer s = MPI.slice(b, 4);
        assertEquals(0, s.position());
        assertEquals(6, s.capacity());
        assertEquals(44, s.get(0));
        assertEquals(7, b.position());
        assertEquals(8, b.limit());
    }

    @Test
    void sliceOfByteBufferHasNativeOrder() {
        ByteBuffer foreign = ByteBuffer.allocateDirect(16).order(ByteOrder.BIG_ENDIAN);
        assertEquals(ByteOrder.nativeOrder(), MPI.slice(foreign, 3).order());
        assertEquals(ByteOrder.nativeOrder(), MPI.slice(new byte[9], 3).order());
    }

    @Test
    void sliceOfArraySharesItsElements() {
        double[] a = {0, 1, 2, 3};
        var s = MPI.slice(a, 1);
        assertEquals(3, s.capacity());
        assertEquals(1, s.arrayOffset());
        s.put(0, 9);
        assertEquals(9, a[1]);
        assertEquals(0, MPI.slice(a, 4).capacity());
        assertEquals('c', MPI.slice("abc".toCharArray(), 2).get(0));
    }

    @Test
    void offsetOutsideIsNamed() {
        Exception e = assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(new int[3], 4));
        assertTrue(e.getMessage().contains("offset 4") && e.getMessage().contains("3"), e.getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(MPI.newCharBuffer(3), -1));
    }
}
