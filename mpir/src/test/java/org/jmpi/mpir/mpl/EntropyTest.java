package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EntropyTest {
    @Test
    void shouldGiveOtherBytesEachTime() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            seen.add(HexFormat.of().formatHex(Entropy.bytes(16)));
        }
        assertEquals(100, seen.size());
        assertEquals(0, Entropy.bytes(0).length);
    }
}
