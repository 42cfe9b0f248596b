package org.jmpi.mpid.ch4.vci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.junit.jupiter.api.Test;

class VciTest {
    private final Semaphore rings = new Semaphore(0);
    private final Vci vci = new Vci(0, 0, () -> new Request(null), rings::release);
    /** Guarded by the VCI. */
    private long entered;

    @Test
    void shouldForgetTheWireIdOfAFreedRequest() {
        vci.enter();
        Request r = vci.newRequest(RequestKind.SEND);
        long id = Vci.wireId(r);
        assertSame(r, vci.byWireId(id));
        vci.release(r);
        assertNull(vci.byWireId(id));
        Request again = r;
        for (int i = 0; i < 20 && (again = vci.newRequest(RequestKind.RECV)) != r; i++) {
            assertNull(vci.byWireId(id));
        }
        assertSame(r, again, "requests are recycled");
        assertNull(vci.byWireId(id), "the slot lives, but in its next generation");
        assertNotEquals(id, Vci.wireId(r));
    }

    @Test
    void shouldNotTakeBuiltinRequestsForThoseOfAPeer() {
        assertNull(vci.byWireId(Vci.wireId(vci.completed(RequestKind.SEND))));
        vci.release(vci.completed(RequestKind.SEND));
        assertTrue(vci.completed(RequestKind.SEND).isComplete());
    }

    @Test
    void shouldChangeTheEpochWithCompletionsOnly() {
        vci.enter();
        Request r = vci.newRequest(RequestKind.SEND);
        r.addRef();
        r.setCompletionCount(2);
        long before = vci.epoch();
        vci.complete1(r);
        assertEquals(before, vci.epoch());
        vci.complete1(r);
        assertNotEquals(before, vci.epoch());
        assertEquals(1, r.refCount(), "the device's reference is dropped, the user's is left");
        vci.release(r);
    }

    /** Counts without an atomic operation, by a thread that took no lock at first and by one that needs it. */
    @Test
    void shouldBringTheLockIntoUseWhileAThreadIsInside() throws Exception {
        int times = 20_000;
        for (int round = 0; round < 50; round++) {
            Vci own = new Vci(0, 0, () -> new Request(null), rings::release);
            long[] count = new long[1];
            Semaphore inside = new Semaphore(0);
            Thread first = new Thread(() -> {
                for (int i = 0; i < times; i++) {
                    own.enter();
                    own.enter();
                    count[0]++;
                    own.exit();
                    inside.release();
                    own.exit();
                }
            });
            first.start();
            inside.acquire();
            own.setMultiple(true);
            for (int i = 0; i < times; i++) {
                own.enter();
                count[0]++;
                own.exit();
            }
            first.join(20_000);
            assertEquals(2L * times, count[0], "round " + round);
        }
    }

    @Test
    void shouldKnowItsHolderWithAndWithoutTheLock() throws Exception {
        for (boolean multiple : new boolean[] {false, true}) {
            vci.setMultiple(multiple);
            assertFalse(vci.isHeld());
            vci.enter();
            vci.enter();
            vci.exit();
            assertTrue(vci.isHeld());
            AtomicBoolean heldByAnother = new AtomicBoolean();
            Thread other = new Thread(() -> heldByAnother.set(vci.isHeld()));
            other.start();
            other.join(20_000);
            assertFalse(heldByAnother.get());
            vci.exit();
            assertFalse(vci.isHeld());
        }
    }

    @Test
    void shouldRefuseWhatOnlyItsHolderMayDo() {
        assertThrows(AssertionError.class, () -> vci.newRequest(RequestKind.SEND));
        assertThrows(AssertionError.class, vci::messageArrived);
        vci.enter();
        Request r = vci.newRequest(RequestKind.SEND);
        vci.exit();
        assertThrows(AssertionError.class, () -> vci.complete1(r));
        assertThrows(AssertionError.class, () -> vci.release(r));
    }

    @Test
    void shouldRefuseSleepWhileSomebodyWaits() throws Exception {
        vci.setMultiple(true);
        vci.enter();
        Thread other = new Thread(() -> {
            vci.enter();
            vci.exit();
        });
        other.start();
        while (!vci.isWanted()) {
            Thread.onSpinWait();
        }
        assertFalse(vci.beginSleep());
        assertFalse(vci.isAsleep());
        vci.exit();
        other.join(20_000);
        assertFalse(vci.isWanted());
    }

    /** A holder that sleeps whenever it may; each of the others must get in between nevertheless. */
    @Test
    void shouldWakeTheSleepingHolderForEverybody() throws Exception {
        vci.setMultiple(true);
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean overslept = new AtomicBoolean();
        Thread sleeper = new Thread(() -> {
            while (!over.get()) {
                sleepOnce(over, overslept);
            }
        });
        sleeper.start();
        int times = 2000;
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> {
                for (int k = 0; k < times; k++) {
                    vci.enter();
                    entered++;
                    vci.exit();
                }
            });
            all.add(t);
            t.start();
        }
        for (Thread t : all) {
            t.join(30_000);
            assertFalse(t.isAlive(), "a thread never gets in");
        }
        over.set(true);
        rings.release();
        sleeper.join(30_000);
        assertFalse(overslept.get(), "nobody woke the holder");
        assertEquals(3L * times, entered);
    }

    private void sleepOnce(AtomicBoolean over, AtomicBoolean overslept) {
        vci.enter();
        try {
            if (vci.beginSleep() && !over.get() && !rings.tryAcquire(20, TimeUnit.SECONDS)) {
                overslept.set(true);
            }
        } catch (InterruptedException e) {
            overslept.set(true);
        } finally {
            vci.endSleep();
            vci.exit();
        }
        Thread.yield();
    }
}
