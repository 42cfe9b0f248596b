package org.jmpi.tool.trace.report;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.tool.trace.match.Call;

/** How often each region was entered by the program, and the time in it with what it called. */
public final class Functions {
    /**
     * The calls of a region.
     *
     * @param calls how many
     * @param ticks their lengths together
     */
    public record Total(long calls, long ticks) {
        /** No call. */
        public static final Total NONE = new Total(0, 0);

        Total plus(Total other) {
            return new Total(calls + other.calls, ticks + other.ticks);
        }
    }

    private final Map<Long, Total> totals = new HashMap<>();

    Functions() {}

    void add(Call call) {
        totals.merge(call.region(), new Total(1, call.leave() - call.enter()), Total::plus);
    }

    /** Returns the calls by number of the region. */
    public Map<Long, Total> totals() {
        return totals;
    }
}
