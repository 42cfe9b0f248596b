package org.jmpi.mpid.ch4.part;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How partitions travel, arrive and complete. */
class PartitionedTest {
    /** Above the eager limits of the loopback transport and of the way to oneself. */
    private static final int LONG = 100_000;

    private Fixture f = new Fixture(2);

    @AfterEach
    void nothingIsLeft() {
        f.assertNothingIsLeft();
    }

    @Test
    void shouldLetEachPartitionTravelAlone() {
        for (int size : new int[] {1, 100, LONG}) {
            byte[] out = Fixture.bytes(3 * size, size);
            byte[] in = new byte[3 * size];
            f.sends(out, 3);
            f.receives(in, 3);
            f.startBoth();
            for (int p : new int[] {1, 2, 0}) {
                assertFalse(f.arrived(p));
                f.assertIncomplete();
                f.ready(p, p);
                f.settle();
                assertTrue(f.arrived(p));
                assertEquals(out[p * size], in[p * size]);
            }
            f.assertComplete();
            assertArrayEquals(out, in);
            assertEquals(0, f.receive.status.MPI_SOURCE);
            assertEquals(Fixture.TAG, f.receive.status.MPI_TAG);
            assertEquals(3 * size, f.receive.status.bytes());
            f.free();
        }
    }

    @Test
    void shouldMoveNothingBeforeTheReceiveStarts() {
        byte[] out = Fixture.bytes(40, 1);
        byte[] in = new byte[40];
        f.sends(out, 4);
        f.atA.start(f.send);
        f.ready(0, 0);
        f.settle();
        f.receives(in, 4);
        f.settle();
        f.ready(3, 3);
        f.settle();
        assertEquals(0, f.messages());
        f.atB.start(f.receive);
        f.settle();
        assertEquals(2, f.messages());
        assertTrue(f.arrived(0) && f.arrived(3));
        assertFalse(f.arrived(1) || f.arrived(2));
        f.ready(1, 2);
        f.assertComplete();
        assertArrayEquals(out, in);
        f.free();
    }

    @Test
    void shouldSendNeighboursThatLeaveTogetherAsOneMessage() {
        byte[] out = Fixture.bytes(100, 2);
        byte[] in = new byte[100];
        f.sends(out, 10);
        f.receives(in, 10);
        f.startBoth();
        f.ready(2, 5);
        assertEquals(1, f.messages(), "a range");
        f.atA.ready(f.send, new int[] {8, 1, 0, 9}, 4);
        assertEquals(3, f.messages(), "a list with two runs");
        f.ready(6, 7);
        f.assertComplete();
        f.atA.start(f.send);
        for (int p = 9; p >= 0; p--) {
            f.ready(p, p);
        }
        assertEquals(4, f.messages(), "nothing of the second round yet");
        f.atB.start(f.receive);
        f.assertComplete();
        assertEquals(5, f.messages(), "all that was ready before the receive");
        assertArrayEquals(out, in);
        f.free();
    }

    @Test
    void shouldKeepAFastSenderOutOfABufferThatIsNotStarted() {
        byte[] out = Fixture.bytes(2 * LONG, 3);
        byte[] in = new byte[2 * LONG];
        f.sends(out, 2);
        f.receives(in, 2);
        for (int round = 0; round < 5; round++) {
            f.startBoth();
            f.ready(0, 1);
            f.assertComplete();
            byte[] before = out.clone();
            System.arraycopy(Fixture.bytes(2 * LONG, round + 10), 0, out, 0, out.length);
            f.atA.start(f.send);
            f.ready(0, 1);
            f.settle();
            assertFalse(f.send.isComplete());
            assertArrayEquals(before, in, "round " + round);
            f.atB.start(f.receive);
            f.assertComplete();
            assertArrayEquals(out, in, "round " + round);
        }
        f.free();
    }

    @Test
    void shouldCountTheBytesOfUnequalPartitions() {
        int[][] cases = {{1, 6}, {6, 1}, {3, 5}, {5, 3}, {4, 6}, {60, 4}, {4, 60}};
        for (int[] c : cases) {
            for (int total : new int[] {60, 60 * 1000}) {
                byte[] out = Fixture.bytes(total, c[0]);
                byte[] in = new byte[total];
                f.sends(out, c[0]);
                f.receives(in, c[1]);
                f.startBoth();
                boolean[] sent = new boolean[total];
                for (int p = c[0] - 1; p >= 0; p--) {
                    f.ready(p, p);
                    f.settle();
                    java.util.Arrays.fill(sent, p * (total / c[0]), (p + 1) * (total / c[0]), true);
                    expectArrived(sent, c[1], total / c[1], c[0] + " to " + c[1] + " after " + p);
                }
                f.assertComplete();
                assertArrayEquals(out, in);
                f.free();
            }
        }
    }

