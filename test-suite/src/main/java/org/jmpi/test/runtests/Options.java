package org.jmpi.test.runtests;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The runner's command line. */
final class Options {
    static final String HELP = """
            usage: jmpi-runtests [options] [DIR ...]
            Runs the testlists of the folders DIR of the suite (all without any), or of folders with a file testlist.
              -threads          ranks are threads of one JVM
              -tcp              processes on one host talk over TCP (MPIR_CVAR_NOLOCAL=1)
              -all              in processes over shared memory and over TCP, and in thread ranks, one after the other
              -deal             the same, but each test in one of the three only; --seed chooses
              -np=N             number of ranks where a testlist gives none (2)
              -maxnp=N          skip tests with more ranks (16; none with -threads)
              -nps=N            at most N numbers of ranks of those that a program's lines give (all); --seed chooses
              -tests=A,B        only these programs; * stands for any text
              -j N              jobs at a time (2)
              -jdk DIR          run launcher and ranks with the JDK in DIR
              -timeout=N        seconds a test may take where its testlist gives no timeLimit (60)
              -alone            one job a test, none shared
              -trace            each job under -tool otf2, alone; its trace must match (trace=unmatched in a testlist: need not)
              -strict           skip tests marked strict=false
              -runxfail         run tests marked xfail
              -full             run tests marked full too, which need much time or memory
              -tapfile=FILE     write a TAP 13 report
              -junitfile=FILE   write a JUnit XML report
              -showprogress     a line for each test
              -verbose          also what each test printed and each command
              --coverage        print which functions of the standard are implemented, and the tests that call them;
                                with one of the next three also whether a test fails when a function does nothing
              --random=N        checks N functions of those implemented
              --chapter=A,B     checks those of these chapters, as pt2pt,coll
              --full            checks all
              --seed=N          chooses the same random functions, modes or numbers of ranks again (JMPI_TEST_SEED)
            The last line is: N passed, N failed, N skipped. Exit code 0 if none failed.""";

    Mode mode = Mode.SHM;
    int defaultRanks = 2;
    /** More JVMs than this at once are too much for small machines. */
    static final int MOST_PROCESSES = 16;

    private static final int DEALT_OPTIMIZED_ONE_IN = 4;

    private int mostRanks;
    /** So many numbers of ranks of a program; 0: all. */
    int rankNumbers;

    int workers = 2;
    int timeLimit = TestEntry.DEFAULT_TIME_LIMIT;
    Path java = Path.of(System.getProperty("java.home"));
    final List<String> tests = new ArrayList<>();
    final List<String> directories = new ArrayList<>();
    Path tapFile;
    Path junitFile;
    boolean strict;
    boolean runExpectedFailures;
    boolean showProgress;
    boolean verbose;
    boolean alone;
    /** Each job is recorded, and its messages are matched. */
    boolean trace;
    /** Every mode, one after the other. */
    boolean allModes;
    /** Each test in one of the modes. */
    boolean deal;

    /** One of so many jobs has the JVM's optimizing compiler, the others start faster; 1: all have it. */
    int optimizedOneIn = 1;

    boolean coverage;
    /** All tests, or all functions. */
    boolean full;

    int random;
    private String seed = System.getenv("JMPI_TEST_SEED");
    final List<String> chapters = new ArrayList<>();
    boolean help;

    /**
     * @param arguments the command line
     * @throws IllegalArgumentException when it makes no sense
     */
    static Options parse(String... arguments) {
        Options options = new Options();
        for (int i = 0; i < arguments.length; i++) {
            String word = arguments[i];
            if (!word.startsWith("-")) {
                options.directories.add(word.replaceFirst("/+$", ""));
                continue;
            }
            String name = word.replaceFirst("^-+", "");
            int equals = name.indexOf('=');
            if (equals >= 0) {
                options.set(name.substring(0, equals), name.substring(equals + 1));
            } else if (!options.set(name)) {
                if (i + 1 == arguments.length) {
                    throw new IllegalArgumentException(
                            "unknown option " + word + ", or its value is missing; --help lists the options");
                }
                options.set(name, arguments[++i]);
            }
        }
        return options;
    }

