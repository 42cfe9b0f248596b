package org.jmpi.test.perf.jmh;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jmpi.mpir.tool.pvar.Instrument;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * {@code jmpi-bench instrument [FORKS]}: what counting costs a message of 8 bytes to oneself. Each fork of a JVM without
 * counting is paired with one that counts and one with a session started, in an order that rotates, so that what the
 * machine does meanwhile meets all three; the differences within the pairs have a confidence interval. A fork's figure is
 * the tenth percentile of many short iterations, since what else runs on the machine only adds.
 */
public final class InstrumentBench {
    private static final int FORKS = 10;
    private static final int WARM_UPS = 5;
    private static final int ITERATIONS = 40;
    private static final double QUIET = 10;

    /** The three ways to run. */
    private enum Way {
        WITHOUT("-D" + Instrument.PROPERTY + "=false"),
        COUNTING("-D" + Instrument.PROPERTY + "=true"),
        SESSION("-D" + InstrumentBenchmark.SESSION + "=true");

        private final String option;

        Way(String option) {
            this.option = option;
        }
    }

    private InstrumentBench() {}

    /** Runs and prints. */
    public static void main(String[] args) throws RunnerException {
        int forks = args.length > 0 ? Integer.parseInt(args[0]) : FORKS;
        if (forks < 2) {
            throw new IllegalArgumentException("forks is " + forks + ": expected 2 or more; an interval needs pairs");
        }
        Map<Way, List<Double>> times = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            times.put(way, new ArrayList<>());
        }
        Way[] ways = Way.values();
        for (int fork = 0; fork < forks; fork++) {
            for (int i = 0; i < ways.length; i++) {
                Way way = ways[(fork + i) % ways.length];
                double ns = run(way);
                times.get(way).add(ns);
                System.out.printf(Locale.ROOT, "fork %d %s %.1f ns%n", fork, way, ns);
            }
        }
        report(times);
    }

    private static double run(Way way) throws RunnerException {
        Options options = new OptionsBuilder()
                .include(InstrumentBenchmark.class.getName())
                .forks(1)
                .warmupIterations(WARM_UPS)
                .measurementIterations(ITERATIONS)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementTime(TimeValue.milliseconds(40))
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend(way.option)
                .build();
        return new Runner(options)
                .runSingle()
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(QUIET);
    }

    private static void report(Map<Way, List<Double>> times) {
        System.out.println("\n| | ns a message, mean | difference to without, 95 % interval |\n|---|---|---|");
        List<Double> without = times.get(Way.WITHOUT);
        times.forEach((way, each) -> {
            String difference = way == Way.WITHOUT ? "" : interval(each, without);
            System.out.printf(Locale.ROOT, "| %s | %.1f | %s |%n", way, mean(each), difference);
        });
    }

    private static String interval(List<Double> times, List<Double> without) {
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            differences.add(times.get(i) - without.get(i));
        }
        double mean = mean(differences);
        double half = halfWidth(differences, mean);
        String unit = String.format(Locale.ROOT, "%.1f to %.1f ns", mean - half, mean + half);
        double base = mean(without) / 100;
        return unit + String.format(Locale.ROOT, " (%.1f to %.1f %%)", (mean - half) / base, (mean + half) / base);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }

    private static double halfWidth(List<Double> values, double mean) {
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        int n = values.size();
        return student(n - 1) * Math.sqrt(squares / (n - 1) / n);
    }

    /** The two-sided 95 % quantile of Student's distribution, to a hundredth from 3 degrees of freedom on. */
    private static double student(int degrees) {
        double[] few = {12.71, 4.30};
        if (degrees <= few.length) {
            return few[degrees - 1];
        }
        double z = 1.95996;
        double n = degrees;
        double z3 = z * z * z;
        double z5 = z3 * z * z;
        double third = (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
        return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) + third;
    }
}
