package org.jmpi.test.times;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Prints what the time of this build went to. Arguments: the checkout; when the build began, as Maven writes it; the
 * modules. What no test took is the compiler's, the checks' and Maven's own.
 */
public final class TimeTable {
    private static final int FIRST_MODULE = 2;

    private TimeTable() {}

    /** Prints the table. */
    public static void main(String[] args) throws IOException {
        long begin = Instant.parse(args[1]).toEpochMilli();
        List<Step> steps = steps(Path.of(args[0]), begin, List.of(args).subList(FIRST_MODULE, args.length));
        print(System.out, steps, begin, System.currentTimeMillis());
    }

    static List<Step> steps(Path home, long begin, List<String> modules) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (String module : modules) {
            Path target = home.resolve(module).resolve("target");
            ReportFolder.read(module + ": unit tests", target.resolve("surefire-reports"), begin)
                    .ifPresent(steps::add);
            StepLog.read(target.resolve("times.tsv")).stream()
                    .filter(each -> each.begin() >= begin)
                    .forEach(steps::add);
            ReportFolder.read(module + ": packaged tests", target.resolve("failsafe-reports"), begin)
                    .ifPresent(steps::add);
        }
        return steps;
    }

    static void print(PrintStream out, List<Step> steps, long begin, long end) {
        int width = steps.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        String line = "  %-" + Math.max(width, "compiler, jars, checks, Maven".length()) + "s %6.0f  %s%n";
        out.println("What the time went to, in seconds:");
        List<Step> sorted =
                steps.stream().sorted(Comparator.comparingLong(Step::begin)).toList();
        for (Step each : sorted) {
            out.printf(Locale.ROOT, line, each.name(), each.seconds(), each.note());
        }
        double all = (end - begin) * 1e-3;
        out.printf(Locale.ROOT, line, "compiler, jars, checks, Maven", all - Step.union(steps) * 1e-3, "");
        out.printf(Locale.ROOT, line, "all", all, "");
        out.flush();
    }
}
