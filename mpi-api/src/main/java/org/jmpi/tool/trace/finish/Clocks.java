package org.jmpi.tool.trace.finish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jmpi.tool.otf2.EventFile.Extent;
import org.jmpi.tool.otf2.LocalDefinitionWriter;

/**
 * What to add to the times of each rank: hosts have clocks of their own, processes of one host share one. The clock that counts is
 * that of rank 0 of the first world; a spawned world measures against its own rank 0. How far others are from it was measured by messages at the begin and at the end, and now and then; in between the difference is
 * taken to grow evenly. If nothing was measured, the times of day at the begin tell.
 */
final class Clocks {
    private final Map<String, List<ClockReading>> readings = new HashMap<>();

    Clocks(List<Part> parts) {
        // rank 0's host is the only one of a world that is not measured; its first journal may be lost
        Part first =
                parts.stream().filter(each -> each.clock.isEmpty()).findFirst().orElse(parts.get(0));
        Map<Integer, List<Part>> worlds = new TreeMap<>();
        parts.forEach(each ->
                worlds.computeIfAbsent(each.world, k -> new ArrayList<>()).add(each));
        worlds.values().forEach(each -> add(each, first));
        // one clock for both: what was measured is the error of the measurement
        readings.replaceAll(
                (host, all) -> all.stream().allMatch(r -> Math.abs(r.offset()) <= r.error()) ? none() : all);
    }

    /** Adds what a world has measured: how far hosts are from the one of its rank 0. */
    private void add(List<Part> world, Part first) {
        Map<String, List<ClockReading>> measured = new HashMap<>();
        for (Part each : world) {
            if (!each.clock.isEmpty()) {
                measured.putIfAbsent(each.host, each.clock);
            }
        }
        List<ClockReading> base = List.of();
        for (Part each : world) {
            if (!measured.containsKey(each.host)) {
                List<ClockReading> its = readings.computeIfAbsent(each.host, host -> List.of(byTimeOfDay(each, first)));
                base = base.isEmpty() ? its : base;
            }
        }
        for (Map.Entry<String, List<ClockReading>> each : measured.entrySet()) {
            List<ClockReading> known = base.isEmpty() ? none() : base;
            readings.computeIfAbsent(
                    each.getKey(),
                    host -> each.getValue().stream().map(r -> onto(known, r)).toList());
        }
    }

    /** Returns what was measured against a host as if it had been measured against the first. */
    private static ClockReading onto(List<ClockReading> host, ClockReading measured) {
        long error = host.stream().mapToLong(ClockReading::error).max().orElse(0);
        long offset = measured.offset() + offset(host, measured.time() + measured.offset());
        return new ClockReading(measured.time(), offset, measured.error() + error);
    }

    private static List<ClockReading> none() {
        return List.of(new ClockReading(0, 0, 0));
    }

    private static ClockReading byTimeOfDay(Part part, Part first) {
        return new ClockReading(part.begin, part.realtime - part.begin - (first.realtime - first.begin), 0);
    }

    /** Returns what to add to a time of a rank. */
    long offset(Part part, long time) {
        return offset(readings.get(part.host), time);
    }

    private static long offset(List<ClockReading> all, long time) {
        // the two measurements that the time is between, or the two next to it
        int next = 1;
        while (next < all.size() - 1 && all.get(next).time() < time) {
            next++;
        }
        ClockReading begin = all.get(next - 1);
        ClockReading end = all.get(Math.min(next, all.size() - 1));
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
        for (ClockReading each : all) {
            if (each.time() > extent.first() && each.time() <= extent.last()) {
                out.clockOffset(each.time(), each.offset(), error);
            }
        }
        out.clockOffset(extent.last() + 1, offset(part, extent.last() + 1), error);
    }
}
