package org.jmpi.test.runtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.test.runtests.Outcome.Verdict;
import org.junit.jupiter.api.Test;

final class TotalsTest {
    private final Totals totals = new Totals();

    @Test
    void shouldSayAgainAtTheEndWhatFailed() {
        String lines = IntStream.range(0, 500).mapToObj(each -> "line " + each).collect(Collectors.joining("\n"));
        totals.add(run(
                outcome("Early", Verdict.FAILED, "lost", lines), outcome("Middle", Verdict.PASSED, "", "all is well")));
        totals.add(run(outcome("Late", Verdict.SKIPPED, "no room", "")));

        String[] said = totals.text().split("\n");
        assertEquals("What failed:", said[0]);
        assertTrue(said[1].matches("\\[1/2] NOT OK pt2pt/Early 2 \\(.*\\) 0.50 s: lost"), said[1]);
        assertEquals("    line 0", said[2]);
        assertEquals("1 passed, 1 failed, 1 skipped", said[said.length - 1]);
        assertTrue(said.length < 100, () -> "said again whole: " + said.length + " lines");
        assertTrue(Arrays.stream(said).noneMatch(each -> each.contains("well")));
        assertEquals(1, totals.failed());
    }

    @Test
    void shouldSayOneLineWhereAllPassed() {
        totals.add(run(outcome("Early", Verdict.PASSED, "", "all is well")));
        assertEquals("1 passed, 0 failed, 0 skipped", totals.text());
    }

    private static Reporter run(Outcome... outcomes) {
        Reporter reporter = new Reporter(Options.parse(), outcomes.length);
        for (Outcome each : outcomes) {
            reporter.add(each);
        }
        return reporter;
    }

    private static Outcome outcome(String program, Verdict verdict, String note, String output) {
        return new Outcome(new TestEntry("pt2pt", program, 2), verdict, 0.5, note, output);
    }
}
