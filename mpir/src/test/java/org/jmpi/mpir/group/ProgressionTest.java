package org.jmpi.mpir.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressionTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void commonNumbersAreThoseThatASearchFinds(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 5000; i++) {
            Progression a = any(random);
            Progression b = any(random);
            List<Integer> expected = new ArrayList<>();
            for (int k = 0; k < a.count(); k++) {
                if (values(b).contains(a.at(k))) {
                    expected.add(k);
                }
            }
            Progression common = a.indicesIn(b);
            assertEquals(expected, common == null ? List.of() : values(common), a + " in " + b);
        }
    }

    private static Progression any(Random random) {
        int step = (random.nextInt(12) + 1) * (random.nextBoolean() ? 1 : -1);
        int count = random.nextInt(12) + 1;
        int room = Math.abs(step) * (count - 1);
        return Progression.of(random.nextInt(20) + (step < 0 ? room : 0), step, count);
    }

    private static List<Integer> values(Progression p) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < p.count(); i++) {
            all.add(p.at(i));
        }
        return all;
    }

    @Test
    void numbersNearTheGreatestIntDoNotOverflow() {
        int max = Integer.MAX_VALUE;
        Progression all = Progression.of(0, 1, max);
        Progression down = Progression.of(max, -1, max);
        assertEquals(new Progression(1, 1, max - 1), all.indicesIn(down));
        Progression far = Progression.of(1, max - 1, 2);
        assertEquals(new Progression(0, max - 1, 2), down.indicesIn(far));
        assertEquals(new Progression(0, 1, 2), far.indicesIn(down));
        assertEquals(1, far.indexOf(max));
        assertEquals(-1, far.indexOf(max - 1));
        assertEquals(max - 1, down.indexOf(1));
        // a common number far out: x = 1 modulo 46337, x = 2 modulo 46339
        Progression p = Progression.of(1, 46337, 46000);
        Progression q = Progression.of(2, 46339, 46000);
        Progression common = p.indicesIn(q);
        assertEquals(0, (p.at(common.first()) - 2) % 46339);
        assertEquals(1, common.count());
        assertNull(Progression.of(0, 2, 1 << 30).indicesIn(Progression.of(1, 2, 1 << 30)));
    }
}
