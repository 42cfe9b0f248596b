package org.jmpi.test.runtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each test in one mode: all of them, and every mode for a program with enough numbers of ranks. */
class DealTest {
    private static final int SEEDS = 50;

    private static TestEntry entry(String program, int ranks) {
        return new TestEntry("coll", program, ranks);
    }

    private static Map<Mode, List<String>> deal(List<TestEntry> entries, long seed) {
        Deal deal = new Deal(entries, seed);
        Map<Mode, List<String>> names = new EnumMap<>(Mode.class);
        for (Mode mode : Mode.values()) {
            names.put(mode, deal.of(mode).stream().map(TestEntry::name).toList());
        }
        return names;
    }

    @Test
    void shouldDealEachTestOnce() throws Exception {
        List<TestEntry> all = RunTests.entries(Options.parse());
        List<String> dealt = new ArrayList<>();
        deal(all, 7).values().forEach(dealt::addAll);
        assertEquals(
                all.stream().map(TestEntry::name).sorted().toList(),
                dealt.stream().sorted().toList());
    }

    @Test
    void shouldRunAProgramWithThreeNumbersOfRanksInEveryMode() {
        for (long seed = 0; seed < SEEDS; seed++) {
            List<TestEntry> entries =
                    List.of(entry("Bcast", 2), entry("Barrier", 2), entry("Bcast", 3), entry("Bcast", 4));
            for (List<String> hand : deal(entries, seed).values()) {
                assertEquals(
                        1,
                        hand.stream()
                                .filter(each -> each.startsWith("coll/Bcast"))
                                .count());
            }
        }
    }

    @Test
    void shouldKeepTogetherWhatOneRankRuns() {
        List<TestEntry> entries = List.of(entry("Bcast", 1), entry("Barrier", 1), entry("Reductions", 1));
        for (long seed = 0; seed < SEEDS; seed++) {
            assertEquals(
                    1,
                    deal(entries, seed).values().stream()
                            .filter(hand -> hand.size() == entries.size())
                            .count());
        }
    }

    @Test
    void shouldGiveNoModeWhatItWouldSkip() {
        TestEntry shared = entry("SharedPieces", 2);
        shared.sharedMemory = true;
        for (long seed = 0; seed < SEEDS; seed++) {
            Map<Mode, List<String>> dealt = deal(List.of(entry("Bcast", 64), shared, shared, shared), seed);
            assertEquals(0, dealt.get(Mode.TCP).size());
            assertEquals(4, dealt.get(Mode.SHM).size() + dealt.get(Mode.THREADS).size());
            assertEquals(true, dealt.get(Mode.THREADS).contains("coll/Bcast 64"));
        }
    }

    @Test
    void shouldRepeatAChoiceAndMakeOthers() {
        List<TestEntry> entries = new ArrayList<>();
        for (char c = 'a'; c <= 'z'; c++) {
            entries.add(entry("Program" + c, 2));
        }
        assertEquals(deal(entries, 3), deal(entries, 3));
        assertNotEquals(deal(entries, 3), deal(entries, 4));
    }
}
