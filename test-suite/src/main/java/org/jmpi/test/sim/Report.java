package org.jmpi.test.sim;

import java.util.List;
import java.util.Locale;

/** Prints what a simulation found. */
final class Report {
    /** What a step of a recorded schedule takes (org.jmpi.mpir.coll.schedule.RecordedSchedule), in bytes. */
    private static final int STEP_BYTES = 37;

    private static final double NANOS_PER_MICRO = 1e3;

    private Report() {}

    static String micros(double nanos) {
        double us = nanos / NANOS_PER_MICRO;
        return String.format(Locale.ROOT, us < 100 ? "%.2f" : "%.0f", us);
    }

    static String amount(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
        int unit = 0;
        double x = bytes;
        for (; x >= 10_240 && unit < units.length - 1; unit++) {
            x /= 1024;
        }
        return String.format(Locale.ROOT, x == Math.rint(x) ? "%.0f %s" : "%.1f %s", x, units[unit]);
    }

    static String of(String title, Result r, int size, List<Scenario> scenarios) {
        double scale = scenarios.get(0).scale();
        StringBuilder text = new StringBuilder(title).append('\n');
        StringBuilder times = new StringBuilder();
        for (int s = 0; s < scenarios.size(); s++) {
            times.append(s == 0 ? "" : ", ")
                    .append(scenarios.get(s).model().name())
                    .append(' ');
            times.append(micros(r.nanos()[s])).append(" us");
        }
        line(text, "time", times.toString());
        line(text, "messages", spread(r.maxMessages(), r.totalMessages(), size) + ", " + r.totalMessages() + " in all");
        line(
                text,
                "bytes sent",
                amounts(r.maxCells() * scale, r.totalCells() * scale, size) + ", " + amount(r.totalCells() * scale)
                        + " in all");
        line(text, "scratch", amounts(r.maxScratch() * scale, r.totalScratch() * scale, size));
        line(
                text,
                "schedule",
                amounts((double) STEP_BYTES * r.maxSteps(), (double) STEP_BYTES * r.totalSteps(), size) + " ("
                        + r.maxSteps() + " steps at most)");
        return text.toString();
    }

    private static String spread(long max, long total, int size) {
        return String.format(Locale.ROOT, "%d at most a rank, %.1f on average", max, (double) total / size);
    }

    private static String amounts(double max, double total, int size) {
        return amount(max) + " at most a rank, " + amount(total / size) + " on average";
    }

    static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "  %-11s%s%n", name, value));
    }
}
