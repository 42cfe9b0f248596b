package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Typed views of what ranks share, between ranks that are threads; and of pieces, without ranks. */
class SharedViewsTest {
    private static String refusal(Class<? extends RuntimeException> type, Executable call) {
        return assertThrows(type, call).getMessage();
    }

    @Test
    void shouldShareLongs() {
        OnRanks.run(2, () -> {
            int me = MPI.COMM_WORLD.getRank();
            Win win = Win.allocateShared(8 * (me + 2) + 3, 1, new Info(), MPI.COMM_WORLD);
            if (me == 0) {
                SharedLongs own = win.longs(0);
                assertEquals(2, own.length());
                own.set(0, Long.MIN_VALUE);
                own.setRelease(1, 0x0102030405060708L);
            }
            win.fence(0);
            SharedLongs first = win.longs(0);
            assertEquals(Long.MIN_VALUE, first.get(0));
            assertEquals(0x0102030405060708L, first.getAcquire(1));
            assertEquals(
                    first.get(1), win.shared(0).order(ByteOrder.nativeOrder()).getLong(8));
            assertEquals(2, first.asBuffer().capacity());
            assertEquals(first.get(1), first.asBuffer().get(1));
            win.fence(0);
            first.getAndAdd(0, 1);
            while (!first.compareAndSet(1, first.getVolatile(1), first.get(1) + 1)) {
                Thread.onSpinWait();
            }
            win.fence(0);
            assertEquals(Long.MIN_VALUE + 2, first.get(0));
            // 11 bytes before it
            String message = refusal(IllegalStateException.class, () -> win.longs(1));
            assertTrue(message.contains("no multiple of 8"), message);
            win.fence(0);
            win.free();
        });
    }

    @Test
    void shouldShareIntsAndDoubles() {
        OnRanks.run(2, () -> {
            int me = MPI.COMM_WORLD.getRank();
            int peer = 1 - me;
            Win win = Win.allocateShared(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            SharedInts ints = win.ints(peer);
            SharedDoubles doubles = win.doubles(peer);
            assertEquals(6, ints.length());
            assertEquals(3, doubles.length());
            ints.set(0, 0x01020304);
            assertEquals(0x01020304, ints.getAndAdd(0, 1));
            assertTrue(ints.compareAndSet(0, 0x01020305, -1));
            assertFalse(ints.compareAndSet(0, 0x01020305, 7));
            ints.setVolatile(1, -2);
            doubles.setRelease(1, 0.5);
            assertEquals(0.5, doubles.getAndAdd(1, 0.25));
            assertFalse(doubles.compareAndSet(2, -0.0, 9));
            assertTrue(doubles.compareAndSet(2, 0.0, Double.NaN));
            assertTrue(doubles.compareAndSet(2, Double.NaN, 2));
            win.fence(0);
            SharedInts mine = win.ints(me);
            assertEquals(-1, mine.getAcquire(0));
            assertEquals(-2, mine.getVolatile(1));
            assertEquals(0.75, win.doubles(me).getAcquire(1));
            assertEquals(0x40000000, mine.get(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 5 : 4));
            assertEquals(2.0, win.doubles(me).asBuffer().get(2));
            assertEquals(-2, mine.asBuffer().get(1));
            win.fence(0);
            win.free();
        });
    }

    @Test
    void shouldCheckIndices() {
        OnRanks.run(1, () -> {
            Win win = Win.allocateShared(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            SharedLongs part = win.longs(0);
            String message = refusal(IndexOutOfBoundsException.class, () -> part.get(3));
            assertTrue(message.startsWith("index is 3: expected 0 to 2; the part of rank 0 has 3 "), message);
            for (long index : new long[] {-1, 3, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE}) {
                refusal(IndexOutOfBoundsException.class, () -> part.set(index, 1));
                refusal(IndexOutOfBoundsException.class, () -> part.getAndAdd(index, 1));
                refusal(IndexOutOfBoundsException.class, () -> win.ints(0).compareAndSet(index == 3 ? 6 : index, 0, 1));
                refusal(IndexOutOfBoundsException.class, () -> win.doubles(0).setVolatile(index, 1));
            }
            assertEquals(0, part.get(0) | part.get(1) | part.get(2));
            win.free();
        });
    }

    /** Views are as long as the window's part, whatever the buffer is that the program gave. */
    @Test
    void shouldShowTheOwnPartOfMemoryOfTheProgram() {
        OnRanks.run(1, () -> {
            ByteBuffer memory = MPI.newByteBuffer(64);
            Win win = Win.create(memory, 20, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            memory.position(40);
            SharedInts view = win.ints(0);
            assertNotNull(view);
            assertEquals(5, view.length());
            view.set(4, 77);
            assertEquals(77, memory.order(ByteOrder.nativeOrder()).getInt(16));
            win.free();
            Win ofArray = Win.create(new byte[64], 64, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            String message = refusal(IllegalStateException.class, () -> ofArray.longs(0));
            assertTrue(message.contains("the Java heap"), message);
            ofArray.free();
            Win ofLongs = Win.create(new long[8], 64, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            assertNull(ofLongs.longs(0), "as shared");
            ofLongs.free();
        });
    }

    /** As parts of 2 GiB come: pieces of a power of two, the last of what is left. */
    @Test
    void shouldFindElementsInPieces() {
        ByteBuffer[] pieces = {direct(16), direct(16), direct(13)};
        SharedInts ints = new SharedInts(pieces, 45, 5);
        assertEquals(11, ints.length());
        for (int i = 0; i < 11; i++) {
            ints.set(i, 100 + i);
        }
        assertEquals(103, pieces[0].getInt(12));
        assertEquals(104, pieces[1].getInt(0));
        assertEquals(110, pieces[2].getInt(8));
        SharedLongs longs = new SharedLongs(pieces, 45, 5);
        assertEquals(5, longs.length());
        longs.getAndAdd(2, 1);
        assertEquals(210, pieces[1].getInt(0) + pieces[1].getInt(4));
        assertEquals(108, ints.get(8));
        String message = refusal(IndexOutOfBoundsException.class, () -> longs.get(5));
        assertTrue(message.contains("0 to 4") && message.contains("rank 5"), message);
        message = refusal(IllegalStateException.class, longs::asBuffer);
        assertTrue(message.contains("3 pieces") && message.contains("sharedPieces"), message);
    }

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes + 8)
                .alignedSlice(8)
                .limit(bytes)
                .slice()
                .order(ByteOrder.nativeOrder());
    }
}
