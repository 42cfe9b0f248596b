package org.jmpi.tool.trace.finish;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.EventFile.Extent;
import org.jmpi.tool.otf2.LocalDefinitionWriter;

/**
 * What to add to the times of each rank: hosts have clocks of their own, processes of one host share one. The clock that counts is
 * rank 0's. How far others are from it was measured by messages at the begin and at the end; in between the difference is taken to
 * grow evenly. If nothing was measured, the times of day at the begin tell.
 */
final class Clocks {
    private final Map<String, List<ClockReading>> readings = new HashMap<>();

    Clocks(List<Part> parts) {
        for (Part each : parts) {
            if (!each.clock.isEmpty()) {
                readings.putIfAbsent(each.host, each.clock);
            }
        }
        // rank 0's host is the only one that is not measured; its first journal may be lost
        List<Part> others =
                parts.stream().filter(each -> !readings.containsKey(each.host)).toList();
        for (Part each : others) {
            readings.computeIfAbsent(each.host, host -> List.of(byTimeOfDay(each, others.get(0))));
        }
        // one clock for both: what was measured is the error of the measurement
        readings.replaceAll(
                (host, all) -> all.stream().allMatch(r -> Math.abs(r.offset()) <= r.error()) ? none() : all);
    }

    private static List<ClockReading> none() {
        return List.of(new ClockReading(0, 0, 0));
    }

    private static ClockReading byTimeOfDay(Part part, Part first) {
        return new ClockReading(part.begin, part.realtime - part.begin - (first.realtime - first.begin), 0);
    }

    /** Returns what to add to a time of a rank. */
    long offset(Part part, long time) {
        List<ClockReading> all = readings.get(part.host);
        ClockReading begin = all.get(0);
        ClockReading end = all.get(all.size() - 1);
        if (end.time() <= begin.time()) {
            return begin.offset();
        }
        double slope = (double) (end.offset() - begin.offset()) / (end.time() - begin.time());
        return begin.offset() + Math.round(slope * (time - begin.time()));
    }

    /** Writes what to add to the times of a location. */
    void write(LocalDefinitionWriter out, Part part, Extent extent) {
        List<ClockReading> all = readings.get(part.host);
        if (all.equals(none())) {
            return;
        }
        double error = all.stream().mapToLong(ClockReading::error).max().orElse(0);
        out.clockOffset(extent.first(), offset(part, extent.first()), error);
        out.clockOffset(extent.last() + 1, offset(part, extent.last() + 1), error);
    }
}