    private void expectArrived(boolean[] sent, int partitions, int size, String what) {
        for (int p = 0; p < partitions; p++) {
            boolean all = true;
            for (int i = p * size; i < (p + 1) * size; i++) {
                all &= sent[i];
            }
            assertEquals(all, f.arrived(p), what + ": partition " + p);
        }
    }

    @Test
    void shouldTellOfAPartitionWhileTheRestOfItsMessageIsUnderWay() {
        byte[] out = Fixture.bytes(10 * LONG, 4);
        byte[] in = new byte[10 * LONG];
        f.sends(out, 1);
        f.receives(in, 10);
        f.startBoth();
        f.ready(0, 0);
        for (int step = 0; !f.arrived(3); step++) {
            assertTrue(step < 1000, "partition 3 never arrives");
            f.a.transport.progress();
            f.b.transport.progress();
        }
        assertFalse(f.arrived(9), "the last one can't be there yet");
        assertFalse(f.receive.isComplete());
        assertEquals(out[4 * LONG - 1], in[4 * LONG - 1]);
        f.assertComplete();
        assertArrayEquals(out, in);
        f.free();
    }

    @Test
    void shouldFindThePlaceOfElementsWithGaps() {
        for (int handle : new int[] {PredefinedTypes.SHORT_INT, PredefinedTypes.DOUBLE_INT}) {
            for (int count : new int[] {1, 5, 5000}) {
                withGaps(handle, count);
            }
        }
    }

    /** Three partitions of {@code 2 * count} elements are received as two of {@code 3 * count}, in any order. */
    private void withGaps(int handle, int count) {
        Datatype type = f.a.type(handle);
        int extent = (int) type.extent;
        byte[] out = Fixture.bytes(6 * count * extent, count);
        byte[] in = new byte[6 * count * extent];
        f.send = f.atA.sendInit(out, 3, 2 * count, type, 1, Fixture.TAG, f.a.comm);
        f.receive = f.atB.recvInit(in, 2, 3 * count, f.b.type(handle), 0, Fixture.TAG, f.b.comm);
        f.startBoth();
        f.ready(2, 2);
        f.ready(0, 0);
        f.settle();
        assertFalse(f.arrived(0) || f.arrived(1));
        f.ready(1, 1);
        f.assertComplete();
        assertEquals(6 * count * type.size, f.receive.status.bytes());
        boolean isShort = handle == PredefinedTypes.SHORT_INT;
        for (int i = 0; i < in.length; i++) {
            int at = i % extent;
            boolean isData = isShort ? at < 2 || at >= 4 : at < 12;
            assertEquals(isData ? out[i] : 0, in[i], "byte " + i);
        }
        f.free();
    }

    @Test
    void shouldWorkWithOneself() {
        f = new Fixture(1);
        for (int size : new int[] {10, LONG}) {
            byte[] out = Fixture.bytes(3 * size, size);
            byte[] in = new byte[3 * size];
            f.sends(out, 3);
            f.receives(in, 1);
            for (int round = 0; round < 2; round++) {
                f.atA.start(f.send);
                f.ready(1, 2);
                f.atB.start(f.receive);
                assertFalse(f.arrived(0));
                f.ready(0, 0);
                f.assertComplete();
                assertArrayEquals(out, in);
            }
            f.free();
        }
    }

    @Test
    void shouldCompleteWithoutDataOnlyWhenAllIsReady() {
        f.sends(new byte[0], 3);
        f.receives(new byte[0], 2);
        for (int round = 0; round < 2; round++) {
            f.startBoth();
            f.ready(0, 1);
            f.assertIncomplete();
            assertFalse(f.arrived(0));
            f.ready(2, 2);
            f.assertComplete();
            assertTrue(f.arrived(0) && f.arrived(1));
        }
        f.free();
    }

    @Test
    void shouldCompleteWithNobodyWhenAllIsReady() {
        Datatype bytes = f.a.type(PredefinedTypes.BYTE);
        f.send = f.atA.sendInit(new byte[20], 2, 10, bytes, Constants.PROC_NULL, 0, f.a.comm);
        f.receive = f.atB.recvInit(new byte[20], 2, 10, bytes, Constants.PROC_NULL, 0, f.b.comm);
        f.startBoth();
        assertTrue(f.receive.isComplete());
        assertEquals(Constants.PROC_NULL, f.receive.status.MPI_SOURCE);
        f.ready(1, 1);
        assertFalse(f.send.isComplete());
        f.ready(0, 0);
        f.assertComplete();
        f.free();
    }
}
