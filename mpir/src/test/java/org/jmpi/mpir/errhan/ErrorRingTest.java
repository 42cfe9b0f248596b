package org.jmpi.mpir.errhan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.err.ErrorClass;
import org.junit.jupiter.api.Test;

/** Codes carry their class, and find their message for as long as it is kept. */
class ErrorRingTest {
    private final ErrorRing ring = new ErrorRing();

    @Test
    void codeHasItsClassAndMessage() {
        int code = ring.add(ErrorClass.ERR_RANK, "a");
        assertEquals(ErrorClass.ERR_RANK, Errors.classOf(code));
        assertNotEquals(ErrorClass.ERR_RANK, code);
        assertEquals("a", ring.find(code));
    }

    @Test
    void bareClassHasNoMessage() {
        ring.add(ErrorClass.ERR_RANK, "a");
        assertNull(ring.find(ErrorClass.ERR_RANK));
    }

    @Test
    void overwrittenMessageIsNotTakenForAnother() {
        int first = ring.add(ErrorClass.ERR_TAG, "first");
        for (int i = 0; i < 128; i++) {
            ring.add(ErrorClass.ERR_TAG, "later");
        }
        assertNull(ring.find(first));
    }

    @Test
    void codesStayPositiveWhenTheSequenceWraps() {
        for (int i = 0; i < 70_000; i++) {
            assertTrue(ring.add(ErrorClass.MPI_T_ERR_NOT_SUPPORTED, "x") > 0);
        }
    }
}
