package org.jmpi.mpir.coll.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.buffer.UserBuffer;
import org.junit.jupiter.api.Test;

/** What a recording keeps, and what it forgets. */
class RecordedScheduleTest {
    private final RecordedSchedule steps = new RecordedSchedule(false);
    private final UserBuffer a = new UserBuffer().set(new int[100]);
    private final UserBuffer b = new UserBuffer().set(new int[100]);

    private static String kinds(RecordedSchedule s) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < s.steps; i++) {
            text.append("srSRcof".charAt(s.what[i]));
        }
        return text.toString();
    }

    @Test
    void stepsAreKeptInOrder() {
        steps.send(a, 4, 8, 3);
        steps.recv(b, 12, 16, 5);
        steps.fence();
        steps.copy(a, 1, b, 2, 3);
        assertEquals("srfcf", kinds(steps.finish()));
        assertSame(b, steps.from[1]);
        assertEquals(12, steps.fromAt[1]);
        assertEquals(16, steps.amount[1]);
        assertEquals(5, steps.peer[1]);
        assertSame(b, steps.to[3]);
        assertEquals(2, steps.toAt[3]);
    }

    @Test
    void fencesWithoutNeedAreLeftOut() {
        steps.fence();
        steps.fence();
        steps.send(a, 0, 1, 1);
        steps.fence();
        steps.fence();
        assertEquals("sf", kinds(steps.finish()));
    }

    @Test
    void nothingIsCopiedWhereNothingIsToBeCopied() {
        steps.copy(a, 0, b, 0, 0);
        assertEquals("", kinds(steps.finish()));
    }

    @Test
    void moreStepsThanExpectedFit() {
        for (int i = 0; i < 1000; i++) {
            steps.send(a, i, 1, i);
        }
        assertEquals(1001, steps.finish().steps);
        assertEquals(999, steps.peer[999]);
        assertEquals(999, steps.fromAt[999]);
    }

    @Test
    void whatIsForgottenKeepsNoObjectOfTheUser() {
        steps.send(a, 0, 1, 1);
        steps.copy(a, 0, b, 0, 1);
        steps.finish();
        steps.clear();
        assertEquals(0, steps.steps);
        for (int i = 0; i < 4; i++) {
            assertNull(steps.from[i]);
            assertNull(steps.to[i]);
        }
    }

    @Test
    void scratchMemoryIsUsedAgainAfterItWasForgotten() {
        UserBuffer first = steps.scratch(100, null);
        UserBuffer second = steps.scratch(100, null);
        Object memory = first.base();
        assertNotSame(memory, second.base());
        steps.clear();
        assertSame(memory, steps.scratch(100, null).base());
        assertTrue(steps.keptBytes() >= 200 && steps.keptBytes() <= 512, "kept " + steps.keptBytes());
    }

    @Test
    void theLocalGroupIsForIntercommunicatorsOnly() {
        assertThrows(UnsupportedOperationException.class, steps::local);
        RecordedSchedule inter = new RecordedSchedule(true);
        inter.local().send(a, 0, 1, 2);
        inter.local().recv(a, 0, 1, 2);
        inter.send(a, 0, 1, 2);
        assertEquals("SRsf", kinds(inter.finish()));
    }
}
