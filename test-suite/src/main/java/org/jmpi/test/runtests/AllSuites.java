package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jmpi.test.runtests.Outcome.Verdict;
import org.jmpi.test.times.StepLog;

/**
 * Runs the suite with this JDK and a random part of it with Temurin 25 where that is installed beside it, each in every
 * mode, or with {@code -deal} each test in one of them. The build's {@code verify} runs this. Arguments: options of
 * {@link RunTests} that hold for all runs; {@code JMPI_TEST_SEED} in the environment repeats a choice,
 * {@code JMPI_TEST_FULL=1} leaves nothing out.
 */
public final class AllSuites {
    private static final String OTHER_JDK = "25";
    /** One of so many tests is run with the other JDK. */
    private static final int PART = 8;

    private final Options options;
    private final long seed;
    private final List<TestEntry> entries;
    private final Deal deal;
    private final int[] counts = new int[Verdict.values().length];

    private AllSuites(Options options) throws IOException {
        this.options = options;
        seed = options.seed();
        if ("1".equals(System.getenv("JMPI_TEST_FULL"))) {
            options.deal = false;
        }
        entries = RunTests.entries(options);
        deal = options.deal ? new Deal(entries, seed) : null;
    }

    /** Runs everything; exit code 0 if no test failed. */
    public static void main(String[] args) throws IOException, InterruptedException {
        AllSuites suites = new AllSuites(Options.parse(args));
        System.out.println((suites.deal == null ? "each test in every mode" : "each test in one of the modes")
                + ", JMPI_TEST_SEED=" + suites.seed);
        try (SourcePrograms programs = new SourcePrograms(suites.entries)) {
            for (Path java : jdks()) {
                for (Mode mode : Mode.values()) {
                    suites.run(java, mode, programs);
                }
            }
        }
        System.out.println(suites.summary());
        System.out.flush();
        System.exit(suites.counts[Verdict.FAILED.ordinal()] == 0 ? 0 : 1);
    }

    private String summary() {
        return RunTests.summary(
                counts[Verdict.PASSED.ordinal()], counts[Verdict.FAILED.ordinal()], counts[Verdict.SKIPPED.ordinal()]);
    }

    private void run(Path java, Mode mode, SourcePrograms programs) throws IOException, InterruptedException {
        options.mode = mode;
        options.java = java;
        List<TestEntry> chosen = sample(deal == null ? of(mode) : deal.of(mode), java);
        System.out.println(chosen.size() + " tests, " + mode.title + ", " + java);
        long begin = System.currentTimeMillis();
        Reporter reporter = new Session(options, chosen, programs).run();
        for (Verdict each : Verdict.values()) {
            counts[each.ordinal()] += reporter.count(each);
        }
        String summary = RunTests.summary(
                reporter.count(Verdict.PASSED), reporter.count(Verdict.FAILED), reporter.count(Verdict.SKIPPED));
        System.out.printf(
                Locale.ROOT, "%s: %s in %.0f s%n", mode.title, summary, (System.currentTimeMillis() - begin) * 1e-3);
        StepLog.add("suite: " + mode.title + (isOwn(java) ? "" : ", JDK " + OTHER_JDK), begin, summary);
    }

    /** One rank has nobody to talk to over TCP. */
    private List<TestEntry> of(Mode mode) {
        boolean needsPeer = mode == Mode.TCP && !"1".equals(System.getenv("JMPI_TEST_FULL"));
        return entries.stream().filter(each -> !needsPeer || each.ranks > 1).toList();
    }

    private List<TestEntry> sample(List<TestEntry> all, Path java) {
        if (isOwn(java) || "1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return all;
        }
        System.out.println("one test of " + PART);
        Random random = new Random(seed);
        Map<String, Boolean> jobs = new HashMap<>();
        // what is dealt is little: tests that share a job come together
        return all.stream()
                .filter(each -> deal == null
                        ? random.nextInt(PART) == 0
                        : jobs.computeIfAbsent(job(each), k -> random.nextInt(PART) == 0))
                .toList();
    }

    private static String job(TestEntry entry) {
        return entry.sharedJob().isEmpty() ? entry.name() : entry.sharedJob();
    }

    private static boolean isOwn(Path java) {
        return java.equals(Path.of(System.getProperty("java.home")));
    }

    private static List<Path> jdks() throws IOException {
        List<Path> jdks = new ArrayList<>();
        Path own = Path.of(System.getProperty("java.home"));
        jdks.add(own);
        Optional<Path> other = otherJdk(own);
        if (Runtime.version().feature() == Integer.parseInt(OTHER_JDK)) {
            return jdks;
        }
        other.ifPresentOrElse(
                jdks::add,
                () -> System.out.println("no Temurin " + OTHER_JDK + " beside " + own + ": its runs are left out"));
        return jdks;
    }

    /** Looks through the folders beside this JDK's; {@code JMPI_TEST_JDK} names another one. */
    private static Optional<Path> otherJdk(Path own) throws IOException {
        String named = System.getenv("JMPI_TEST_JDK");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        try (Stream<Path> folders = Files.list(own.toRealPath().getParent())) {
            return folders.filter(AllSuites::isOther).sorted().findFirst();
        }
    }

    private static boolean isOther(Path home) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
            return false;
        }
        try {
            String text = Files.readString(release);
            return text.contains("Eclipse Adoptium") && text.contains("JAVA_VERSION=\"" + OTHER_JDK);
        } catch (IOException e) {
            return false;
        }
    }
}
