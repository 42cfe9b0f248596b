package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that are sent before the lock is granted. Process 2 is the target. */
class LockAheadTest {
    private static final int TARGET = 2;

    private final Fixture f = new Fixture(3);
    private final int[] memory = new int[4096];

    private void parts() {
        f.part(0, new int[0], 0);
        f.part(1, new int[0], 0);
        f.part(TARGET, memory, 4L * memory.length);
    }

    private Datatype ints(int rank) {
        return f.type(rank, PredefinedTypes.INT);
    }

    private void lock(int rank, int lockType) {
        f.at[rank].lock(f.wins[rank], lockType, TARGET, 0);
    }

    private void put(int rank, int value, int index, int n) {
        int[] data = new int[n];
        java.util.Arrays.fill(data, value);
        f.at[rank].put(data, n, ints(rank), TARGET, 4L * index, n, ints(rank), f.wins[rank]);
    }

    private void add(int rank, int value, int index) {
        Op sum = f.op(rank, Ops.SUM);
        Datatype type = ints(rank);
        f.at[rank].accumulate(new int[] {value}, 1, type, TARGET, 4L * index, 1, type, type, sum, f.wins[rank]);
    }

    private void unlock(int rank) {
        f.at[rank].unlock(f.wins[rank], TARGET);
    }

    private RmaPeer target(int rank) {
        return RmaWin.of(f.wins[rank]).peer(TARGET);
    }

    @ParameterizedTest
    @ValueSource(ints = {Constants.LOCK_EXCLUSIVE, Constants.LOCK_SHARED})
    void shouldTakeOneRoundTripWhereTheLockIsFree(int lockType) {
        parts();
        lock(0, lockType);
        put(0, 5, 0, 1);
        add(0, 2, 0);
        assertEquals(0, f.waits());
        unlock(0);
        assertEquals(1, f.waits());
        assertEquals(7, memory[0]);
        assertEquals("free", RmaWin.of(f.wins[TARGET]).lock.describe());
    }

    @Test
    void shouldFetchInOneRoundTrip() {
        parts();
        memory[1] = 9;
        int[] result = new int[1];
        lock(0, Constants.LOCK_EXCLUSIVE);
        Datatype type = ints(0);
        f.at[0].fetchAndOp(new int[] {3}, result, type, TARGET, 4, f.op(0, Ops.SUM), f.wins[0]);
        f.at[0].flush(f.wins[0], TARGET);
        assertEquals(1, f.waits());
        assertEquals(9, result[0]);
        assertEquals(12, memory[1]);
        unlock(0);
    }

    @Test
    void shouldHoldBackOperationsUntilTheLockIsFree() {
        parts();
        lock(1, Constants.LOCK_EXCLUSIVE);
        f.settle();
        lock(0, Constants.LOCK_EXCLUSIVE);
        put(0, 5, 0, 1);
        add(0, 2, 0);
        f.settle();
        assertEquals(0, memory[0]);
        put(1, 100, 0, 1);
        f.settle();
        assertEquals(100, memory[0]);
        unlock(1);
        f.settle();
        assertEquals(7, memory[0]);
        assertEquals(RmaPeer.HELD, target(0).lock);
        unlock(0);
    }

    @Test
    void shouldUnlockBehindOperationsThatWait() {
        parts();
        lock(1, Constants.LOCK_EXCLUSIVE);
        f.settle();
        lock(0, Constants.LOCK_EXCLUSIVE);
        add(0, 1, 0);
        // as the unlock does, which then waits
        f.at[0].sync.beginUnlock(RmaWin.of(f.wins[0]), target(0));
        f.settle();
        assertEquals(0, memory[0]);
        unlock(1);
        f.settle();
        assertEquals(1, memory[0]);
        assertEquals(RmaPeer.FREE, target(0).lock);
        assertEquals("free", RmaWin.of(f.wins[TARGET]).lock.describe());
    }

    @Test
    void shouldSendNoMoreThanTheTargetHolds() {
        parts();
        lock(1, Constants.LOCK_EXCLUSIVE);
        f.settle();
        lock(0, Constants.LOCK_EXCLUSIVE);
        int n = 250;
        int most = HeldMessages.MOST_AHEAD / (HeldMessages.PER_OPERATION + n * Integer.BYTES);
        int waits = f.waits();
        for (int i = 0; i < most; i++) {
            put(0, i + 1, i * n, n);
        }
        assertEquals(waits, f.waits());
        assertThrows(AssertionError.class, () -> put(0, -1, most * n, n), "waits for the lock");
        unlock(1);
        put(0, -2, most * n, n);
        unlock(0);
        assertEquals(most, memory[most * n - 1]);
        assertEquals(-2, memory[most * n]);
    }

    @Test
    void shouldForgetWhatAProcessSentThatIsGone() {
        parts();
        lock(1, Constants.LOCK_EXCLUSIVE);
        f.settle();
        lock(0, Constants.LOCK_EXCLUSIVE);
        put(0, 5, 0, 1);
        f.settle();
        f.processes[TARGET].handlers.peerFailed(0, new IllegalStateException("killed"));
        unlock(1);
        f.settle();
        assertEquals(0, memory[0]);
        assertEquals("free", RmaWin.of(f.wins[TARGET]).lock.describe());
    }

    private static AmMessage message(int hdrSz, int dataSz, int here) {
        AmMessage m = new AmMessage();
        m.lpid = 1;
        m.handlerId = HandlerId.PUT_REQ;
        m.hdr = Segment.allocate(hdrSz);
        m.hdrSz = hdrSz;
        m.data = Segment.allocate(dataSz);
        m.dataSz = dataSz;
        m.inlineSz = here;
        return m;
    }

    @Test
    void shouldGiveBackCopiesInOrder() {
        HeldMessages held = new HeldMessages();
        for (int i = 0; i < 5; i++) {
            AmMessage m = message(OpHeader.PUT_SIZE, 100 * i + 3, 100 * i + 3);
            m.hdr.putInt(0, i);
            m.data.bytes.put(m.dataSz > 0 ? (int) m.dataSz - 1 : 0, (byte) i);
            held.add(m);
            m.hdr.putInt(0, -1);
        }
        for (int i = 0; i < 5; i++) {
            AmMessage m = held.poll();
            assertNotNull(m);
            assertArrayEquals(new long[] {i, OpHeader.PUT_SIZE, 100 * i + 3, 100 * i + 3, i, 0, 0}, new long[] {
                m.hdr.getInt(m.hdrPos),
                m.hdrSz,
                m.inlineSz,
                m.dataSz,
                m.data.bytes.get(m.dataPos + m.inlineSz - 1),
                m.hdrPos & 7,
                m.dataPos & 7
            });
        }
        assertNull(held.poll());
    }

    @Test
    void shouldRefuseMoreThanAnOriginMaySend() {
        HeldMessages held = new HeldMessages();
        held.add(message(OpHeader.PUT_SIZE, HeldMessages.MOST_AHEAD, HeldMessages.MOST_AHEAD));
        AmMessage another = message(OpHeader.PUT_SIZE, HeldMessages.MOST_AHEAD, HeldMessages.MOST_AHEAD);
        assertThrows(BadMessageException.class, () -> held.add(another));
    }

    @Test
    void shouldRefuseAMessageWhoseDataAreNotHere() {
        HeldMessages held = new HeldMessages();
        AmMessage part = message(OpHeader.PUT_SIZE, 64, 32);
        assertThrows(BadMessageException.class, () -> held.add(part));
    }
}
