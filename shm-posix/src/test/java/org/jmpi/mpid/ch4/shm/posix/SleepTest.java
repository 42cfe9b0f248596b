package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who sleeps is rung exactly when there is something for it. */
class SleepTest {
    private static final int RING = ShmSettings.MIN_RING;
    private Bystander a;
    private Bystander b;

    @BeforeEach
    void open() {
        open(RING);
    }

    private void open(int lane) {
        Bystander[] all = Bystander.inJvm(2, new ShmSettings(RING, RING, lane, 4096, List.of(), 0));
        a = all[0];
        b = all[1];
    }

    @AfterEach
    void close() {
        Bystander.shutDown(a, b);
    }

    @Test
    void shouldRingASleeperOnce() {
        b.trySend(0, 8);
        assertEquals(List.of(), b.rings);
        a.shm.progress();
        assertTrue(a.shm.prepareSleep());
        b.trySend(0, 8);
        b.trySend(0, 8);
        assertEquals(List.of(0), b.rings);
        a.shm.endSleep();
        b.trySend(0, 8);
        assertEquals(List.of(0), b.rings);
    }

    @Test
    void shouldNotSleepWhenSomethingIsThere() {
        b.trySend(0, 8);
        assertFalse(a.shm.prepareSleep());
        b.trySend(0, 8);
        assertEquals(List.of(), b.rings);
    }

    @Test
    void shouldRingASenderThatSleepsUntilTheInboxHasRoom() {
        ringASenderThatWaitsForRoom();
    }

    private void ringASenderThatWaitsForRoom() {
        while (b.trySend(0, 8)) {
            continue;
        }
        b.shm.amSendHdr(0, 1, b.hdr, 32);
        assertTrue(b.shm.prepareSleep());
        while (a.shm.progress() > 0) {
            continue;
        }
        assertEquals(List.of(1), a.rings);
        b.shm.endSleep();
        assertTrue(b.shm.progress() > 0);
        assertFalse(b.shm.hasPendingSends());
    }

    @Test
    void shouldRingASenderThatSleepsUntilTheRingHasRoom() {
        b.isend(0, 4 * RING);
        assertTrue(b.shm.prepareSleep());
        a.shm.progress();
        assertEquals(List.of(1), a.rings);
    }

    @Test
    void shouldGiveRoomOfAnInboxBackBeforeItSleeps() {
        Bystander.shutDown(a, b);
        open(0);
        assertEquals(RING / 64, roomAfterSleep());
    }

    @Test
    void shouldGiveRoomOfALaneBackBeforeItSleeps() {
        // a lane has room for a word more
        assertEquals(RING / 64 - 1, roomAfterSleep());
    }

    private int roomAfterSleep() {
        for (int i = 0; i < RING / 64; i++) {
            b.trySend(0, 8);
            a.shm.progress();
        }
        assertTrue(a.shm.prepareSleep());
        a.shm.endSleep();
        int went = 0;
        while (b.trySend(0, 8)) {
            went++;
        }
        return went;
    }

    @Test
    void shouldRingASleeperThroughALane() {
        openLane();
        assertTrue(a.shm.prepareSleep());
        b.trySend(0, 8);
        assertEquals(List.of(0), b.rings);
        a.shm.endSleep();
        assertEquals(1, a.shm.progress());
    }

    @Test
    void shouldRingASenderThatSleepsUntilALaneHasRoom() {
        openLane();
        ringASenderThatWaitsForRoom();
    }

    private void openLane() {
        for (int i = 0; i < 100; i++) {
            b.trySend(0, 8);
            a.shm.progress();
        }
    }
}
