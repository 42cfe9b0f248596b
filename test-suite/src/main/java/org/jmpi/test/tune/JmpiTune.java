package org.jmpi.test.tune;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.select.TuningException;
import org.jmpi.mpir.coll.select.TuningFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code jmpi-tune}: measures this machine and writes a tuning file. */
@Command(
        name = "jmpi-tune",
        description = {
            "Measures every algorithm of the collectives on this machine and writes a tuning file with the fastest, for"
                    + " MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE; prints a table of them.",
            "Nothing else should run meanwhile."
        },
        sortOptions = false)
public final class JmpiTune implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final long MOST_BUFFER = 1L << 28;
    private static final String SHM = "comm_size=node_comm_size";
    private static final String TCP = "comm_avg_ppn<=1";

    @Option(
            names = {"-n", "-np"},
            split = ",",
            paramLabel = "N",
            description = "numbers of ranks, separated by commas (2)")
    private List<Integer> ranks = new ArrayList<>();

    @Option(
            names = {"-tcp", "--tcp"},
            description = "let ranks talk over TCP instead of shared memory")
    private boolean tcp;

    @Option(
            names = {"-both", "--both"},
            description = "measure over shared memory and over TCP")
    private boolean both;

    @Option(
            names = {"-ops", "--ops"},
            split = ",",
            paramLabel = "NAME",
            description = "operations, separated by commas (all that have rules on sizes)")
    private List<String> operations = new ArrayList<>();

    @Option(
            names = {"-sizes", "--sizes"},
            split = ",",
            paramLabel = "BYTES",
            description =
                    "bytes of a message, or of a block where each rank has one; multiples of 8, separated by commas"
                            + " (8 to 1048576, by 4)")
    private List<Integer> sizes = new ArrayList<>();

    @Option(
            names = {"-budget", "--budget"},
            paramLabel = "SECONDS",
            description = "what all measurements may take together (${DEFAULT-VALUE})")
    private double budget = 300;

    @Option(
            names = {"-base", "--base"},
            paramLabel = "FILE",
            description = "a tuning file whose rules go behind the new ones")
    private Path base;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "where the rules go (${DEFAULT-VALUE})")
    private Path output = Path.of("jmpi-tuning.json");

    @Option(
            names = {"-h", "-help", "--help"},
            usageHelp = true,
            description = "print this")
    @SuppressWarnings("UnusedVariable") // picocli sets and asks it
    private boolean help;

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs the command and returns its exit code. */
    static int execute(String... args) {
        CommandLine line = new CommandLine(new JmpiTune());
        line.setExecutionExceptionHandler((e, c, parsed) -> {
            System.err.println("jmpi-tune: " + e.getMessage());
            return e instanceof IllegalArgumentException ? WRONG_USAGE : FAILED;
        });
        return line.execute(args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TuningException {
        List<Operation> chosen = Operation.of(operations);
        setDefaults();
        check();
        TuningRules rules = new TuningRules();
        List<Boolean> transports = both ? List.of(false, true) : List.of(tcp);
        double seconds = budget / (transports.size() * ranks.size());
        for (boolean overTcp : transports) {
            for (int n : ranks) {
                List<Sample> samples = new TuneJob(chosen, sizes, seconds).run(n, overTcp);
                addRules(rules, samples, overTcp ? TCP : SHM, n);
                System.out.print(table(samples, n, overTcp));
            }
        }
        if (base != null) {
            rules.addBehind(TuningFile.read(Files.newBufferedReader(base, StandardCharsets.UTF_8)));
        }
        Files.writeString(output, rules.json());
        System.out.println("wrote " + output);
        return 0;
    }

    private void setDefaults() {
        if (ranks.isEmpty()) {
            ranks.add(2);
        }
        for (int bytes = 8; sizes.isEmpty() || (bytes > 8 && bytes <= 1 << 20); bytes *= 4) {
            sizes.add(bytes);
        }
        ranks.sort(null);
        sizes.sort(null);
    }

    private void check() {
        for (int bytes : sizes) {
            if (bytes < 8 || bytes % 8 != 0) {
                throw new IllegalArgumentException("size " + bytes + ": expected a multiple of 8, as in -sizes 8,1024");
            }
        }
        int most = ranks.get(ranks.size() - 1);
        if (ranks.get(0) < 2 || (long) most * sizes.get(sizes.size() - 1) > MOST_BUFFER) {
            throw new IllegalArgumentException("-n " + ranks + " with " + sizes.get(sizes.size() - 1)
                    + " bytes: expected 2 ranks or more, and blocks of at most " + MOST_BUFFER + " bytes in all");
        }
        if (!(budget > 0)) {
            throw new IllegalArgumentException("budget " + budget + ": expected seconds, as in -budget 300");
        }
    }

    private static void addRules(TuningRules rules, List<Sample> samples, String where, int n) {
        byOperation(samples).forEach((operation, all) -> rules.add(operation, where, n, Winners.of(all)));
    }

    private static Map<Operation, List<Sample>> byOperation(List<Sample> samples) {
        return new TreeMap<>(samples.stream().collect(Collectors.groupingBy(Sample::operation)));
    }

    /** For each operation and size the three fastest, and what each took. */
    private static String table(List<Sample> samples, int n, boolean overTcp) {
        StringBuilder out = new StringBuilder(
                "%d ranks, %s; microseconds a call%n".formatted(n, overTcp ? "TCP" : "shared memory"));
        byOperation(samples)
                .forEach((operation, all) -> new TreeMap<>(all.stream().collect(Collectors.groupingBy(Sample::bytes)))
                        .forEach((bytes, each) -> out.append("  %-20s %9s  %s%n"
                                .formatted(operation.label(), operation.hasSizes() ? bytes : "", fastest(each)))));
        return out.toString();
    }

    private static String fastest(List<Sample> samples) {
        return samples.stream()
                .sorted(Comparator.comparingDouble(Sample::us))
                .limit(3)
                .map(s -> String.format(Locale.ROOT, "%s %.1f", s.algorithm(), s.us()))
                .collect(Collectors.joining(", "));
    }
}
