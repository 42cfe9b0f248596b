package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

class BufferCopyTest {
    private static final int SIZE = 160;

    private final BufferCopy copier = new BufferCopy();

    private static List<Object> buffers() {
        return List.of(
                new byte[SIZE],
                new short[SIZE / 2],
                new char[SIZE / 2],
                new int[SIZE / 4],
                new long[SIZE / 8],
                new float[SIZE / 4],
                new double[SIZE / 8],
                ByteBuffer.allocate(SIZE + 3).position(3).slice(),
                nio(),
                nio().asShortBuffer(),
                nio().asCharBuffer(),
                nio().asIntBuffer(),
                nio().asLongBuffer(),
                nio().asFloatBuffer(),
                nio().asDoubleBuffer());
    }

    private static ByteBuffer nio() {
        return ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
    }

    private static UserBuffer user(Object base) {
        return new UserBuffer().set(base);
    }

    private static byte pattern(int k) {
        return (byte) (k * 37 + 11 & 0x7f);
    }

    /** From every kind to every kind, at places and of lengths of whole elements and others. */
    @Test
    void shouldCopyExactlyTheNamedBytes() {
        Segment source = Segment.allocate(SIZE);
        for (int k = 0; k < SIZE; k++) {
            source.bytes.put(k, pattern(k));
        }
        for (Object from : buffers()) {
            UserBuffer src = user(from);
            MemoryCopy.fromSegment(source, 0, src, 0, SIZE);
            for (Object to : buffers()) {
                UserBuffer dst = user(to);
                for (int at : new int[] {0, 3, 8, 16}) {
                    for (int len : new int[] {0, 1, 8, 40, 72, 129}) {
                        copy(src, at, dst, 8, len);
                        copy(src, 16, dst, at, len);
                    }
                }
            }
        }
    }

    private void copy(UserBuffer src, int from, UserBuffer dst, int to, int len) {
        MemoryCopy.fromSegment(Segment.allocate(SIZE), 0, dst, 0, SIZE);
        copier.copy(src, from, dst, to, len);
        Segment result = Segment.allocate(SIZE);
        MemoryCopy.toSegment(dst, 0, result, 0, SIZE);
        for (int k = 0; k < SIZE; k++) {
            byte expected = k >= to && k < to + len ? pattern(k - to + from) : 0;
            assertEquals(expected, result.bytes.get(k), "byte " + k + " from " + src.base() + " to " + dst.base());
        }
    }

    @Test
    void shouldReadBytesThatMayNotBeWritten() {
        ByteBuffer constant =
                ByteBuffer.wrap(new byte[] {1, 0, 0, 0, 2, 0, 0, 0}).asReadOnlyBuffer();
        int[] ints = new int[2];
        copier.copy(user(constant), 0, user(ints), 0, 8);
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        assertEquals(little ? 2 : 2 << 24, ints[1]);
    }
}