    private boolean set(String name) {
        switch (name) {
            case "threads" -> mode = Mode.THREADS;
            case "tcp" -> mode = Mode.TCP;
            case "strict" -> strict = true;
            case "full" -> full = true;
            case "runxfail" -> runExpectedFailures = true;
            case "showprogress" -> showProgress = true;
            case "verbose" -> verbose = true;
            case "alone" -> alone = true;
            case "trace" -> {
                trace = true;
                alone = true;
            }
            case "all" -> {
                allModes = true;
                optimizedOneIn = DEALT_OPTIMIZED_ONE_IN;
            }
            case "deal" -> {
                allModes = true;
                deal = true;
                optimizedOneIn = DEALT_OPTIMIZED_ONE_IN;
            }
            case "coverage" -> {
                coverage = true;
                optimizedOneIn = Integer.MAX_VALUE;
            }
            case "help", "h" -> help = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private void set(String name, String value) {
        switch (name) {
            case "np" -> defaultRanks = number(name, value);
            case "maxnp" -> mostRanks = number(name, value);
            case "nps" -> rankNumbers = "all".equals(value) ? 0 : number(name, value);
            case "j" -> workers = number(name, value);
            case "timeout" -> timeLimit = number(name, value);
            case "tests" -> tests.addAll(List.of(value.split(",")));
            case "random" -> random = number(name, value);
            case "seed" -> seed = value;
            case "chapter" -> chapters.addAll(List.of(value.split(",")));
            case "jdk" -> java = jdk(value);
            case "tapfile" -> tapFile = Path.of(value);
            case "junitfile" -> junitFile = Path.of(value);
            default -> throw new IllegalArgumentException("unknown option -" + name + "; --help lists the options");
        }
    }

    private static int number(String name, String value) {
        if (!value.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException(
                    "-" + name + " " + value + ": expected a number from 1, as in -" + name + " 2");
        }
        return Integer.parseInt(value);
    }

    private static Path jdk(String value) {
        Path home = Path.of(value);
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            throw new IllegalArgumentException(
                    "-jdk " + value + ": there is no bin/java in it; expected a JDK's folder");
        }
        return home;
    }

    /** Returns the modes to run in. */
    List<Mode> modes() {
        if (allModes && (tapFile != null || junitFile != null)) {
            throw new IllegalArgumentException(
                    "-all or -deal with -tapfile or -junitfile: expected one file for one mode;"
                            + " run the modes one by one, as with -threads");
        }
        return allModes ? List.of(Mode.values()) : List.of(mode);
    }

    /** Returns whether tests run that need much time or memory. */
    boolean runsFull() {
        return !coverage && (full || "1".equals(System.getenv("JMPI_TEST_FULL")));
    }

    /** Returns the seed that was given, else one from the clock. */
    long seed() {
        if (seed == null) {
            seed = Long.toString(System.currentTimeMillis() / 1000);
        }
        if (!seed.matches("-?[0-9]{1,18}")) {
            throw new IllegalArgumentException("-seed " + seed + ": expected a whole number, as in -seed 42");
        }
        return Long.parseLong(seed);
    }

    /** Returns how many ranks a test may have. */
    int mostRanks() {
        return mostRanks > 0 ? mostRanks : mode == Mode.THREADS ? Integer.MAX_VALUE : MOST_PROCESSES;
    }

    /** Returns whether {@code -tests} lets this test through. */
    boolean selects(TestEntry entry) {
        return tests.isEmpty() || tests.stream().anyMatch(each -> matches(each, entry));
    }

    private static boolean matches(String wanted, TestEntry entry) {
        String pattern = Pattern.quote(wanted).replace("*", "\\E.*\\Q");
        return entry.program.matches(pattern) || (entry.directory + "/" + entry.program).matches(pattern);
    }
}
