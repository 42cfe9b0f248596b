package org.jmpi.tool.trace.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HandleMapTest {
    /** Handles as JMPI makes them: few bits above, numbers below. */
    private static int handle(Random random, int most) {
        return 0x98000000 | random.nextInt(most);
    }

    @Test
    void shouldKnowWhatAMapKnows() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            HandleMap<Integer> handles = new HandleMap<>();
            Map<Integer, Integer> expected = new HashMap<>();
            int most = 1 << (3 + seed % 8);
            for (int i = 0; i < 20_000; i++) {
                int handle = handle(random, most);
                String what = "seed=" + seed + " step " + i;
                switch (random.nextInt(3)) {
                    case 0 -> {
                        handles.remove(handle);
                        handles.add(handle, i);
                        expected.put(handle, i);
                    }
                    case 1 -> assertEquals(expected.remove(handle), handles.remove(handle), what);
                    default -> assertEquals(expected.get(handle), handles.get(handle), what);
                }
            }
            expected.forEach((handle, value) -> assertEquals(value, handles.get(handle)));
        }
    }

    @Test
    void shouldKnowNothingAtFirst() {
        HandleMap<String> handles = new HandleMap<>();

        assertNull(handles.get(0));
        assertNull(handles.remove(7));
    }

    @Test
    void shouldKeepAllValuesOfAHandle() {
        HandleMap<Integer> handles = new HandleMap<>();
        for (int i = 0; i < 150; i++) {
            handles.add(0x98000005, i);
            handles.add(0x98000006 + i, -i);
        }
        Set<Integer> removed = new TreeSet<>();
        for (int i = 0; i < 150; i++) {
            removed.add(handles.remove(0x98000005));
            assertEquals(-i, handles.remove(0x98000006 + i));
        }

        assertEquals(150, removed.size());
        assertNull(handles.get(0x98000005));
    }
}
