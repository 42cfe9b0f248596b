package org.jmpi.test.runtests;

import java.io.IOException;
import java.util.List;
import org.jmpi.test.runtests.Outcome.Verdict;

/** The main program of {@code jmpi-runtests}. Mirrors MPICH's {@code runtests}. */
public final class RunTests {
    private static final int USAGE = 2;

    private RunTests() {}

    /** Runs the tests that the arguments name; exit code 0 if none failed, 2 for a wrong command line. */
    public static void main(String[] args) throws InterruptedException {
        int code;
        try {
            code = run(Options.parse(args));
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("jmpi-runtests: " + e.getMessage());
            code = USAGE;
        }
        System.out.flush();
        System.exit(code);
    }

    private static int run(Options options) throws IOException, InterruptedException {
        if (options.help) {
            System.out.println(Options.HELP);
            return 0;
        }
        if (options.coverage) {
            // what the suite tests; users' programs are no part of it
            List<TestEntry> own =
                    entries(options).stream().filter(each -> !each.isSource()).toList();
            return new CoverageRun(options, own).run();
        }
        int[] counts = new int[Verdict.values().length];
        for (Mode mode : options.modes()) {
            options.mode = mode;
            List<TestEntry> entries = entries(options);
            System.out.println(entries.size() + " tests, " + mode.title + ", " + options.java);
            Reporter reporter = new Session(options, entries).run();
            for (Verdict each : Verdict.values()) {
                counts[each.ordinal()] += reporter.count(each);
            }
        }
        System.out.println(summary(
                counts[Verdict.PASSED.ordinal()], counts[Verdict.FAILED.ordinal()], counts[Verdict.SKIPPED.ordinal()]));
        return counts[Verdict.FAILED.ordinal()] == 0 ? 0 : 1;
    }

    static String summary(int passed, int failed, int skipped) {
        return passed + " passed, " + failed + " failed, " + skipped + " skipped";
    }

    /** Reads the testlists and leaves out what {@code -tests} does not select. */
    static List<TestEntry> entries(Options options) throws IOException {
        TestList list = new TestList(options.defaultRanks);
        for (String directory : options.directories.isEmpty() ? List.of("") : options.directories) {
            list.add(directory);
        }
        list.warnings().forEach(each -> System.err.println("jmpi-runtests: " + each));
        for (TestEntry entry : list.entries()) {
            if (entry.timeLimit == TestEntry.DEFAULT_TIME_LIMIT) {
                entry.timeLimit = options.timeLimit;
            }
        }
        return list.entries().stream().filter(options::selects).toList();
    }
}
