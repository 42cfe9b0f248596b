package org.jmpi.mpir.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlicesTest {
    private final Slices slices = new Slices(4096);

    private ByteBuffer slice(ByteBuffer buffer, int at) {
        ByteBuffer slice = buffer.slice(at, buffer.capacity() - at);
        slices.add(slice, buffer, at);
        return slice;
    }

    @Test
    void sliceOfASliceBelongsToTheFirstBuffer() {
        ByteBuffer whole = ByteBuffer.allocateDirect(100);
        ByteBuffer deep = slice(slice(slice(whole, 10), 0), 25);
        assertEquals(35, slices.lookUp(deep).offset);
        assertSame(whole, slices.lookUp(deep).whole());
    }

    @Test
    void buffersAreKnownByIdentity() {
        ByteBuffer whole = ByteBuffer.allocateDirect(100);
        ByteBuffer slice = slice(whole, 10);
        assertNull(slices.lookUp(slice.duplicate()));
        assertNull(slices.lookUp(ByteBuffer.allocateDirect(90)));
        assertEquals(0, slices.lookUp(whole).offset);
    }

    @Test
    void latestSlicesOfAThreadAreKnownBeforeAnybodyAsked() throws InterruptedException {
        ByteBuffer whole = ByteBuffer.allocateDirect(2000);
        List<ByteBuffer> kept = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            kept.add(slice(whole, i));
        }
        ByteBuffer[] other = new ByteBuffer[1];
        Thread thread = new Thread(() -> other[0] = slice(kept.get(1990), 3));
        thread.start();
        thread.join();
        assertEquals(1993, slices.lookUp(other[0]).offset);
        assertSame(whole, slices.lookUp(other[0]).whole());
        for (int i = 980; i < 2000; i++) {
            assertEquals(i, slices.lookUp(kept.get(i)).offset);
        }
        assertNull(slices.lookUp(kept.get(0)));
    }

    @Test
    void allThatAreMadeWhileSomebodyBeginsToAskAreKnown() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            Slices fresh = new Slices(1 << 16);
            ByteBuffer whole = ByteBuffer.allocateDirect(500);
            ByteBuffer[] made = new ByteBuffer[500];
            Thread asks = new Thread(() -> fresh.lookUp(whole));
            asks.start();
            for (int i = 0; i < made.length; i++) {
                made[i] = whole.slice(i, 1);
                fresh.add(made[i], whole, i);
            }
            asks.join();
            for (int i = 0; i < made.length; i++) {
                assertEquals(i, fresh.lookUp(made[i]).offset);
            }
        }
    }

    @Test
    void latestSlicesAreKnownAndTheOldestForgottenWhereThereAreTooMany() {
        slices.lookUp(ByteBuffer.allocateDirect(1));
        ByteBuffer whole = ByteBuffer.allocateDirect(20_001);
        List<ByteBuffer> kept = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            kept.add(slice(whole, i));
        }
        for (int i = 19_000; i < 20_000; i++) {
            Slices.Slice found = slices.lookUp(kept.get(i));
            assertNotNull(found, "slice " + i + " of 20,000");
            assertEquals(i, found.offset);
        }
        assertNull(slices.lookUp(kept.get(0)));
        assertTrue(slices.size() <= 4096, "room for " + slices.size());
        whole.put(0, (byte) 1);
    }

    @Test
    void placesOfGarbageAreUsedAgain() {
        Slices many = new Slices(1 << 20);
        List<ByteBuffer> kept = new ArrayList<>();
        ByteBuffer whole = ByteBuffer.allocateDirect(1000);
        for (int i = 0; i < 1000; i++) {
            ByteBuffer slice = whole.slice(i, 1);
            many.add(slice, whole, i);
            kept.add(slice);
        }
        awaitCollected(many, whole);
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < 1000; i++) {
                many.add(whole.slice(i, 1), whole, i);
            }
            awaitCollected(many, whole);
        }
        assertTrue(many.size() <= 1 << 14, "room for " + many.size() + " where 2,000 live at once");
        for (int i = 0; i < 1000; i++) {
            assertEquals(i, many.lookUp(kept.get(i)).offset);
        }
    }

    private static void awaitCollected(Slices slices, ByteBuffer whole) {
        Slices.Slice last = garbage(slices, whole);
        while (!last.refersTo(null)) {
            System.gc();
        }
    }

    private static Slices.Slice garbage(Slices slices, ByteBuffer whole) {
        ByteBuffer slice = whole.slice(1, 1);
        slices.add(slice, whole, 1);
        return slices.lookUp(slice);
    }

    @Test
    void nothingIsKeptAlive() {
        ByteBuffer[] whole = {ByteBuffer.allocateDirect(100)};
        Slices.Slice slice = slices.lookUp(slice(whole[0], 10));
        Slices.Slice all = slices.lookUp(whole[0]);
        whole[0] = null;
        while (!slice.refersTo(null) || !all.refersTo(null)) {
            System.gc();
        }
        assertNull(slice.whole());
    }

    @Test
    void aSliceReachesBeforeItAndKeepsItsLength() {
        ByteBuffer whole = ByteBuffer.allocateDirect(100);
        ByteBuffer slice = whole.slice(40, 60);
        Slices.note(slice, whole, 40);
        UserBuffer resolved = new UserBuffer().set(slice).reach(slice);
        assertSame(whole, resolved.base());
        assertEquals(40, resolved.offset());
        assertEquals(60, resolved.length());
        assertEquals(40, UserBuffer.before(slice));
        Buffer plain = ByteBuffer.allocateDirect(8);
        assertSame(plain, new UserBuffer().set(plain).reach(plain).base());
        assertEquals(0, UserBuffer.before(plain));
    }

    @Test
    void partOfAnArrayReachesToItsBeginning() {
        Buffer part = java.nio.IntBuffer.wrap(new int[10], 4, 6).slice();
        assertEquals(16, UserBuffer.before(part));
        assertEquals(0, UserBuffer.before(new int[10]));
        assertEquals(24, UserBuffer.before(new UserBuffer().set(new int[10]).advance(24)));
    }
}
