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
            return new CoverageRun(options, entries(options)).run();
        }
        List<TestEntry> entries = entries(options);
        System.out.println(entries.size() + " tests, " + options.mode.title + ", " + options.java);
        Reporter reporter = new Session(options, entries).run();
        System.out.println(summary(
                reporter.count(Verdict.PASSED), reporter.count(Verdict.FAILED), reporter.count(Verdict.SKIPPED)));
        return reporter.count(Verdict.FAILED) == 0 ? 0 : 1;
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
