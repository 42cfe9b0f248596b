package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The time that ranks waited, by cause, by who waited in what, and for whom. */
public final class Waits {
    /**
     * Who waited, where and for whom.
     *
     * @param cause why
     * @param process who waited
     * @param region number of the function in which it waited
     * @param late the process that was waited for, the last of several
     */
    public record Key(Cause cause, int process, long region, int late) {}

    /** A sum. */
    public static final class Sum {
        private long ticks;
        private long times;

        /** Returns the ticks of all waits. */
        public long ticks() {
            return ticks;
        }

        /** Returns how many waits there were. */
        public long times() {
            return times;
        }
    }

    /** One line of the report. */
    public record Row(Key key, long ticks, long times) {}

    private final Map<Key, Sum> sums = new HashMap<>();

    Waits() {}

    void add(Cause cause, int process, long region, int late, long ticks) {
        if (ticks > 0) {
            Sum sum = sums.computeIfAbsent(new Key(cause, process, region, late), k -> new Sum());
            sum.ticks += ticks;
            sum.times++;
        }
    }

    /** Returns the ticks that were waited for a cause. */
    public long of(Cause cause) {
        long ticks = 0;
        for (Map.Entry<Key, Sum> each : sums.entrySet()) {
            ticks += each.getKey().cause() == cause ? each.getValue().ticks : 0;
        }
        return ticks;
    }

    /** Returns all sums, the longest first. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        sums.forEach((key, sum) -> rows.add(new Row(key, sum.ticks, sum.times)));
        rows.sort(Comparator.comparingLong(Row::ticks)
                .reversed()
                .thenComparing(row -> row.key().cause())
                .thenComparing(row -> row.key().process()));
        return rows;
    }
}
