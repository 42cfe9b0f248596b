package org.jmpi.test.runtests;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.runtests.Outcome.Verdict;

/** Adds up the runs of one command: the counts, and its failures, which are said again at the end. */
final class Totals {
    private final int[] counts = new int[Verdict.values().length];
    private final List<String> failures = new ArrayList<>();

    /** Adds a run that is over. */
    void add(Reporter reporter) {
        for (Verdict each : Verdict.values()) {
            counts[each.ordinal()] += reporter.count(each);
        }
        failures.addAll(reporter.failures());
    }

    int failed() {
        return counts[Verdict.FAILED.ordinal()];
    }

    /** Returns the line that counts. */
    String line() {
        return counts[Verdict.PASSED.ordinal()] + " passed, " + failed() + " failed, "
                + counts[Verdict.SKIPPED.ordinal()] + " skipped";
    }

    /** Returns the failures, if any, and the line that counts: of a long log often the end alone is kept. */
    String text() {
        return failures.isEmpty() ? line() : "What failed:\n" + String.join("\n", failures) + "\n" + line();
    }
}
