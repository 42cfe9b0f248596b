package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
    @Test
    void shouldReadUpToTheDigitsThatAreExpected() {
        assertEquals(0, Digits.parse("0", 1));
        assertEquals(7, Digits.parse("007", 3));
        assertEquals(999_999_999_999_999_999L, Digits.parse("999999999999999999", 18));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1 ", "1a", "12345", "\u0661"})
    void shouldTakeNothingElse(String text) {
        assertEquals(-1, Digits.parse(text, 4));
    }
}
