package org.jmpi.test.runtests;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses by chance some of the numbers of ranks that a program's lines with the same arguments give. */
final class RankChoice {
    private RankChoice() {}

    /**
     * @param entries the tests to choose from
     * @param most how many numbers of ranks a program keeps; 0: all
     * @param seed chooses the same again
     * @return what is left, in the order of {@code entries}
     */
    static List<TestEntry> of(List<TestEntry> entries, int most, long seed) {
        if (most == 0) {
            return entries;
        }
        Random random = new Random(seed);
        Map<String, List<TestEntry>> programs = entries.stream()
                .collect(Collectors.groupingBy(
                        TestEntry::nameWithoutRanks, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
        Set<TestEntry> kept = new HashSet<>();
        for (List<TestEntry> lines : programs.values()) {
            Collections.shuffle(lines, random);
            kept.addAll(lines.subList(0, Math.min(most, lines.size())));
        }
        return entries.stream().filter(kept::contains).toList();
    }
}
