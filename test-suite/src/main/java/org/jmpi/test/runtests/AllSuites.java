package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jmpi.test.runtests.Outcome.Verdict;

/**
 * Runs the whole suite in every mode with this JDK, and a random part of it in every mode with Temurin 25 where that is
 * installed beside it. The build's {@code verify} runs this. Arguments: options of {@link RunTests} that hold for all
 * runs; {@code JMPI_TEST_SEED} in the environment repeats a choice, {@code JMPI_TEST_FULL=1} leaves nothing out.
 */
public final class AllSuites {
    private static final String OTHER_JDK = "25";
    /** One of so many tests is run with the other JDK. */
    private static final int PART = 8;

    private AllSuites() {}

    /** Runs everything; exit code 0 if no test failed. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int[] counts = new int[Verdict.values().length];
        for (Path java : jdks()) {
            for (Mode mode : Mode.values()) {
                add(counts, java, mode, args);
            }
        }
        System.out.println(RunTests.summary(
                counts[Verdict.PASSED.ordinal()], counts[Verdict.FAILED.ordinal()], counts[Verdict.SKIPPED.ordinal()]));
        System.out.flush();
        System.exit(counts[Verdict.FAILED.ordinal()] == 0 ? 0 : 1);
    }

    private static void add(int[] counts, Path java, Mode mode, String... args)
            throws IOException, InterruptedException {
        Options options = Options.parse(args);
        options.mode = mode;
        options.java = java;
        List<TestEntry> entries = sample(RunTests.entries(options), java);
        System.out.println(entries.size() + " tests, " + mode.title + ", " + java);
        long start = System.nanoTime();
        Reporter reporter = new Session(options, entries).run();
        for (Verdict each : Verdict.values()) {
            counts[each.ordinal()] += reporter.count(each);
        }
        System.out.printf(
                "%s: %d passed, %d failed, %d skipped in %.0f s%n",
                mode.title,
                reporter.count(Verdict.PASSED),
                reporter.count(Verdict.FAILED),
                reporter.count(Verdict.SKIPPED),
                (System.nanoTime() - start) * 1e-9);
    }

    private static List<TestEntry> sample(List<TestEntry> entries, Path java) {
        boolean own = java.equals(Path.of(System.getProperty("java.home")));
        if (own || "1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return entries;
        }
        String given = System.getenv("JMPI_TEST_SEED");
        long seed = given == null ? System.currentTimeMillis() / 1000 : Long.parseLong(given);
        System.out.println("one test of " + PART + ", JMPI_TEST_SEED=" + seed);
        Random random = new Random(seed);
        return entries.stream().filter(each -> random.nextInt(PART) == 0).toList();
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
