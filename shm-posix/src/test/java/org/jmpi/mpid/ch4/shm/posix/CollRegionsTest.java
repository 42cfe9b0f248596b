package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CollRegionsTest {
    private static final int SIZE = 8192;
    private static final int RING = ShmSettings.MIN_RING;

    /** Room for two regions of each of three ranks. */
    private final Bystander[] all = Bystander.inJvm(3, new ShmSettings(RING, RING, RING, 4096, List.of(), 6 * SIZE));

    private final CollMemory memory = all[0].shm.collMemory();
    private final CollMemory peer = all[1].shm.collMemory();

    @AfterEach
    void shutDown() {
        Bystander.shutDown(all);
    }

    @Test
    void peersSeeTheSameMemoryThroughOneMapping() {
        long region = memory.take(SIZE);
        Segment own = memory.map(0, region, SIZE);
        own.putLong(SIZE - 8, 42);
        assertEquals(42, peer.map(0, region, SIZE).getLong(SIZE - 8));
        assertSame(peer.map(0, region, SIZE), peer.map(0, region, SIZE));
    }

    @Test
    void thereIsNoMoreThanTheLimit() {
        assertNotEquals(CollMemory.NONE, memory.take(SIZE));
        assertNotEquals(CollMemory.NONE, memory.take(SIZE));
        assertEquals(CollMemory.NONE, memory.take(SIZE));
    }

    @Test
    void aRegionIsTakenAgainWhenAllUsersLeftIt() {
        long first = memory.take(SIZE);
        memory.take(SIZE);
        memory.give(first, 2);
        peer.leave(peer.map(0, first, SIZE));
        assertEquals(CollMemory.NONE, memory.take(SIZE));
        CollMemory other = all[2].shm.collMemory();
        other.leave(other.map(0, first, SIZE));
        assertEquals(first, memory.take(SIZE));
        memory.give(first, 1);
        assertEquals(CollMemory.NONE, memory.take(SIZE), "what its last users left counted again");
    }

    @Test
    void whoSleepsIsRungOnce() {
        long region = peer.take(SIZE);
        memory.map(1, region, SIZE);
        memory.wake(1);
        assertEquals(List.of(), all[0].rings);
        all[1].shm.prepareSleep();
        memory.wake(1);
        memory.wake(1);
        assertEquals(List.of(1), all[0].rings);
    }
}
