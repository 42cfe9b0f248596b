package org.jmpi.test.runtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Some numbers of ranks a program: no program is lost, and every number has its turn. */
class RankChoiceTest {
    private static List<TestEntry> lines() {
        List<TestEntry> lines = new ArrayList<>();
        for (int ranks : new int[] {1, 2, 3, 4, 7}) {
            lines.add(new TestEntry("coll", "Bcast", ranks));
            lines.add(new TestEntry("pt2pt", "Bcast", ranks));
        }
        TestEntry other = new TestEntry("coll", "Bcast", 2);
        other.arguments.add("long");
        lines.add(other);
        return lines;
    }

    @Test
    void shouldKeepSoManyOfEachProgramAndItsArguments() {
        List<TestEntry> lines = lines();
        Set<String> seen = new TreeSet<>();
        for (long seed = 0; seed < 50; seed++) {
            List<TestEntry> kept = RankChoice.of(lines, 2, seed);
            assertEquals(5, kept.size());
            assertEquals(
                    3, kept.stream().map(TestEntry::nameWithoutRanks).distinct().count());
            assertEquals(5, kept.stream().distinct().count());
            assertEquals(lines.stream().filter(kept::contains).toList(), kept);
            kept.forEach(each -> seen.add(each.name()));
        }
        assertEquals(lines.size(), seen.size());
    }

    @Test
    void shouldKeepAllWhereNoNumberIsGiven() {
        List<TestEntry> lines = lines();
        assertSame(lines, RankChoice.of(lines, 0, 1));
    }

    @Test
    void shouldRepeatAChoice() {
        List<TestEntry> lines = lines();
        assertEquals(RankChoice.of(lines, 2, 5), RankChoice.of(lines, 2, 5));
    }
}
