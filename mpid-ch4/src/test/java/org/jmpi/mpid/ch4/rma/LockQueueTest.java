package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.win.PartLock;
import org.junit.jupiter.api.Test;

/** First come, first served; sharers together; the dead forgotten. */
class LockQueueTest {
    private static final int SHARED = Constants.LOCK_SHARED;
    private static final int EXCLUSIVE = Constants.LOCK_EXCLUSIVE;

    private final List<Integer> granted = new ArrayList<>();
    private final LockQueue lock = new LockQueue(granted::add);

    @Test
    void shouldShareAmongSharersAlone() {
        lock.request(1, SHARED);
        lock.request(2, SHARED);
        lock.request(3, EXCLUSIVE);
        assertEquals(List.of(1, 2), granted);
        assertTrue(lock.release(1));
        assertEquals(List.of(1, 2), granted);
        assertTrue(lock.release(2));
        assertEquals(List.of(1, 2, 3), granted);
        assertEquals("held exclusively by rank 3", lock.describe());
    }

    @Test
    void shouldLetNoSharerOvertakeOneThatWaits() {
        lock.request(1, SHARED);
        lock.request(2, EXCLUSIVE);
        lock.request(3, SHARED);
        lock.request(4, SHARED);
        assertEquals(List.of(1), granted);
        lock.release(1);
        assertEquals(List.of(1, 2), granted);
        lock.release(2);
        assertEquals(List.of(1, 2, 3, 4), granted);
    }

    @Test
    void shouldRefuseAReleaseByAnother() {
        lock.request(1, EXCLUSIVE);
        assertFalse(lock.release(2));
        assertEquals("held exclusively by rank 1", lock.describe());
    }

    private static PartLock heldBy(boolean exclusive, int... ranks) {
        BitSet holders = new BitSet();
        for (int r : ranks) {
            holders.set(r);
        }
        return new PartLock(exclusive, holders);
    }

    @Test
    void shouldTellWhoHasItWhileOthersWait() {
        assertNull(lock.contended());
        lock.request(1, SHARED);
        lock.request(2, SHARED);
        assertNull(lock.contended());
        lock.request(3, EXCLUSIVE);
        lock.request(4, SHARED);
        assertEquals(heldBy(false, 1, 2), lock.contended());
        lock.release(1);
        lock.release(2);
        assertEquals(heldBy(true, 3), lock.contended());
        lock.release(3);
        assertNull(lock.contended());
    }

    @Test
    void shouldForgetHoldersAndWaiters() {
        lock.request(1, EXCLUSIVE);
        lock.request(2, EXCLUSIVE);
        lock.request(3, EXCLUSIVE);
        lock.forget(2);
        assertEquals(List.of(1), granted);
        lock.forget(1);
        assertEquals(List.of(1, 3), granted);
        lock.forget(3);
        assertEquals("free", lock.describe());
    }
}
