package org.jmpi.test.runtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jmpi.test.runtests.Outcome.Verdict;

/** Collects outcomes, says on the terminal how the run gets on, and writes the report files at the end. */
final class Reporter {
    private static final long QUIET_NANOS = 3_000_000_000L;

    /** A failure's lines that are said again at the end. */
    private static final int REPEATED_LINES = 60;

    private final Options options;
    private final int total;
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private long lastLine = System.nanoTime();

    Reporter(Options options, int total) {
        this.options = options;
        this.total = total;
    }

    synchronized void add(Outcome outcome) {
        outcomes.add(outcome);
        boolean due = System.nanoTime() - lastLine > QUIET_NANOS;
        boolean whole = outcome.failed() || options.verbose;
        if (whole || options.showProgress || due) {
            String text = whole ? line(outcome) + output(outcome) : line(outcome);
            System.out.println(text);
            lastLine = System.nanoTime();
            if (outcome.failed()) {
                failures.add(text.lines().limit(REPEATED_LINES).collect(Collectors.joining("\n")));
            }
        }
    }

    private static String output(Outcome outcome) {
        return outcome.output()
                .lines()
                .filter(each -> !each.isBlank())
                .map(each -> "\n    " + each)
                .collect(Collectors.joining());
    }

    private String line(Outcome outcome) {
        String word =
                switch (outcome.verdict()) {
                    case PASSED -> "ok";
                    case FAILED -> "NOT OK";
                    case SKIPPED -> "skipped";
                };
        return String.format(
                Locale.ROOT,
                "[%d/%d] %s %s%s %.2f s%s",
                outcomes.size(),
                total,
                word,
                outcome.entry().name(),
                outcome.failed() ? " (" + options.mode.title + ")" : "",
                outcome.seconds(),
                outcome.note().isEmpty() ? "" : ": " + outcome.note());
    }

    synchronized int count(Verdict verdict) {
        return (int) outcomes.stream().filter(each -> each.verdict() == verdict).count();
    }

    /** Returns what was printed about each test that failed. */
    synchronized List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns a line for each test. */
    synchronized String summary() {
        return outcomes.stream()
                .map(each -> each.entry().name() + ": " + each.verdict() + ": " + each.note())
                .collect(Collectors.joining("\n"));
    }

    /** Writes the report files that were requested. */
    synchronized void writeFiles() throws IOException {
        if (options.tapFile != null) {
            TapReport.write(options.tapFile, outcomes);
        }
        if (options.junitFile != null) {
            JunitReport.write(options.junitFile, "jmpi." + options.mode.name().toLowerCase(Locale.ROOT), outcomes);
        }
    }
}
