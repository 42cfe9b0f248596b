package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DurationsTest {
    private static Durations of(long... values) {
        Durations durations = new Durations();
        for (long each : values) {
            durations.add(each);
        }
        return durations;
    }

    @Test
    void shouldKnowLeastAndMost() {
        Durations durations = of(5, -3, 1L << 60, 7);
        assertEquals(-3, durations.least());
        assertEquals(1L << 60, durations.most());
    }

    @Test
    void shouldKnowTheMedianOfFewExactly() {
        assertEquals(5, of(5).median());
        assertEquals(-5, of(-5).median());
        assertEquals(3, of(9, 3, 1).median());
        assertEquals(-1, of(-1, -2, 9).median());
        assertEquals(0, of(0, 0, 0, 1).median());
        assertEquals(Long.MAX_VALUE, of(Long.MAX_VALUE).median());
        assertEquals(Long.MIN_VALUE, of(Long.MIN_VALUE).median());
    }

    @Test
    void shouldKnowTheMedianOfManyToAPartInAHundred() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            long[] values = new long[1001];
            int shift = random.nextInt(60);
            Arrays.setAll(values, i -> random.nextLong() >> shift);
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            double exact = sorted[500];
            assertTrue(Math.abs(of(values).median() - exact) <= Math.abs(exact) / 100 + 1, "shifted by " + shift);
        }
    }
}
