package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.test.coverage.Callers;
import org.jmpi.test.coverage.CoverageTable;
import org.jmpi.test.coverage.Finding;
import org.jmpi.test.coverage.NoOpCheck;
import org.jmpi.test.coverage.Selection;
import org.jmpi.test.coverage.UnitTests;
import org.jmpi.test.times.StepLog;

/** What {@code --coverage} does: the table of functions, and the check that tests fail without them. */
final class CoverageRun {
    private final Options options;
    private final List<TestEntry> entries;

    CoverageRun(Options options, List<TestEntry> entries) {
        this.options = options;
        this.entries = entries;
    }

    /** Prints the table; returns 1 if a function was checked and no test missed it. */
    int run() throws IOException, InterruptedException {
        Callers callers = new Callers(
                entries.stream().map(TestEntry::className).distinct().toList());
        List<String> functions = Selection.ofChapters(options.chapters);
        List<String> checked = checked(functions);
        Map<String, Finding> findings = new HashMap<>();
        long begin = System.currentTimeMillis();
        if (!checked.isEmpty()) {
            check(callers, checked).forEach(each -> findings.put(each.function(), each));
        }
        List<String> shown = options.random > 0 ? checked : functions;
        CoverageTable.print(System.out, shown, callers, new UnitTests(home()), findings);
        long missed = findings.values().stream().filter(each -> !each.noticed()).count();
        if (!checked.isEmpty()) {
            String summary = checked.size() + " functions made a no-op, " + (checked.size() - missed)
                    + " noticed by a test, " + missed + " not noticed";
            System.out.println(summary);
            StepLog.add("functions as no-ops", begin, summary);
        }
        return missed == 0 ? 0 : 1;
    }

    /** The checkout, or whatever folder this runs in. */
    private static Path home() {
        Path here = Path.of(System.getProperty("jmpi.home", "")).toAbsolutePath();
        Path parent = here.getParent();
        return parent != null && Files.exists(parent.resolve("bin/jmpiexec")) ? parent : here;
    }

    private List<String> checked(List<String> functions) {
        List<String> implemented = Selection.implemented(functions);
        if (options.random > 0) {
            long seed = options.seed();
            System.out.println(
                    options.random + " functions of " + implemented.size() + " that are implemented, -seed " + seed);
            return Selection.random(implemented, options.random, seed);
        }
        return options.full || !options.chapters.isEmpty() ? implemented : List.of();
    }

    private List<Finding> check(Callers callers, List<String> functions) throws IOException, InterruptedException {
        int[] done = new int[1];
        try (NoOpJobs jobs = new NoOpJobs(options, entries)) {
            return new NoOpCheck(callers, jobs.trials(), jobs)
                    .check(functions, options.workers, finding -> say(++done[0], functions.size(), finding));
        }
    }

    private void say(int done, int total, Finding finding) {
        if (!finding.noticed() || options.showProgress || options.verbose) {
            System.out.println("[" + done + "/" + total + "] " + finding.function() + " " + finding.text());
        }
    }
}
