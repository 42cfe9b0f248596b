package org.jmpi.test.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;

/** The times of all algorithms of a collective, a table a machine, with the fastest of each size marked. */
final class Comparison {
    /** Rings and the like take as many steps as there are ranks: beyond this, two ranks' steps in all. */
    private static final long MOST_STEPS = 1L << 31;

    private static final long LARGEST_MESSAGE = 64L << 20;
    private static final long LARGEST_BLOCK = 1L << 20;
    /** So many ranks show how the number of steps grows. */
    private static final int PROBE = 64;

    private final CollKind kind;
    private final List<Long> sizes;
    private final List<LogGp> models;
    private final long windowBytes;
    /** By name, the times of each machine and size. */
    private final Map<String, double[][]> times = new LinkedHashMap<>();

    private final List<String> left = new ArrayList<>();

    Comparison(CollKind kind, List<Long> sizes, List<LogGp> models, long windowBytes) {
        this.kind = kind;
        this.sizes = sizes;
        this.models = models;
        this.windowBytes = windowBytes;
    }

    /** Returns the sizes to look at: powers of four, or only 0 for a barrier. */
    static List<Long> sizes(CollKind kind) {
        List<Long> sizes = new ArrayList<>();
        if (kind == CollKind.BARRIER) {
            sizes.add(0L);
            return sizes;
        }
        long largest = Problems.hasBlocks(kind) ? LARGEST_BLOCK : LARGEST_MESSAGE;
        for (long bytes = 16; bytes <= largest; bytes *= 4) {
            sizes.add(bytes);
        }
        return sizes;
    }

    /** Times {@code entry}; sizes that are simulated by as many cells share a simulation. */
    void add(AlgorithmEntry entry, Map<String, Integer> given, Call call) {
        Map<String, Integer> parameters = new LinkedHashMap<>(given);
        parameters.keySet().removeIf(n -> entry.parameters().stream()
                .noneMatch(p -> p.name().equals(n)));
        String name = entry.name() + (parameters.isEmpty() ? "" : parameters);
        if (!Algorithms.canDo(entry, Problems.of(kind, call)) || tooLong(entry, parameters, call.size())) {
            left.add(name);
            return;
        }
        double[][] nanos = new double[models.size()][sizes.size()];
        Map<String, List<Integer>> alike = new TreeMap<>();
        for (int i = 0; i < sizes.size(); i++) {
            Sizing s = Sizing.of(entry, parameters, call.size(), sizes.get(i));
            alike.computeIfAbsent(s.cells() + " " + s.parameters(), key -> new ArrayList<>())
                    .add(i);
        }
        alike.values().forEach(group -> time(entry, parameters, call, group, nanos));
        times.put(name, nanos);
    }

    private void time(
            AlgorithmEntry entry, Map<String, Integer> parameters, Call call, List<Integer> group, double[][] nanos) {
        List<Scenario> scenarios = new ArrayList<>();
        Sizing sizing = null;
        for (int i : group) {
            sizing = Sizing.of(entry, parameters, call.size(), sizes.get(i));
            for (LogGp m : models) {
                scenarios.add(new Scenario(m, sizing.scale()));
            }
        }
        Problem problem = Problems.of(kind, call.count(sizing.cells()));
        Result r = new Simulator(problem, entry.make(sizing.parameters()), scenarios, false, windowBytes).run();
        int next = 0;
        for (int i : group) {
            for (int m = 0; m < models.size(); m++) {
                nanos[m][i] = r.nanos()[next++];
            }
        }
    }

    /** Returns whether the steps, which grow in proportion to the ranks, would take too long. */
    private boolean tooLong(AlgorithmEntry entry, Map<String, Integer> parameters, int size) {
        if (size <= 2 * PROBE) {
            return false;
        }
        double small = steps(entry, parameters, PROBE);
        double growth = steps(entry, parameters, 2 * PROBE) / small;
        // twice the ranks, twice the steps a rank
        return growth > 3 && small / PROBE / PROBE * size * size > MOST_STEPS;
    }

    private double steps(AlgorithmEntry entry, Map<String, Integer> parameters, int size) {
        Problem problem = Problems.of(kind, Call.of(size, kind == CollKind.BARRIER ? 0 : size));
        return new Simulator(problem, entry.make(parameters), List.of(new Scenario(LogGp.SHM, 1)), false, 1 << 20)
                .run()
                .totalSteps();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int m = 0; m < models.size(); m++) {
            table(text, m);
        }
        if (!left.isEmpty()) {
            text.append("Left out (cannot do the call, or would take too long): ")
                    .append(String.join(", ", left));
            text.append('\n');
        }
        return text.toString();
    }

    private void table(StringBuilder text, int m) {
        text.append(kind.functionName())
                .append(" on ")
                .append(models.get(m).name())
                .append(", us\n\n| bytes |");
        times.keySet().forEach(n -> text.append(' ').append(n).append(" |"));
        text.append("\n|---:|").append("---:|".repeat(times.size())).append('\n');
        for (int i = 0; i < sizes.size(); i++) {
            int row = i;
            double best =
                    times.values().stream().mapToDouble(t -> t[m][row]).min().orElse(0);
            text.append("| ").append(sizes.get(i)).append(" |");
            for (double[][] t : times.values()) {
                String value = Report.micros(t[m][i]);
                text.append(t[m][i] == best ? " **" + value + "** |" : " " + value + " |");
            }
            text.append('\n');
        }
        text.append(String.format(Locale.ROOT, "%n"));
    }
}
