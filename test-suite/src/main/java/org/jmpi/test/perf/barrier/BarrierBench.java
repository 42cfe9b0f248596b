package org.jmpi.test.perf.barrier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jmpi.mpir.coll.barrier.Barriers;

/**
 * Measures all barrier protocols over shared memory: how long after the last arrival they end, against the spread of
 * arrivals, between threads; what is left to do when the late one comes; how often they look in vain.
 *
 * <p>Usage: {@code BarrierBench DIR [FILE]}. Prints tables and writes plots to {@code DIR}. FILE has lines
 * {@code ALGORITHM RANKS SPREAD_US MICROSECONDS} of {@link BarrierSpread}, of which a table and plots are made as well.
 */
public final class BarrierBench {
    private static final int[] SPREADS_US = BarrierSpread.SPREADS_US;
    private static final int[] THREADS = {2, 4, 8};
    private static final int[] PARTICIPANTS = {8, 16};
    private static final int MAX_USES = 40_000;
    private static final long RUN_NS = 100_000_000;
    private static final long WARM_UP_USES = 20_000;
    private static final int[] TICK_SPREADS = {0, 10, 100, 1000};
    private static final int MODEL_USES = 200;
    private static final long SEED = 2014;

    private final Path dir;

    private BarrierBench(Path dir) {
        this.dir = dir;
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.err.println(
                    "BarrierBench: no folder for the plots; expected BarrierBench DIR [FILE]; jmpi-bench barriers gives both");
            System.exit(2);
        }
        BarrierBench bench = new BarrierBench(Files.createDirectories(Path.of(args[0])));
        bench.progress();
        bench.rounds();
        bench.traffic();
        bench.threads();
        if (args.length > 1) {
            bench.processes(Path.of(args[1]));
        }
    }

    private static void heading(String text, Object... columns) {
        System.out.println("\n" + text + "\n");
        row(columns);
        Object[] rule = new Object[columns.length];
        Arrays.fill(rule, "---");
        row(rule);
    }

    private static void row(Object... cells) {
        StringBuilder line = new StringBuilder("|");
        for (Object c : cells) {
            line.append(' ')
                    .append(c instanceof Double d ? String.format(Locale.ROOT, d < 100 ? "%.1f" : "%.0f", d) : c)
                    .append(" |");
        }
        System.out.println(line);
    }

    /** What all others can do while one is late, and what they and it do afterwards. */
    private void progress() {
        heading(
                "One is late. Pairs (observer, arrival) before it comes: known, and written in the observer's memory."
                        + " After it came: ticks until the others are out, until all are, accesses of all",
                "protocol",
                "n",
                "known",
                "of",
                "written",
                "ticks of the others",
                "ticks",
                "accesses");
        for (int n : PARTICIPANTS) {
            for (String name : Barriers.names()) {
                progress(name, n);
            }
        }
    }

    private static void progress(String name, int n) {
        double[] sums = new double[5];
        for (int absent = 0; absent < n; absent++) {
            Lockstep model = new Lockstep(name, n, SEED);
            model.withoutOne(absent);
            sums[0] += model.words.pairs();
            sums[1] += model.words.deliveredPairs();
            long before = model.words.accesses();
            model.enter(absent);
            int others = model.ticksOfOthers(absent);
            sums[2] += others;
            sums[3] += others + (model.isInside(absent) ? model.ticksToTheEnd() : 0);
            sums[4] += model.words.accesses() - before;
        }
        row(name, n, sums[0] / n, (n - 1) * (n - 1), sums[1] / n, sums[2] / n, sums[3] / n, sums[4] / n);
    }

    /** The pairs after each round of dissemination, and the formula for them. */
    private void rounds() {
        heading(
                "Dissemination of radix 2 with one absent: pairs after round r",
                "n",
                "r",
                "written",
                "formula",
                "known");
        for (int n : PARTICIPANTS) {
            int formula = n - 1;
            for (int r = 0; 1 << r <= n; r++) {
                formula += r == 0 ? 0 : (1 << (r - 1)) * (n - (1 << (r - 1)));
                Lockstep model = new Lockstep("k_dissemination", n, SEED);
                model.words.slotsThatCount = r;
                model.withoutOne(0);
                row(n, r, model.words.deliveredPairs(), formula, model.words.pairs());
            }
        }
    }

    /** Looks in vain for each participant and use, where each access takes a tick. */
    private void traffic() throws IOException {
        List<Object> columns = new ArrayList<>(List.of("protocol", "n", "stores", "atomics"));
        for (int s : TICK_SPREADS) {
            columns.add("loads, spread " + s);
            columns.add("in vain");
            columns.add("ticks");
        }
        heading(
                "Accesses a participant and use, and ticks from the last arrival to the end; arrivals spread over ticks",
                columns.toArray());
        for (int n : new int[] {4, 16}) {
            SvgPlot plot = new SvgPlot(
                    "looks in vain, a participant and use; n = " + n,
                    "spread of arrivals, ticks",
                    Arrays.stream(TICK_SPREADS).mapToObj(Integer::toString).toArray(String[]::new));
            for (String name : Barriers.names()) {
                plot.line(name, traffic(name, n));
            }
            Files.writeString(dir.resolve("barrier-traffic-" + n + ".svg"), plot.svg());
        }
    }

    private static double[] traffic(String name, int n) {
        List<Object> cells = new ArrayList<>(List.of(name, n));
        double[] vain = new double[TICK_SPREADS.length];
        for (int i = 0; i < TICK_SPREADS.length; i++) {
            Lockstep model = new Lockstep(name, n, SEED);
            double ticks = 0;
            for (int u = 0; u < MODEL_USES; u++) {
                ticks += model.use(TICK_SPREADS[i]);
            }
            double all = (double) n * MODEL_USES;
            vain[i] = model.vain / all;
            if (i == 0) {
                cells.add(model.words.stores / all);
                cells.add(model.words.atomics / all);
            }
            cells.add(model.words.loads / all);
            cells.add(vain[i]);
            cells.add(ticks / MODEL_USES);
        }
        row(cells.toArray());
        return vain;
    }

    private static String[] spreads() {
        return Arrays.stream(SPREADS_US).mapToObj(Integer::toString).toArray(String[]::new);
    }

    private static Object[] timeColumns(String first) {
        List<Object> columns = new ArrayList<>(List.of(first, "n"));
        for (int s : SPREADS_US) {
            columns.add(s == 0 ? "no spread" : s + " us");
        }
        return columns.toArray();
    }

    private void threads() throws Exception {
        for (String name : Barriers.names()) {
            Threads.measure(name, 2, 0, (int) WARM_UP_USES);
        }
        heading(
                "Threads: ns from the last arrival to the last departure (in brackets: to the first), medians",
                timeColumns("protocol"));
        for (int n : THREADS) {
            SvgPlot plot = new SvgPlot(
                    "threads, n = " + n + ": ns from the last arrival to the last departure",
                    "spread of arrivals, us",
                    spreads());
            for (String name : Barriers.names()) {
                plot.line(name, threads(name, n));
            }
            Files.writeString(dir.resolve("barrier-threads-" + n + ".svg"), plot.svg());
        }
    }

    private static double[] threads(String name, int n) throws InterruptedException {
        List<Object> cells = new ArrayList<>(List.of(name, n));
        double[] times = new double[SPREADS_US.length];
        for (int i = 0; i < times.length; i++) {
            long spread = SPREADS_US[i] * 1000L;
            int uses = (int) Math.min(MAX_USES, RUN_NS / (n * spread + 1000L * n));
            Threads.Times t = Threads.measure(name, n, spread, uses);
            times[i] = t.last();
            cells.add(String.format(Locale.ROOT, "%.0f [%.0f]", t.last(), t.first()));
        }
        row(cells.toArray());
        return times;
    }

    private void processes(Path file) throws IOException {
        Map<String, Map<String, double[]>> all = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.trim().split(" +");
            int place = words.length == 4 ? Arrays.asList(spreads()).indexOf(words[2]) : -1;
            if (place >= 0) {
                all.computeIfAbsent(family(words[0]) + "-" + words[1], k -> new LinkedHashMap<>())
                                .computeIfAbsent(words[0], k -> new double[SPREADS_US.length])[place] =
                        1000 * Double.parseDouble(words[3]);
            }
        }
        heading(
                "Processes, MPI_Barrier and barriers over windows: ns from the last arrival to the last departure",
                timeColumns("algorithm"));
        for (Map.Entry<String, Map<String, double[]>> family : all.entrySet()) {
            processes(family.getKey(), family.getValue());
        }
    }

    /** Lines of MPI_Barrier are one family; those over a window say its kind before the slash. */
    private static String family(String name) {
        return name.startsWith("window") ? name.substring(0, name.indexOf('/')) : "processes";
    }

    private void processes(String family, Map<String, double[]> lines) throws IOException {
        String n = family.substring(family.lastIndexOf('-') + 1);
        SvgPlot plot = new SvgPlot(
                family.substring(0, family.lastIndexOf('-')) + ", n = " + n
                        + ": ns from the last arrival to the last departure",
                "spread of arrivals, us",
                spreads());
        lines.forEach((name, times) -> {
            List<Object> cells = new ArrayList<>(List.of(name, n));
            Arrays.stream(times).forEach(cells::add);
            row(cells.toArray());
            plot.line(name, times);
        });
        Files.writeString(dir.resolve("barrier-" + family + ".svg"), plot.svg());
    }
}
