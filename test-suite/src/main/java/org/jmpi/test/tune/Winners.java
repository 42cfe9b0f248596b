package org.jmpi.test.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The best algorithm of an operation for each range of sizes. */
final class Winners {
    /** Who won at the size before stays, unless another is better by more. */
    private static final double MARGIN = 1.04;

    /**
     * A range of sizes.
     *
     * @param upTo its largest size, between two sizes that were measured; beyond the last measured one in the last range
     * @param algorithm who won
     */
    record Range(long upTo, String algorithm) {}

    private Winners() {}

    /** Returns the ranges, rising; where neighbours have one winner they are one. */
    static List<Range> of(List<Sample> samples) {
        Map<Long, List<Sample>> bySize = new TreeMap<>(samples.stream().collect(Collectors.groupingBy(Sample::bytes)));
        List<Range> ranges = new ArrayList<>();
        String winner = null;
        long last = 0;
        for (Map.Entry<Long, List<Sample>> each : bySize.entrySet()) {
            String now = winner(each.getValue(), winner);
            if (winner != null && !now.equals(winner)) {
                ranges.add(new Range(between(last, each.getKey()), winner));
            }
            winner = now;
            last = each.getKey();
        }
        if (winner != null) {
            ranges.add(new Range(2 * last, winner));
        }
        return ranges;
    }

    private static String winner(List<Sample> samples, String before) {
        Sample best =
                samples.stream().min(Comparator.comparingDouble(Sample::us)).orElseThrow();
        boolean stays = samples.stream().anyMatch(s -> s.algorithm().equals(before) && s.us() <= MARGIN * best.us());
        return stays ? before : best.algorithm();
    }

    /** The geometric mean, since sizes are measured at equal ratios. */
    private static long between(long low, long high) {
        return Math.round(Math.sqrt((double) low * high));
    }
}
