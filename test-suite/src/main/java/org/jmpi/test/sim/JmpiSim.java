package org.jmpi.test.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.err.MpirException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code jmpi-sim}: simulates a collective's algorithm, or compares all algorithms of a collective. */
@Command(
        name = "jmpi-sim",
        description = {
            "Runs an algorithm of a collective for many simulated ranks, checks that each ends with the right data, and"
                    + " prints time (LogGP), messages, bytes and memory.",
            "With an operation alone (bcast) it times all its algorithms for several sizes."
        },
        sortOptions = false)
public final class JmpiSim implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ALGORITHM",
            description = "as in allreduce/recursive_doubling; --list shows all")
    private String algorithm;

    @Option(names = "--list", description = "print all algorithms and their parameters")
    private boolean list;

    @Option(names = "-p", paramLabel = "N", description = "ranks (${DEFAULT-VALUE})")
    private int size = 1024;

    @Option(names = "-q", paramLabel = "N", description = "ranks of the other group, for inter algorithms (as -p)")
    private int remote;

    @Option(
            names = {"-bytes", "--bytes"},
            paramLabel = "B",
            converter = ByteCount.class,
            description = "the message or, where each rank has a block, the block; 1K is 1024 (${DEFAULT-VALUE})")
    private long bytes = 8;

    @Option(
            names = {"-count", "--count"},
            paramLabel = "N",
            description = "simulate the message by N cells (as many as the algorithm makes pieces)")
    private long count;

    @Option(
            names = {"-root", "--root"},
            paramLabel = "R",
            description = "the root (${DEFAULT-VALUE})")
    private int root;

    @Option(
            names = {"-inplace", "--inplace"},
            description = "pass MPI_IN_PLACE")
    private boolean inPlace;

    @Option(
            names = {"-noncommutative", "--noncommutative"},
            description = "reduce with an operation whose operands must stay in order")
    private boolean nonCommutative;

    @Option(
            names = {"-irregular", "--irregular"},
            description = "let counts differ from rank to rank, where they may")
    private boolean irregular;

    @Option(
            names = "-o",
            paramLabel = "NAME=N",
            description = "a parameter of the algorithm, as in -o k=4; with a number alone, LogGP's o in ns")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = {"-preset", "--preset"},
            paramLabel = "NAME",
            description = "shm, tcp (loopback) or ethernet (10 Gbit/s); all of them if not given")
    private String preset;

    @Option(names = "-L", paramLabel = "NS", description = "LogGP's latency")
    private Double latency;

    @Option(names = "-g", paramLabel = "NS", description = "LogGP's gap between messages")
    private Double gap;

    @Option(names = "-G", paramLabel = "NS", description = "LogGP's gap a byte")
    private Double perByte;

    @Option(
            names = {"-seed", "--seed"},
            paramLabel = "N",
            description = "of the ranks' values (${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = {"-timing", "--timing"},
            description = "don't move data, only reckon time")
    private boolean timing;

    @Option(
            names = {"-sizes", "--sizes"},
            split = ",",
            converter = ByteCount.class,
            paramLabel = "B",
            description = "sizes to compare algorithms for, separated by commas")
    private List<Long> sizes = new ArrayList<>();

    @Option(
            names = {"-windows", "--windows"},
            paramLabel = "MIB",
            description = "memory for recorded steps (${DEFAULT-VALUE})")
    private int windows = 1536;

    @Option(
            names = {"-h", "-help", "--help"},
            usageHelp = true,
            description = "print this")
    @SuppressWarnings("UnusedVariable") // picocli sets and asks it
    private boolean help;

    private final Map<String, Integer> parameters = new HashMap<>();
    private Double overhead;

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs the command and returns its exit code. */
    static int execute(String... args) {
        return new CommandLine(new JmpiSim()).execute(args);
    }

    @Override
    public Integer call() {
        try {
            return dispatch();
        } catch (Fault e) {
            System.out.println(algorithm + " with " + size + " ranks is wrong: " + e.getMessage());
            return FAILED;
        } catch (IllegalArgumentException | MpirException e) {
            System.err.println("jmpi-sim: " + e.getMessage());
            return WRONG_USAGE;
        } catch (OutOfMemoryError e) {
            System.err.println("jmpi-sim: out of memory with " + size
                    + " ranks; give it more (JMPI_SIM_HEAP=12g), fewer ranks, -timing, or a smaller -windows");
            return FAILED;
        }
    }

    private int dispatch() {
        readSettings();
        if (list) {
            list();
        } else if (algorithm == null) {
            throw new IllegalArgumentException("no algorithm: expected one as in bcast/binomial; --list shows all");
        } else if (algorithm.indexOf('/') < 0) {
            compare();
        } else {
            simulate();
        }
        return 0;
    }

    private void readSettings() {
        for (String s : settings) {
            int sign = s.indexOf('=');
            try {
                if (sign < 0) {
                    overhead = Double.valueOf(s);
                } else {
                    parameters.put(s.substring(0, sign), Integer.valueOf(s.substring(sign + 1)));
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("-o " + s + ": expected NAME=N, as in -o k=4, or a number", e);
            }
        }
        boolean rootFits = root >= 0 && root < size;
        if (size < 1 || bytes < 0 || count < 0 || !rootFits) {
            throw new IllegalArgumentException("-p " + size + " -bytes " + bytes + " -root " + root
                    + ": expected at least one rank, no negative amount, and a root among the ranks");
        }
    }

    private static void list() {
        for (AlgorithmEntry e : AlgorithmRegistry.all()) {
            StringBuilder text = new StringBuilder(Algorithms.name(e));
            e.parameters()
                    .forEach(p ->
                            text.append(" -o ").append(p.name()).append('=').append(p.defaultValue()));
            e.restrictions().forEach(r -> text.append(" [")
                    .append(r.name().toLowerCase(Locale.ROOT))
                    .append(']'));
            System.out.println(text);
        }
    }

    private List<LogGp> models() {
        List<LogGp> presets = preset == null ? LogGp.PRESETS : List.of(LogGp.preset(preset));
        if (latency == null && overhead == null && gap == null && perByte == null) {
            return presets;
        }
        LogGp m = preset == null ? LogGp.SHM : presets.get(0);
        return List.of(new LogGp(
                "given",
                latency == null ? m.latency() : latency,
                overhead == null ? m.overhead() : overhead,
                gap == null ? m.gap() : gap,
                perByte == null ? m.perByte() : perByte,
                m.reduce(),
                m.copy()));
    }

    private Call call(AlgorithmEntry entry, long cells) {
        int others = !entry.isInter() ? 0 : remote > 0 ? remote : size;
        return new Call(size, others, cells, root, inPlace, !nonCommutative, irregular, seed);
    }

    private void simulate() {
        AlgorithmEntry entry = Algorithms.find(algorithm);
        Sizing sizing = Sizing.of(entry, parameters, size, bytes);
        if (count > 0) {
            sizing = new Sizing(count, Math.max(1, bytes) / (double) count, parameters);
        }
        Call call = call(entry, sizing.cells());
        Problem problem = Problems.of(entry.kind(), call);
        if (!Algorithms.canDo(entry, problem)) {
            throw new IllegalArgumentException(algorithm + " needs " + entry.restrictions() + ": change -p " + size
                    + ", -inplace or -noncommutative");
        }
        Reach.check(entry, sizing.parameters(), call);
        double scale = sizing.scale();
        List<Scenario> scenarios =
                models().stream().map(m -> new Scenario(m, scale)).toList();
        long begin = System.nanoTime();
        Result r =
                new Simulator(problem, entry.make(sizing.parameters()), scenarios, !timing, (long) windows << 20).run();
        double seconds = (System.nanoTime() - begin) / 1e9;
        String title = String.format(
                Locale.ROOT,
                "%s, %d ranks, %d bytes (%d cells of %.6g bytes)",
                algorithm,
                problem.size(),
                bytes,
                sizing.cells(),
                scale);
        StringBuilder text = new StringBuilder(Report.of(title, r, problem.size(), scenarios));
        Report.line(text, "checked", timing ? "times only" : "the data of all ranks, seed " + seed);
        Report.line(
                text,
                "simulated",
                String.format(Locale.ROOT, "in %.1f s, each algorithm run %d times at most", seconds, r.maxReplays()));
        System.out.print(text);
    }

    private void compare() {
        CollKind kind;
        try {
            kind = CollKind.valueOf(algorithm.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("operation " + algorithm + ": --list shows all", e);
        }
        List<Long> wanted = sizes.isEmpty() ? Comparison.sizes(kind) : sizes;
        Comparison comparison = new Comparison(kind, wanted, models(), (long) windows << 20);
        for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
            comparison.add(entry, parameters, call(entry, 1));
        }
        System.out.print(comparison);
    }

    /** Takes 64K for 65536. */
    static final class ByteCount implements CommandLine.ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            int unit = "KMG".indexOf(Character.toUpperCase(text.charAt(text.length() - 1)));
            String number = unit < 0 ? text : text.substring(0, text.length() - 1);
            try {
                return Math.multiplyExact(Long.parseLong(number), 1L << (10 * (unit + 1)));
            } catch (ArithmeticException | NumberFormatException e) {
                throw new CommandLine.TypeConversionException(
                        text + " is no number of bytes: expected one as in 4096 or 4K");
            }
        }
    }
}
