package org.jmpi.test.times;

import java.util.List;

/**
 * Part of a build.
 *
 * @param name what it is, as {@code mpir: unit tests}
 * @param begin milliseconds of the clock
 * @param end milliseconds of the clock
 * @param note what else is to say, as its slowest tests; may be empty
 */
record Step(String name, long begin, long end, String note) {
    double seconds() {
        return (end - begin) * 1e-3;
    }

    /** Returns the milliseconds that at least one of {@code steps} took; those at the same time count once. */
    static long union(List<Step> steps) {
        List<Step> sorted =
                steps.stream().sorted((a, b) -> Long.compare(a.begin, b.begin)).toList();
        long total = 0;
        long reached = Long.MIN_VALUE;
        for (Step each : sorted) {
            total += Math.max(0, each.end - Math.max(each.begin, reached));
            reached = Math.max(reached, each.end);
        }
        return total;
    }
}
