package org.jmpi.test.rma;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which sections may overlap. */
class SectionTest {
    private static Section alone(int rank, long from, long to) {
        return new Section(rank, false, from, to);
    }

    private static Section shared(int rank, long from, long to) {
        return new Section(rank, true, from, to);
    }

    @Test
    void shouldLetSharedOnesOverlap() {
        assertNull(Section.overlap(List.of(shared(0, 0, 10), shared(1, 5, 15), alone(2, 15, 20), shared(0, 20, 21))));
    }

    @Test
    void shouldFindTwoExclusiveOnes() {
        assertNotNull(Section.overlap(List.of(alone(0, 0, 10), alone(1, 9, 15))));
    }

    @Test
    void shouldFindAnExclusiveOneInsideALongSharedOne() {
        assertNotNull(Section.overlap(List.of(shared(0, 0, 100), shared(1, 5, 6), alone(2, 50, 60))));
    }

    @Test
    void shouldFindASharedOneInsideALongExclusiveOne() {
        assertNotNull(Section.overlap(List.of(alone(0, 0, 100), shared(1, 90, 95))));
    }

    @Test
    void shouldComeBackFromAMessage() {
        long[] longs = new long[2 * Section.LONGS];
        Section section = shared(3, 17, 18);
        section.write(longs, Section.LONGS);
        assertNull(Section.overlap(List.of(Section.read(longs, Section.LONGS), shared(1, 17, 18))));
        assertNotNull(Section.overlap(List.of(Section.read(longs, Section.LONGS), alone(1, 17, 18))));
    }
}
