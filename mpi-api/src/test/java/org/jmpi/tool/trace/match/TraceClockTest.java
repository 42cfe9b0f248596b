package org.jmpi.tool.trace.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TraceClockTest {
    @Test
    void shouldPrintNineDigits() {
        TraceClock nanos = new TraceClock(1_000_000_000L, 0);
        assertEquals("0.000000000", nanos.seconds(0));
        assertEquals("0.000000001", nanos.seconds(1));
        assertEquals("-0.000000012", nanos.seconds(-12));
        assertEquals("12.345678901", nanos.seconds(12_345_678_901L));
        assertEquals("9223372036.854775807", nanos.seconds(Long.MAX_VALUE));
        assertEquals("-9223372036.854775808", nanos.seconds(Long.MIN_VALUE));
    }

    @Test
    void shouldCountInTicksOfAnyUnit() {
        assertEquals("0.001000000", new TraceClock(1000, 0).seconds(1));
        assertEquals("0.333333333", new TraceClock(3, 0).seconds(1));
        assertEquals("0.666666667", new TraceClock(3, 0).seconds(2));
        assertEquals("1.000000000", new TraceClock(2_500_000_000L, 0).seconds(2_500_000_000L));
        assertEquals("0.000000000", new TraceClock(-1, 0).seconds(1));
    }

    @Test
    void shouldCountFromTheBegin() {
        assertEquals(-5, new TraceClock(1000, 15).sinceBegin(10));
    }
}
