package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.mpid.ch4.generic.Process;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.request.BlockedWait;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitStates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One-sided communication by active messages, to another process and to oneself. */
class OneSidedTest {
    private static final int LONG = 100_000;
    private static final int EXCLUSIVE = Constants.LOCK_EXCLUSIVE;

    private final Fixture f = new Fixture(3);

    private Datatype ints(int rank) {
        return f.type(rank, PredefinedTypes.INT);
    }

    private static int[] random(int n, long seed) {
        return new Random(seed).ints(n).toArray();
    }

    private void parts(Object... bases) {
        for (int i = 0; i < bases.length; i++) {
            long bytes = bases[i] instanceof int[] a ? 4L * a.length : ((ByteBuffer) bases[i]).capacity();
            f.part(i, bases[i], bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void shouldPutAndGetAtAnyLength(int target) {
        int[] memory = random(LONG, 1);
        int[] expected = memory.clone();
        parts(target == 0 ? memory : new int[LONG], new int[0], target == 2 ? memory : new int[LONG]);
        f.at[0].lock(f.wins[0], EXCLUSIVE, target, 0);
        for (int n : new int[] {1, 2, 1000, LONG - 7}) {
            int[] data = random(n, n);
            System.arraycopy(data, 0, expected, 7, n);
            f.at[0].put(data, n, ints(0), target, 28, n, ints(0), f.wins[0]);
            int[] back = new int[n + 2];
            f.at[0].flush(f.wins[0], target);
            assertArrayEquals(expected, memory);
            f.at[0].get(back, n, ints(0), target, 28, n, ints(0), f.wins[0]);
            f.at[0].flushLocal(f.wins[0], target);
            assertArrayEquals(java.util.Arrays.copyOf(data, n + 2), back);
        }
        f.at[0].unlock(f.wins[0], target);
        assertEquals(0, f.processes[0].vci.requests().liveCount());
        assertEquals(0, f.processes[target].vci.requests().liveCount());
    }

    @Test
    void shouldCombineEachElement() {
        int[] memory = random(LONG, 2);
        int[] expected = memory.clone();
        int[] data = random(LONG, 3);
        parts(new int[0], new int[0], memory);
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        f.at[0].accumulate(data, LONG, ints(0), 2, 0, LONG, ints(0), ints(0), f.op(0, Ops.SUM), f.wins[0]);
        f.at[0].unlock(f.wins[0], 2);
        for (int i = 0; i < LONG; i++) {
            expected[i] += data[i];
        }
        assertArrayEquals(expected, memory);
    }

    @Test
    void shouldFetchWhatWasThere() {
        int[] memory = random(5000, 4);
        int[] before = memory.clone();
        int[] data = random(5000, 5);
        int[] result = new int[5000];
        parts(new int[0], new int[0], memory);
        f.at[1].lock(f.wins[1], EXCLUSIVE, 2, 0);
        Request r = f.at[1].rgetAccumulate(
                data,
                5000,
                ints(1),
                result,
                5000,
                ints(1),
                2,
                0,
                5000,
                ints(1),
                ints(1),
                f.op(1, Ops.REPLACE),
                f.wins[1]);
        f.settle();
        assertTrue(r.isComplete());
        f.processes[1].vci.release(r);
        assertArrayEquals(before, result);
        assertArrayEquals(data, memory);
        int[] one = new int[1];
        f.at[1].fetchAndOp(null, one, ints(1), 2, 4, f.op(1, Ops.NO_OP), f.wins[1]);
        f.at[1].compareAndSwap(new int[] {7}, new int[] {data[2]}, new int[1], ints(1), 2, 8, f.wins[1]);
        f.at[1].compareAndSwap(new int[] {8}, new int[] {data[3] + 1}, new int[1], ints(1), 2, 12, f.wins[1]);
        f.at[1].unlock(f.wins[1], 2);
        assertEquals(data[1], one[0]);
        assertEquals(7, memory[2]);
        assertEquals(data[3], memory[3]);
        assertEquals(0, f.processes[1].vci.requests().liveCount());
    }

    @Test
    void shouldTellATypeOnceAndSpreadData() {
        int[] memory = new int[4000];
        parts(new int[0], new int[0], memory);
        Datatype every =
                TypeConstructors.vector(f.ranks[0], 1000, 1, 4, ints(0)).commit();
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        for (int k = 0; k < 3; k++) {
            f.at[0].put(random(1000, k), 1000, ints(0), 2, 4 * k, 1, every, f.wins[0]);
        }
        f.at[0].accumulate(random(1000, 9), 1000, ints(0), 2, 4, 1, every, ints(0), f.op(0, Ops.SUM), f.wins[0]);
        int[] back = new int[1000];
        f.at[0].get(back, 1000, ints(0), 2, 8, 1, every, f.wins[0]);
        f.at[0].unlock(f.wins[0], 2);
        for (int i = 0; i < 1000; i++) {
            assertEquals(random(1000, 0)[i], memory[4 * i]);
            assertEquals(random(1000, 1)[i] + random(1000, 9)[i], memory[4 * i + 1]);
            assertEquals(random(1000, 2)[i], memory[4 * i + 2]);
            assertEquals(0, memory[4 * i + 3]);
        }
        assertArrayEquals(random(1000, 2), back);
        assertEquals(
                1,
                f.processes[0].transport.counters().sentByHandler[org.jmpi.mpid.ch4.generic.HandlerId.RMA_TYPE],
                "told once");
    }

    @Test
    void shouldHoldBackASecondExclusiveLock() {
        int[] memory = new int[2];
        parts(new int[0], new int[0], memory);
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        f.at[0].put(new int[] {1}, 1, ints(0), 2, 0, 1, ints(0), f.wins[0]);
        f.at[1].lock(f.wins[1], EXCLUSIVE, 2, 0);
        f.settle();
        assertEquals(RmaPeer.ASKED, RmaWin.of(f.wins[1]).peer(2).lock);
        f.at[0].unlock(f.wins[0], 2);
        f.settle();
        assertEquals(RmaPeer.HELD, RmaWin.of(f.wins[1]).peer(2).lock);
        f.at[1].unlock(f.wins[1], 2);
        assertEquals("free", RmaWin.of(f.wins[2]).lock.describe());
    }

    @Test
    void shouldFreeTheLockOfAProcessThatIsGone() {
        parts(new int[0], new int[0], new int[2]);
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        f.at[1].lock(f.wins[1], EXCLUSIVE, 2, 0);
        f.settle();
        f.processes[2].handlers.peerFailed(0, new IllegalStateException("killed"));
        f.settle();
        assertEquals(RmaPeer.HELD, RmaWin.of(f.wins[1]).peer(2).lock);
    }

    @Test
    void shouldEndAccessesToAProcessThatIsGone() {
        parts(new int[0], new int[0], new int[LONG]);
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        int[] data = new int[LONG];
        f.at[0].put(data, LONG, ints(0), 2, 0, LONG, ints(0), f.wins[0]);
        Request r = f.at[0].rget(new int[1], 1, ints(0), 2, 0, 1, ints(0), f.wins[0]);
        f.processes[0].handlers.peerFailed(2, new IllegalStateException("killed"));
        assertTrue(r.isComplete());
        assertTrue(r.failure != null);
        assertThrows(PeerFailure.class, () -> f.at[0].unlock(f.wins[0], 2));
    }

    @Test
    void shouldCountOperationsOfTwoFenceEpochsApart() {
        int[] memory = new int[4];
        parts(new int[0], new int[0], memory);
        int[] issued = new int[3];
        f.at[0].put(new int[] {1}, 1, ints(0), 2, 0, 1, ints(0), f.wins[0]);
        f.at[0].fenceIssued(f.wins[0], issued);
        assertArrayEquals(new int[] {0, 0, 1}, issued);
        // the first process is in the next epoch already
        f.at[0].put(new int[] {2}, 1, ints(0), 2, 4, 1, ints(0), f.wins[0]);
        f.at[1].put(new int[] {3}, 1, ints(1), 2, 8, 1, ints(1), f.wins[1]);
        f.at[1].fenceIssued(f.wins[1], issued);
        f.at[2].fenceIssued(f.wins[2], new int[3]);
        f.at[2].fenceWait(f.wins[2], 2);
        assertArrayEquals(new int[] {1, 2, 3, 0}, memory);
        f.at[0].fenceIssued(f.wins[0], issued);
        assertArrayEquals(new int[] {0, 0, 1}, issued);
        f.at[2].fenceIssued(f.wins[2], new int[3]);
        f.at[2].fenceWait(f.wins[2], 1);
    }

    @Test
    void shouldShowAFenceThatWaitsForOperations() {
        parts(new int[0], new int[0], new int[1]);
        f.at[0].put(new int[] {1}, 1, ints(0), 2, 0, 1, ints(0), f.wins[0]);
        f.at[0].fenceIssued(f.wins[0], new int[3]);
        f.at[2].fenceIssued(f.wins[2], new int[3]);
        BlockedWait shown = WaitStates.of(f.ranks[2]).next().blocked();
        List<Object> seen = new ArrayList<>();
        f.holdsUp = state -> {
            state.blockedSince = 1;
            seen.add(shown.window());
            return seen.size() < 2;
        };
        f.at[2].fenceWait(f.wins[2], 1);
        assertEquals(Arrays.asList(null, f.wins[2]), seen);
        assertTrue(shown.source() < 0);
        assertNull(shown.window());
    }

    @Test
    void shouldWaitForPostsAndCompletes() {
        int[] memory = new int[2];
        parts(new int[0], new int[0], memory);
        f.at[0].start(f.wins[0], new int[] {2}, 0);
        f.at[1].start(f.wins[1], new int[] {2}, 0);
        f.at[2].post(f.wins[2], new int[] {0, 1}, 0);
        assertFalse(f.at[2].testPosted(f.wins[2]));
        f.at[0].put(new int[] {5}, 1, ints(0), 2, 0, 1, ints(0), f.wins[0]);
        f.at[0].complete(f.wins[0]);
        assertFalse(f.at[2].testPosted(f.wins[2]));
        f.at[1].put(new int[] {6}, 1, ints(1), 2, 4, 1, ints(1), f.wins[1]);
        f.at[1].complete(f.wins[1]);
        assertTrue(f.at[2].testPosted(f.wins[2]));
        assertArrayEquals(new int[] {5, 6}, memory);
    }

    @Test
    void shouldRefuseWhatIsNotAttached() {
        int[] memory = new int[10];
        f.dynamic(0);
        f.dynamic(1);
        long address = AddressSpace.of(f.ranks[2]).address(memory);
        f.dynamic(2).attach(memory, address, 40);
        f.at[0].lock(f.wins[0], EXCLUSIVE, 2, 0);
        f.at[0].put(new int[] {5}, 1, ints(0), 2, address + 36, 1, ints(0), f.wins[0]);
        f.at[0].flush(f.wins[0], 2);
        assertEquals(5, memory[9]);
        f.at[0].put(new int[] {5, 6}, 2, ints(0), 2, address + 36, 2, ints(0), f.wins[0]);
        MpirException e = assertThrows(MpirException.class, () -> f.at[0].flush(f.wins[0], 2));
        assertEquals(ErrorClass.ERR_RMA_RANGE, e.errorClass());
        Request r = f.at[0].rget(new int[1], 1, ints(0), 2, address - 4, 1, ints(0), f.wins[0]);
        f.settle();
        assertEquals(ErrorClass.ERR_RMA_RANGE, r.status.MPI_ERROR);
        assertThrows(MpirException.class, () -> f.at[0].unlock(f.wins[0], 2));
        assertEquals(5, memory[9]);
        Process.settle(f.processes);
    }
}
