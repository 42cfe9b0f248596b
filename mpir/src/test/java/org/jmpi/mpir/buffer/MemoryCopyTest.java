package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryCopyTest {
    private static final int SIZE = 256;

    static Stream<Object> buffers() {
        return Stream.of(
                new byte[SIZE],
                new short[SIZE / 2],
                new char[SIZE / 2],
                new int[SIZE / 4],
                new long[SIZE / 8],
                new float[SIZE / 4],
                new double[SIZE / 8],
                ByteBuffer.allocate(SIZE),
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

    @Test
    void shouldIgnoreTheLimitOfABuffer() {
        for (Object kind : (Iterable<Object>) buffers()::iterator) {
            if (kind instanceof java.nio.Buffer b) {
                b.position(1).limit(2);
                Segment data = patterned(SIZE);
                UserBuffer user = new UserBuffer().set(b);
                MemoryCopy.fromSegment(data, 0, user, 0, SIZE);
                Segment back = Segment.allocate(SIZE);
                MemoryCopy.toSegment(user, 0, back, 0, SIZE);
                assertEquals(data.bytes, back.bytes, b.toString());
                assertEquals(1, b.position());
                assertEquals(2, b.limit());
            }
        }
    }

    private static byte pattern(int k) {
        return (byte) (k * 37 + 11 & 0x7f);
    }

    private static Segment patterned(int size) {
        Segment segment = Segment.allocate(size);
        for (int k = 0; k < size; k++) {
            segment.bytes.put(k, pattern(k));
        }
        return segment;
    }

    /** Every start, target and length up to two elements, and some longer ones: only the named bytes change. */
    @ParameterizedTest
    @MethodSource("buffers")
    void shouldMoveExactlyTheNamedBytes(Object base) {
        UserBuffer buffer = new UserBuffer().set(base);
        for (int at = 0; at < 9; at++) {
            for (int pos = 0; pos < 9; pos++) {
                for (int len = 0; len < 200; len += len < 18 ? 1 : 45) {
                    move(buffer, at, pos, len);
                }
            }
        }
    }

    private static void move(UserBuffer buffer, int at, int pos, int len) {
        MemoryCopy.fromSegment(Segment.allocate(SIZE), 0, buffer, 0, SIZE);
        MemoryCopy.fromSegment(patterned(SIZE), pos, buffer, at, len);
        Segment back = Segment.allocate(SIZE);
        MemoryCopy.toSegment(buffer, 0, back, 0, SIZE);
        for (int k = 0; k < SIZE; k++) {
            byte expected = k >= at && k < at + len ? pattern(k - at + pos) : 0;
            assertEquals(expected, back.bytes.get(k), "byte " + k);
        }
        Segment part = Segment.allocate(SIZE);
        MemoryCopy.toSegment(buffer, at, part, pos, len);
        for (int k = 0; k < SIZE; k++) {
            assertEquals(k >= pos && k < pos + len ? pattern(k) : 0, part.bytes.get(k), "byte " + k);
        }
    }

    @Test
    void shouldCopyBooleansOfEveryLengthAndPlace() {
        java.util.Random random = new java.util.Random(7);
        boolean[] flags = new boolean[40];
        for (int k = 0; k < flags.length; k++) {
            flags[k] = random.nextBoolean();
        }
        for (int at = 0; at < 9; at++) {
            for (int len = 0; len <= 30; len++) {
                Segment s = Segment.allocate(64);
                MemoryCopy.toSegment(new UserBuffer().set(flags), at, s, 3, len);
                boolean[] back = new boolean[40];
                MemoryCopy.fromSegment(s, 3, new UserBuffer().set(back), at, len);
                for (int k = 0; k < 40; k++) {
                    boolean inside = k >= at && k < at + len;
                    assertEquals(inside && flags[k], back[k], "element " + k + " of " + len + " from " + at);
                    if (inside) {
                        assertEquals(flags[k] ? 1 : 0, s.bytes.get(3 + k - at));
                    }
                }
                assertEquals(0, s.bytes.get(2) | s.bytes.get(3 + len), "nothing is written beside it");
            }
        }
    }

    @Test
    void shouldTakeBooleansAsBytes() {
        boolean[] flags = {true, false, true, true};
        Segment segment = Segment.allocate(8);
        MemoryCopy.toSegment(new UserBuffer().set(flags), 1, segment, 0, 3);
        assertEquals(0x010100, segment.getInt(0));
        boolean[] back = new boolean[4];
        MemoryCopy.fromSegment(segment, 0, new UserBuffer().set(back), 0, 3);
        assertEquals("false,true,true,false", back[0] + "," + back[1] + "," + back[2] + "," + back[3]);
    }

    @Test
    void shouldCopyMoreThanOnePiece() {
        int size = 2 * MemoryCopy.PIECE + 12345;
        Segment segment = patterned(size);
        byte[] array = new byte[size];
        UserBuffer buffer = new UserBuffer().set(array);
        MemoryCopy.fromSegment(segment, 0, buffer, 0, size);
        Segment back = Segment.allocate(size);
        MemoryCopy.toSegment(buffer, 0, back, 0, size);
        for (int k = 0; k < size; k++) {
            assertEquals(pattern(k), array[k]);
        }
        assertEquals(-1, segment.bytes.mismatch(back.bytes));
    }

    @Test
    void shouldReadAndWriteSingleBytesOfElements() {
        int[] ints = new int[2];
        Elements.putByte(ints, BufferKind.INTS, 5, (byte) 0x7b);
        assertEquals(0x7b, Elements.getByte(ints, BufferKind.INTS, 5));
        assertEquals(0, ints[0]);
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        assertEquals(little ? 0x7b00 : 0x7b0000, ints[1]);
    }

    @Test
    void shouldMakeSegmentsOfAnySize() {
        for (int size = 0; size < 200; size++) {
            assertEquals(size, Segment.allocate(size).size());
        }
    }
}
