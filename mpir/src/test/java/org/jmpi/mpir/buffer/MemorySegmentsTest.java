package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory segments as buffers; made by reflection, since these classes are compiled for Java 17. */
class MemorySegmentsTest {
    private static final long LONG = 5L << 30;

    @BeforeEach
    void needsJdk22() {
        assertFalse(MemorySegments.isSegment(new byte[1]));
        assertFalse(MemorySegments.isSegment(null));
        assumeTrue(Runtime.version().feature() >= 22, "MemorySegment is a class of JDK 22");
    }

    private static Object ofArray(Object array) throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.foreign.MemorySegment");
        return type.getMethod("ofArray", array.getClass()).invoke(null, array);
    }

    private static Object slice(Object segment, long at, long length) throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.foreign.MemorySegment");
        return type.getMethod("asSlice", long.class, long.class).invoke(segment, at, length);
    }

    private static Object readOnly(Object segment) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.MemorySegment")
                .getMethod("asReadOnly")
                .invoke(segment);
    }

    private static Object arena(String kind) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena").getMethod(kind).invoke(null);
    }

    private static Object allocate(Object arena, long bytes) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena")
                .getMethod("allocate", long.class)
                .invoke(arena, bytes);
    }

    /** Maps {@code bytes} of a file without blocks: what is not touched costs nothing. */
    private static Object map(Path file, long bytes) throws Exception {
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.SPARSE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            Class<?> arenaType = Class.forName("java.lang.foreign.Arena");
            return FileChannel.class
                    .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arenaType)
                    .invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, bytes, arena("ofAuto"));
        }
    }

    private static Segment numbers(int n) {
        Segment segment = Segment.allocate(n);
        for (int i = 0; i < n; i++) {
            segment.bytes.put(i, (byte) (i * 7 + 1));
        }
        return segment;
    }

    private static void roundTrip(UserBuffer buffer, long at, int n) {
        Segment from = numbers(n);
        Segment to = Segment.allocate(n);
        MemoryCopy.fromSegment(from, 0, buffer, at, n);
        MemoryCopy.toSegment(buffer, at, to, 0, n);
        assertEquals(ByteBuffer.allocate(n).put(from.bytes.slice(0, n)).flip(), to.bytes.slice(0, n));
    }

    @Test
    void shouldResolveASegmentOfAnArrayToTheArray() throws Exception {
        int[] array = {1, 2, 3, 4};
        UserBuffer buffer = new UserBuffer().set(slice(ofArray(array), 4, 8));
        assertSame(array, buffer.base());
        assertEquals(BufferKind.INTS, buffer.kind());
        assertEquals(4, buffer.offset());
        assertEquals(8, buffer.length());
    }

    @Test
    void shouldCopyFromTheMiddleOfAnElement() throws Exception {
        int[] array = new int[20];
        UserBuffer buffer = new UserBuffer().set(slice(ofArray(array), 3, 70));
        roundTrip(buffer, 0, 70);
        assertEquals(0x01000000, array[0]);
        assertEquals(0, array[18] >>> 8);
    }

    @Test
    void shouldResolveNativeMemory() throws Exception {
        Object segment = allocate(arena("ofAuto"), 1 << 20);
        UserBuffer buffer = new UserBuffer().set(segment);
        assertEquals(BufferKind.NIO_BYTES, buffer.kind());
        assertEquals(1 << 20, MemorySegments.byteSize(segment));
        roundTrip(buffer, 5, 700_001);
    }

    @Test
    void shouldKnowReadOnlySegments() throws Exception {
        Object bytes = readOnly(ofArray(new byte[] {5, 6, 7}));
        assertTrue(MemorySegments.isReadOnly(bytes));
        UserBuffer buffer = new UserBuffer().set(bytes);
        assertTrue(buffer.isReadOnly());
        Segment to = Segment.allocate(8);
        MemoryCopy.toSegment(buffer, 1, to, 0, 2);
        assertEquals(6, to.bytes.get(0));
        assertTrue(new UserBuffer().set(readOnly(allocate(arena("ofAuto"), 8))).isReadOnly());
        assertFalse(MemorySegments.isReadOnly(ofArray(new int[1])));
    }

    @Test
    void shouldExplainWhyAReadOnlySegmentOfAnIntArrayIsNoBuffer() throws Exception {
        Object segment = readOnly(ofArray(new int[3]));
        MpirException e = assertThrows(MpirException.class, () -> new UserBuffer().set(segment));
        assertEquals(ErrorClass.ERR_BUFFER, e.errorClass());
        assertTrue(e.getMessage().contains("array of bytes"), e.getMessage());
        assertThrows(MpirException.class, () -> MemorySegments.usableBytes(segment));
    }

    @Test
    void shouldSayWhenAnArenaIsClosedOrAnotherThreads() throws Exception {
        Object confined = arena("ofConfined");
        Object memory = allocate(confined, 12);
        assertEquals(12, MemorySegments.usableBytes(memory));
        Throwable[] seen = new Throwable[1];
        Thread other = new Thread(() -> {
            try {
                MemorySegments.usableBytes(memory);
            } catch (MpirException e) {
                seen[0] = e;
            }
        });
        other.start();
        other.join();
        assertTrue(seen[0].getMessage().contains("confined"), seen[0].getMessage());
        ((AutoCloseable) confined).close();
        MpirException e = assertThrows(MpirException.class, () -> MemorySegments.usableBytes(memory));
        assertEquals(ErrorClass.ERR_BUFFER, e.errorClass());
        assertTrue(e.getMessage().contains("closed"), e.getMessage());
    }

    @Test
    void shouldCopyAcrossThePiecesOfALongSegment(@TempDir Path dir) throws Exception {
        UserBuffer buffer = new UserBuffer().set(map(dir.resolve("long"), LONG));
        assertEquals(BufferKind.CHUNKS, buffer.kind());
        assertEquals(LONG, buffer.length());
        for (long at : new long[] {0, (1L << 30) - 3, (1L << 31) - 13, (1L << 32) - 300_001, LONG - 600_000}) {
            roundTrip(buffer, at, 600_000);
            roundTrip(buffer, at, 16);
        }
        byte[] seen = new byte[4];
        Segment to = Segment.allocate(8);
        MemoryCopy.toSegment(buffer, (1L << 32) - 300_001, to, 0, 4);
        to.bytes.get(0, seen);
        assertArrayEquals(new byte[] {1, 8, 15, 22}, seen);
    }

    @SuppressWarnings("ReachabilityFenceUsage") // a failed test needs none
    @Test
    void shouldHaveAnAddressAsLongAsItLives() throws Exception {
        AddressSpace addresses = new AddressSpace();
        Object memory = allocate(arena("ofAuto"), 100);
        Object numbers = readOnly(ofArray(new byte[] {1, 2, 3}));
        int[] array = new int[10];
        long[] at = {
            addresses.address(memory), addresses.address(numbers), addresses.address(slice(ofArray(array), 8, 12))
        };
        assertEquals(at[0] + 40, addresses.address(slice(memory, 40, 8)));
        System.gc();
        assertTrue(addresses.has(at[0] + 10, 90, true));
        assertTrue(addresses.has(at[1], 3, false));
        assertFalse(addresses.has(at[1], 3, true));
        assertSame(array, addresses.find(at[2], 32));
        UserBuffer buffer = new UserBuffer();
        assertTrue(addresses.resolve(at[0] + 10, 20, buffer));
        roundTrip(buffer, 0, 20);
        Reference.reachabilityFence(memory);
        Reference.reachabilityFence(numbers);
    }

    @Test
    void shouldBeginALongSegmentWhereItIsSliced(@TempDir Path dir) throws Exception {
        Object whole = map(dir.resolve("sliced"), LONG);
        MemoryCopy.fromSegment(numbers(64), 0, new UserBuffer().set(whole), (3L << 30) - 30, 64);
        Segment to = Segment.allocate(64);
        MemoryCopy.toSegment(new UserBuffer().set(slice(whole, (3L << 30) - 30, 64)), 0, to, 0, 64);
        assertEquals(numbers(64).bytes, to.bytes);
        UserBuffer tail = new UserBuffer().set(slice(whole, 1L << 30, LONG - (1L << 30)));
        MemoryCopy.toSegment(tail.advance(2L << 30), -30, to, 0, 64);
        assertEquals(numbers(64).bytes, to.bytes);
    }
}
