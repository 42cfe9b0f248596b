package org.jmpi.mpid.ch4.part;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests of partitioned communication: how they pair, what they refuse, what they keep. */
class PartitionedRequestTest {
    /** Above the eager limits of the loopback transport and of the way to oneself. */
    private static final int LONG = 100_000;

    private Fixture f = new Fixture(2);

    @AfterEach
    void nothingIsLeft() {
        f.assertNothingIsLeft();
    }

    @Test
    void shouldPairInTheOrderOfTheInits() {
        Request[] sends = new Request[3];
        byte[][] in = new byte[3][10];
        Request[] receives = new Request[3];
        for (int i = 0; i < 3; i++) {
            sends[i] = f.sends(Fixture.bytes(10, i), 1);
            receives[i] = i < 2 ? f.receives(in[i], 1) : null;
        }
        f.settle();
        receives[2] = f.receives(in[2], 1);
        for (int i = 2; i >= 0; i--) {
            f.send = sends[i];
            f.receive = receives[i];
            f.startBoth();
            f.ready(0, 0);
            f.assertComplete();
            assertArrayEquals(Fixture.bytes(10, i), in[i]);
            f.free();
        }
    }

    @Test
    void shouldCountFreedOnesAmongThePairs() {
        f.receives(new byte[10], 1);
        f.atB.free(f.receive);
        byte[] in = new byte[10];
        f.receives(in, 1);
        f.sends(Fixture.bytes(10, 1), 1);
        f.atA.free(f.send);
        f.sends(Fixture.bytes(10, 2), 1);
        f.startBoth();
        f.ready(0, 0);
        f.assertComplete();
        assertArrayEquals(Fixture.bytes(10, 2), in);
        f.free();
    }

    @Test
    void shouldTellBothSidesOfUnequalTotals() {
        for (boolean receiveFirst : new boolean[] {true, false}) {
            byte[] in = new byte[30];
            if (receiveFirst) {
                f.receives(in, 3);
                f.atB.start(f.receive);
            }
            f.sends(new byte[20], 2);
            f.atA.start(f.send);
            f.ready(0, 0);
            f.settle();
            if (!receiveFirst) {
                f.receives(in, 3);
                f.atB.start(f.receive);
                f.settle();
            }
            for (int round = 0; round < 2; round++) {
                for (Request r : new Request[] {f.send, f.receive}) {
                    assertTrue(r.isComplete());
                    assertEquals(ErrorClass.ERR_COUNT, r.status.MPI_ERROR);
                    String text = r.failure.getMessage();
                    assertTrue(text.contains("20 bytes (2 partitions of 10)"), text);
                    assertTrue(text.contains("30 bytes (3 partitions of 10)"), text);
                }
                assertThrows(MpirException.class, () -> f.arrived(0));
                f.startBoth();
                f.ready(1, 1);
            }
            assertEquals(0, f.messages());
            f.free();
        }
    }

    @Test
    void shouldRefusePartitionsThatAreNoneOrAreReady() {
        f.sends(new byte[40], 4);
        f.receives(new byte[40], 4);
        f.startBoth();
        assertError(ErrorClass.ERR_ARG, () -> f.ready(-1, 0), "-1", "0 to 3");
        assertError(ErrorClass.ERR_ARG, () -> f.ready(3, 4), "4", "0 to 3");
        assertError(ErrorClass.ERR_ARG, () -> f.ready(3, 2), "3", "2");
        assertError(ErrorClass.ERR_ARG, () -> f.arrived(4), "4", "0 to 3");
        f.ready(2, 2);
        assertError(ErrorClass.ERR_ARG, () -> f.ready(0, 3), "partition 2");
        assertError(ErrorClass.ERR_ARG, () -> f.atA.ready(f.send, new int[] {0, 1, 2}, 3), "partition 2");
        assertError(ErrorClass.ERR_ARG, () -> f.atA.ready(f.send, new int[] {0, 1, 0}, 3), "partition 0");
        assertError(ErrorClass.ERR_ARG, () -> f.atA.ready(f.send, new int[] {0, 9}, 2), "9");
        f.settle();
        assertFalse(f.arrived(0) || f.arrived(1), "a call that fails takes nothing");
        f.atA.ready(f.send, new int[] {0, 3, 1, 0, 0}, 3);
        f.assertComplete();
        f.free();
    }

    private static void assertError(int errorClass, Runnable action, String... words) {
        MpirException e = assertThrows(MpirException.class, action::run);
        assertEquals(errorClass, e.errorClass());
        for (String word : words) {
            assertTrue(e.getMessage().contains(word), e.getMessage());
        }
    }

    @Test
    void shouldCompleteFreedRequestsByThemselves() {
        for (int size : new int[] {10, LONG}) {
            byte[] out = Fixture.bytes(2 * size, size);
            byte[] in = new byte[2 * size];
            f.sends(out, 2);
            f.receives(in, 2);
            f.startBoth();
            assertError(ErrorClass.ERR_REQUEST, () -> f.atA.free(f.send), "2 of 2 partitions");
            f.ready(0, 1);
            f.free();
            f.settle();
            assertArrayEquals(out, in);
        }
    }

    @Test
    void shouldKeepWhatTheUserPassedNoLongerThanTheRequest() {
        f.sends(new byte[40], 4);
        f.receives(new byte[40], 4);
        f.settle();
        Request[] both = {f.send, f.receive};
        f.free();
        for (Request r : both) {
            assertNull(r.comm);
            assertNull(r.datatype);
        }
        f.sends(new byte[40], 4);
        f.receives(new byte[40], 4);
        f.startBoth();
        f.ready(0, 3);
        f.assertComplete();
        f.free();
    }
}
