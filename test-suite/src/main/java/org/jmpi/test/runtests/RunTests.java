package org.jmpi.test.runtests;

import java.io.IOException;
import java.util.List;

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
        List<Mode> modes = options.modes();
        List<TestEntry> entries = chosen(options);
        Deal deal = options.deal ? deal(options, entries) : null;
        Totals totals = new Totals();
        try (SourcePrograms programs = new SourcePrograms(entries)) {
            for (Mode mode : modes) {
                options.mode = mode;
                List<TestEntry> chosen = deal == null ? entries : deal.of(mode);
                System.out.println(chosen.size() + " tests, " + mode.title + ", " + options.java);
                totals.add(new Session(options, chosen, programs).run());
            }
        }
        System.out.println(totals.text());
        return totals.failed() == 0 ? 0 : 1;
    }

    private static List<TestEntry> chosen(Options options) throws IOException {
        List<TestEntry> all = entries(options);
        if (options.rankNumbers == 0) {
            return all;
        }
        long seed = options.seed();
        System.out.println(options.rankNumbers + " numbers of ranks a program, -seed " + seed);
        return RankChoice.of(all, options.rankNumbers, seed);
    }

    private static Deal deal(Options options, List<TestEntry> entries) {
        long seed = options.seed();
        System.out.println("each test in one of the modes, -seed " + seed);
        return new Deal(entries, seed);
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
