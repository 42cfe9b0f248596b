package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jmpi.test.times.StepLog;

/**
 * Runs the suite with this JDK and a random part of it with Temurin 25 where that is installed beside it. With
 * {@code -deal} each test runs in one mode. With {@code -all} those that share a job run in every mode; those that need
 * one for themselves run in one, and so does the part with the other JDK. The build's {@code verify} runs this. Arguments: options of
 * {@link RunTests} that hold for all runs; {@code JMPI_TEST_SEED} in the environment repeats a choice,
 * {@code JMPI_TEST_FULL=1} leaves nothing out.
 */
public final class AllSuites {
    private static final String OTHER_JDK = "25";
    /** One of so many jobs is run with the other JDK where tests are dealt, of so many tests where not. */
    private static final int PART = 8;

    private static final int PART_OF_ALL = 4;

    private final Options options;
    private final long seed;
    private final List<TestEntry> entries;
    private final boolean full = "1".equals(System.getenv("JMPI_TEST_FULL"));
    private final Deal deal;
    private final Totals totals = new Totals();

    private AllSuites(Options options) throws IOException {
        this.options = options;
        seed = options.seed();
        entries = RankChoice.of(RunTests.entries(options), full ? 0 : options.rankNumbers, seed);
        deal = new Deal(entries, seed);
    }

    /** Runs everything; exit code 0 if no test failed. */
    public static void main(String[] args) throws IOException, InterruptedException {
        AllSuites suites = new AllSuites(Options.parse(args));
        System.out.println(suites.choice() + ", JMPI_TEST_SEED=" + suites.seed);
        try (SourcePrograms programs = new SourcePrograms(suites.entries)) {
            for (Path java : jdks()) {
                for (Mode mode : Mode.values()) {
                    suites.run(java, mode, programs);
                }
            }
        }
        System.out.println(suites.totals.text());
        System.out.flush();
        System.exit(suites.totals.failed() == 0 ? 0 : 1);
    }

    private String choice() {
        if (full) {
            return "each test in every mode";
        }
        String numbers = options.rankNumbers == 0 ? "" : options.rankNumbers + " numbers of ranks a program, ";
        return numbers
                + (options.deal
                        ? "each test in one of the modes"
                        : "each test in every mode, or in one if it needs a job for itself");
    }

    private void run(Path java, Mode mode, SourcePrograms programs) throws IOException, InterruptedException {
        options.mode = mode;
        options.java = java;
        List<TestEntry> chosen = isOwn(java) || full ? of(mode) : sample(deal.of(mode));
        System.out.println(chosen.size() + " tests, " + mode.title + ", " + java);
        long begin = System.currentTimeMillis();
        Reporter reporter = new Session(options, chosen, programs).run();
        totals.add(reporter);
        Totals own = new Totals();
        own.add(reporter);
        System.out.printf(
                Locale.ROOT, "%s: %s in %.0f s%n", mode.title, own.line(), (System.currentTimeMillis() - begin) * 1e-3);
        StepLog.add("suite: " + mode.title + (isOwn(java) ? "" : ", JDK " + OTHER_JDK), begin, own.line());
    }

    private List<TestEntry> of(Mode mode) {
        if (full) {
            return entries;
        }
        Set<TestEntry> dealt = new HashSet<>(deal.of(mode));
        return entries.stream()
                .filter(each -> dealt.contains(each) || (!options.deal && runsInEvery(each) && hasPeers(mode, each)))
                .toList();
    }

    /** A job for each mode costs a test of its own three times its start. */
    private static boolean runsInEvery(TestEntry entry) {
        return !entry.sharedJob().isEmpty();
    }

    /** One rank has nobody to talk to over TCP. */
    private static boolean hasPeers(Mode mode, TestEntry entry) {
        return mode != Mode.TCP || entry.ranks > 1;
    }

    private List<TestEntry> sample(List<TestEntry> all) {
        int part = options.deal ? PART : PART_OF_ALL;
        System.out.println("one test of " + part);
        Random random = new Random(seed);
        Map<String, Boolean> jobs = new HashMap<>();
        // what is dealt to one run is little: tests that share a job come together
        return all.stream()
                .filter(each -> options.deal
                        ? jobs.computeIfAbsent(job(each), k -> random.nextInt(part) == 0)
                        : random.nextInt(part) == 0)
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
