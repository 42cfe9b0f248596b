package org.jmpi.mpir.io.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CoverageTest {
    @Test
    void shouldFindTheSameAsABitSet() {
        SplittableRandom random = new SplittableRandom(7);
        Coverage coverage = new Coverage();
        for (int round = 0; round < 300; round++) {
            int size = random.nextInt(1, 400);
            BitSet expected = new BitSet(size);
            coverage.begin(size);
            for (int i = random.nextInt(6); i > 0; i--) {
                int at = random.nextInt(size);
                int len = random.nextInt(1, size - at + 1);
                coverage.add(at, len);
                expected.set(at, at + len);
            }
            for (int from = 0; from <= size; from++) {
                int given = expected.nextSetBit(from);
                assertEquals(given < 0 ? size : given, coverage.next(from, true), "given, from " + from);
                int hole = Math.min(size, expected.nextClearBit(from));
                assertEquals(hole, coverage.next(from, false), "not given, from " + from);
            }
        }
    }
}
