package org.jmpi.mpid.ch4.ipc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpid.ch4.shm.RegionFile;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LongMemoryTest {
    private static final int SHIFT = 16;
    private static final int CHUNK = 1 << SHIFT;

    private final Regions regions = new Regions();
    private final LongMemory memory = new LongMemory(regions, 0, SHIFT);

    /** A file that two processes map. */
    private static final class Regions implements IpcMemory {
        private final RegionFile file;
        private boolean isFull;
        private boolean refuses;

        Regions() {
            try {
                file = RegionFile.unnamed(List.of(Path.of("/nowhere"), Path.of(System.getProperty("java.io.tmpdir"))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public long reserve(int bytes) {
            return NONE;
        }

        @Override
        public long reserveLong(long bytes) {
            try {
                return isFull ? NONE : LONG | file.reserve(bytes);
            } catch (IOException e) {
                return NONE;
            }
        }

        @Override
        public ByteBuffer view(int lpid, long at, int bytes) {
            try {
                return refuses ? null : file.view(at & ~LONG, bytes);
            } catch (IOException e) {
                return null;
            }
        }

        @Override
        public Segment map(int lpid, long region, int bytes) {
            try {
                return refuses ? null : file.map(region & ~LONG, bytes);
            } catch (IOException e) {
                return null;
            }
        }
    }

    @AfterEach
    void close() {
        regions.file.close();
    }

    private static ByteBuffer[] pieces(Object base) {
        return base instanceof ByteBuffer[] several ? several : new ByteBuffer[] {(ByteBuffer) base};
    }

    private static byte at(long place) {
        return (byte) (place * 31 ^ place >>> 8);
    }

    private static void fill(ByteBuffer[] pieces) {
        long place = 0;
        for (ByteBuffer piece : pieces) {
            for (int i = 0; i < piece.capacity(); i++) {
                piece.put(i, at(place++));
            }
        }
    }

    @Test
    void otherProcessesShouldSeeTheSameBytes() {
        for (long bytes : new long[] {CHUNK + 1, 2 * CHUNK - 4096, 2 * CHUNK, 3 * CHUNK + 1234}) {
            for (int alignment : new int[] {1, 64, 16_384}) {
                WindowMemory given = memory.take(bytes, alignment);
                boolean isOne = given.start() + bytes <= 2 * CHUNK - 4096;
                assertEquals(isOne ? ByteBuffer.class : ByteBuffer[].class, kind(given.base()));
                ByteBuffer[] own = pieces(given.base());
                assertEquals(0, own[0].alignmentOffset(0, alignment));
                assertEquals(ByteOrder.nativeOrder(), own[0].order());
                fill(own);
                LongMemory peer = new LongMemory(regions, 1, SHIFT);
                MappedRegion mapped = peer.map(0, given.region(), given.regionSize());
                // neither a chunk nor a page begins there
                for (long begin : new long[] {0, 5, CHUNK - 3}) {
                    long n = bytes - begin;
                    long place = begin;
                    for (ByteBuffer piece : pieces(peer.view(mapped, 0, given.region(), given.start() + begin, n))) {
                        for (int i = 0; i < piece.capacity(); i++) {
                            assertEquals(at(place++), piece.get(i));
                        }
                    }
                    assertEquals(bytes, place);
                }
            }
        }
    }

    private static Class<?> kind(Object base) {
        return base instanceof ByteBuffer ? ByteBuffer.class : base.getClass();
    }

    @Test
    void shouldTakeAgainWhatWasGivenBackAndZeroIt() {
        WindowMemory first = memory.take(4 * CHUNK, 1);
        fill(pieces(first.base()));
        assertTrue(memory.give(first.base()));
        assertFalse(memory.give(first.base()), "given back already");
        WindowMemory longer = memory.take(4 * CHUNK + 1, 1);
        assertNotEquals(first.region(), longer.region());
        WindowMemory second = memory.take(3 * CHUNK, 1);
        assertEquals(first.region(), second.region());
        for (ByteBuffer piece : pieces(second.base())) {
            for (int i = 0; i < piece.capacity(); i++) {
                assertEquals(0, piece.get(i));
            }
        }
    }

    @Test
    void shouldSayThatThereIsNoRoom() {
        regions.isFull = true;
        assertNull(memory.take(2 * CHUNK, 1));
        regions.isFull = false;
        assertNull(memory.take(Long.MAX_VALUE, 1));
        regions.refuses = true;
        assertNull(memory.take(2 * CHUNK, 1));
        assertNull(new LongMemory(null, 0, SHIFT).take(2 * CHUNK, 1));
    }

    @Test
    void shouldMapNothingThatIsNoLongRegion() {
        WindowMemory given = memory.take(3 * CHUNK, 1);
        assertNull(memory.map(0, given.region() & ~IpcMemory.LONG, 3 * CHUNK), "the name of a short one");
        assertNull(memory.map(0, given.region(), 0));
        assertNull(memory.map(0, given.region(), -1));
        assertNull(memory.map(0, given.region(), given.regionSize() + 1), "beyond the file");
        assertNull(memory.map(0, Long.MAX_VALUE & -4096, 3 * CHUNK));
    }

    @Test
    void memoryOfItsOwnShouldBePiecesToo() {
        WindowMemory given = memory.takeUnshared(2 * CHUNK + 10, 128);
        ByteBuffer[] pieces = assertInstanceOf(ByteBuffer[].class, given.base());
        assertEquals(3, pieces.length);
        assertEquals(CHUNK, pieces[1].capacity());
        assertEquals(10, pieces[2].capacity());
        assertEquals(0, pieces[2].alignmentOffset(0, 128));
        assertTrue(given.region() < 0);
        assertTrue(memory.give(given.base()));
        assertThrows(OutOfMemoryError.class, () -> memory.takeUnshared(1L << 60, 1));
    }

    /** Else its first buffers are zeroed for nothing, which takes minutes for a terabyte. */
    @Test
    void shouldRefuseMoreThanTheJvmGivesBeforeTheFirstPiece() {
        LongMemory gigabytes = new LongMemory(null, 0, 30);
        Error e = assertThrows(OutOfMemoryError.class, () -> gigabytes.takeUnshared(1L << 45, 1));
        assertTrue(e.getMessage().contains("of at most"), e.getMessage());
    }
}
