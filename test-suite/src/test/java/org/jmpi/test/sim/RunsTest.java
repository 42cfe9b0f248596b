package org.jmpi.test.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTest {
    private static final int CELLS = 40;
    private static final int CHANGES = 4000;

    @Test
    void shouldKeepBlocksGatheredInAnyOrderAsOneRun() {
        Runs runs = new Runs();
        for (int block : new int[] {3, 0, 1, 4, 2}) {
            runs.write(7 * block, 7, Runs.payload(7, 7 * block, 1, 5));
        }
        assertEquals(1, runs.count());
        assertEquals(-1, runs.firstWrong(0, 35, 0, 1, 5));
    }

    @Test
    void shouldKeepOneElementOfEachRankAsOneRun() {
        Runs runs = new Runs();
        for (int source = 9; source >= 0; source--) {
            runs.write(source, 1, Runs.payload(1, source * 10L + 4, 1, 5));
        }
        assertEquals(1, runs.count());
        assertEquals(-1, runs.firstWrong(0, 10, 4, 10, 5));
    }

    @Test
    void shouldTellWhereCellIsOfAnotherElement() {
        Runs runs = new Runs();
        runs.write(0, 6, Runs.payload(6, 0, 1, 5));
        runs.write(4, 1, Runs.payload(1, 40, 1, 5));
        assertEquals(4, runs.firstWrong(0, 6, 0, 1, 5));
        assertEquals("element 40 with value 5", runs.describe(4));
    }

    @Test
    void shouldRefuseToCombineDifferentElements() {
        Runs runs = new Runs();
        runs.write(0, 6, Runs.payload(6, 0, 1, 5));
        assertEquals(2, runs.combine(Runs.payload(3, 3, 1, 5), 2, 3, Combine.SUM));
    }

    /** What random steps leave in runs is what they leave in arrays of cells. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldHoldWhatPlainArraysHold(long seed) {
        Random random = new Random(seed);
        Runs[] runs = {new Runs(), new Runs()};
        long[][] names = new long[2][CELLS];
        long[][] values = new long[2][CELLS];
        for (int change = 0; change < CHANGES; change++) {
            int length = 1 + random.nextInt(12);
            int at = random.nextInt(CELLS - length + 1);
            int from = random.nextInt(CELLS - length + 1);
            int to = random.nextInt(2);
            if (random.nextInt(3) == 0) {
                runs[to].write(at, length, runs[1 - to].read(from, length));
                System.arraycopy(names[1 - to], from, names[to], at, length);
                System.arraycopy(values[1 - to], from, values[to], at, length);
            } else {
                long step = random.nextInt(3);
                long value = 1L + random.nextInt(2);
                runs[to].write(at, length, Runs.payload(length, at * step, step, value));
                for (int i = 0; i < length; i++) {
                    names[to][at + i] = at * step + i * step;
                    values[to][at + i] = value;
                }
            }
            compare(runs[to], names[to], values[to], "seed " + seed + ", change " + change);
        }
    }

    private static void compare(Runs runs, long[] names, long[] values, String when) {
        for (int i = 0; i < CELLS; i++) {
            String expected =
                    values[i] == 0 ? "nothing" : "element " + names[i] + " with value " + Long.toHexString(values[i]);
            assertEquals(expected, runs.describe(i), when + ", cell " + i);
        }
    }
}
