package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMappingTest {
    @Test
    void shouldReadBlocks() {
        assertArrayEquals(new int[] {0, 0, 1}, ProcessMapping.parse("(vector,(0,1,2),(1,1,1))", 3));
        assertArrayEquals(new int[] {0, 0, 1, 1, 2, 2}, ProcessMapping.parse("(vector, (0,3,2))", 6));
    }

    @Test
    void shouldBeginAgainWhenRanksAreLeft() {
        assertArrayEquals(new int[] {0, 1, 0, 1, 0}, ProcessMapping.parse("(vector,(0,2,1))", 5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "(vector)",
                "(vector,(0,1))",
                "(vector,(0,1,1)",
                "(vector,(0,0,0))",
                "(vector,(0,5,0))",
                "(vector,(-1,1,1))",
                "(vector,(0,1,1))x",
                "(vector,(0,1,12345678901))"
            })
    void shouldRefuseWhatPlacesNoRank(String text) {
        assertThrows(PmiException.class, () -> ProcessMapping.parse(text, 2));
    }

    @Test
    void shouldWriteTheShortForms() {
        assertEquals("(vector,(0,1,4))", ProcessMapping.format(new int[4]));
        assertEquals("(vector,(0,3,2))", ProcessMapping.format(new int[] {0, 0, 1, 1, 2, 2}));
        assertEquals("(vector,(0,1,2),(1,1,1))", ProcessMapping.format(new int[] {0, 0, 1}));
    }

    @Test
    void shouldReadBackWhatItWrites() {
        long seed = 20261121;
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            int[] nodes = random.ints(1 + random.nextInt(20), 0, 4).toArray();
            String text = ProcessMapping.format(nodes);
            assertArrayEquals(
                    nodes,
                    ProcessMapping.parse(text, nodes.length),
                    () -> "seed " + seed + " " + Arrays.toString(nodes));
        }
    }
}
