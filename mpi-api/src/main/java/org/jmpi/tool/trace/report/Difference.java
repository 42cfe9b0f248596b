package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;
import org.jmpi.tool.trace.report.Functions.Total;

/** What two traces of a program spent their time in, side by side. */
public final class Difference {
    /**
     * One trace.
     *
     * @param definitions its definitions
     * @param world its processes
     * @param clock its clock
     * @param analysis what was found in it
     */
    public record Side(Definitions definitions, World world, TraceClock clock, Analysis analysis) {
        private Map<String, double[]> functions() {
            Map<String, double[]> all = new HashMap<>();
            for (Map.Entry<Long, Total> each : analysis.functions().totals().entrySet()) {
                // lines move from one version of a program to the next, names of functions don't
                double[] sum = all.computeIfAbsent(RegionNames.of(definitions, each.getKey()), k -> new double[2]);
                sum[0] += clock.toSeconds(each.getValue().ticks());
                sum[1] += each.getValue().calls();
            }
            return all;
        }

        private double outside() {
            double ticks = 0;
            for (int process = 0; process < world.processes(); process++) {
                ticks += analysis.outside(process);
            }
            return clock.toSeconds((long) ticks);
        }

        private double seconds() {
            return clock.toSeconds(analysis.span()[1] - analysis.span()[0]);
        }
    }

    /**
     * A line of the comparison.
     *
     * @param what a function, a cause of waits, or a whole
     * @param before seconds in the first trace
     * @param after seconds in the second one
     * @param callsBefore calls in the first trace, -1 where there are none to count
     * @param callsAfter calls in the second one
     */
    public record Row(String what, double before, double after, long callsBefore, long callsAfter) {
        private static Row of(String what, double before, double after) {
            return new Row(what, before, after, -1, -1);
        }

        private double size() {
            return Math.abs(after - before);
        }
    }

    private final Side before;
    private final Side after;

    /** Prepares to compare. */
    public Difference(Side before, Side after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the length of the traces, the time outside MPI and the waits by cause; the last two of all processes together. */
    public List<Row> wholes() {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("whole trace", before.seconds(), after.seconds()));
        rows.add(Row.of("outside MPI", before.outside(), after.outside()));
        for (Cause each : Cause.values()) {
            rows.add(Row.of(
                    each.title(),
                    before.clock.toSeconds(before.analysis.waits().of(each)),
                    after.clock.toSeconds(after.analysis.waits().of(each))));
        }
        return rows;
    }

    /** Returns the functions that either trace calls, those whose time differs most first. */
    public List<Row> functions() {
        Map<String, double[]> first = before.functions();
        Map<String, double[]> second = after.functions();
        List<Row> rows = new ArrayList<>();
        double[] none = new double[2];
        first.forEach((name, was) -> {
            double[] is = second.getOrDefault(name, none);
            rows.add(new Row(name, was[0], is[0], (long) was[1], (long) is[1]));
        });
        second.forEach((name, is) -> {
            if (!first.containsKey(name)) {
                rows.add(new Row(name, 0, is[0], 0, (long) is[1]));
            }
        });
        rows.sort(Comparator.comparingDouble(Row::size).reversed().thenComparing(Row::what));
        return rows;
    }
}
