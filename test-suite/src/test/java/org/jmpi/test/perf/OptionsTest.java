package org.jmpi.test.perf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @Test
    void shouldReadOptionsWhereverTheyStand() {
        Options options = Options.of("-quick", "BW", "8", "-garbage=20", "64", "-direct", "-floor", "-tcp");
        assertEquals(
                new Options("bw", List.of(8, 64), MessageMemory.DIRECT, CallStyle.BINDING, true, true, true, 20),
                options);
        assertEquals(8, options.number(0, 1));
        assertEquals(1, options.number(2, 1));
        assertEquals(2, options.either(5, 2));
    }

    @Test
    void shouldMeasureLatencyOfArraysThroughTheBindingByDefault() {
        Options options = Options.of();
        assertEquals("latency", options.test());
        assertEquals(MessageMemory.HEAP, options.memory());
        assertInstanceOf(BindingCalls.class, options.calls());
        assertInstanceOf(ObjectCalls.class, Options.of("-objects").calls());
        assertInstanceOf(CapitalCalls.class, Options.of("-capitals").calls());
        assertEquals(5, options.either(5, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-fast", "-garbage=x", "-garbage=0", "0", "1e3", "2147483648"})
    void shouldSayWhatItExpected(String word) {
        var e = assertThrows(IllegalArgumentException.class, () -> Options.of("latency", word));
        assertTrue(e.getMessage().contains("expected"), e.getMessage());
        String value = word.substring(word.indexOf('=') + 1);
        assertTrue(e.getMessage().contains(value), e.getMessage());
    }

    @Test
    void shouldRefuseTwoStyles() {
        var e = assertThrows(IllegalArgumentException.class, () -> Options.of("-objects", "-capitals"));
        assertEquals("-objects and -capitals: expected one of them", e.getMessage());
    }

    @Test
    void shouldGiveMemoryOfEachKind() {
        assertEquals(10, ((byte[]) MessageMemory.HEAP.bytes(10)).length);
        assertArrayEquals(new double[2], (double[]) MessageMemory.HEAP.doubles(16));
        ByteBuffer direct = (ByteBuffer) MessageMemory.DIRECT.doubles(16);
        assertTrue(direct.isDirect());
        assertEquals(16, direct.capacity());
    }
}
