package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.Message;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;

/**
 * An analysis as a tree of maps and lists, for JSON. Times are seconds since the trace's begin. docs/traces.md has the schema; a member is
 * never renamed without another value of {@code schema}.
 */
public final class ReportTree {
    private static final int KIND_MPI = 0;
    private static final int KIND_PROGRAM = 1;
    private static final int KIND_JVM = 2;

    private static final String SCHEMA = "jmpi-trace-report/1";

    private final Definitions definitions;
    private final World world;
    private final TraceClock clock;
    private final Analysis analysis;
    private final long begin;
    private final List<CriticalPath.Segment> path;
    private final Map<Long, Integer> regions = new LinkedHashMap<>();

    private ReportTree(Definitions definitions, World world, TraceClock clock, Analysis analysis) {
        this.definitions = definitions;
        this.world = world;
        this.clock = clock;
        this.analysis = analysis;
        begin = analysis.span()[0];
        path = analysis.criticalPath();
    }

    /** Returns the tree of an analysis; {@code withTimeline}: with the calls and messages that a page draws. */
    public static Map<String, Object> of(
            Definitions definitions, World world, TraceClock clock, Analysis analysis, boolean withTimeline) {
        return new ReportTree(definitions, world, clock, analysis).build(withTimeline);
    }

    private Map<String, Object> build(boolean withTimeline) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schema", SCHEMA);
        tree.put("seconds", clock.toSeconds(analysis.span()[1] - begin));
        tree.put("imbalance", imbalance());
        tree.put("processes", processes());
        tree.put("causes", causes());
        tree.put("waits", waits());
        tree.put("serial", serial());
        tree.put("functions", functions());
        tree.put("flows", flows());
        tree.put("criticalPath", criticalPath());
        if (withTimeline) {
            tree.put("timeline", timeline());
        }
        return tree;
    }

    /** The longest time outside MPI, of the mean: 1 if all ranks have as much to do. Those that recorded nothing don't count. */
    private double imbalance() {
        double sum = 0;
        double most = 0;
        int count = 0;
        for (int process = 0; process < world.processes(); process++) {
            double outside = analysis.outside(process);
            sum += outside;
            most = Math.max(most, outside);
            count += analysis.total(process) > 0 ? 1 : 0;
        }
        return sum == 0 ? 1 : most * count / sum;
    }

    private List<Object> processes() {
        double[] onPath = new double[world.processes()];
        path.forEach(each -> onPath[each.process()] += clock.toSeconds(each.to() - each.from()));
        List<Object> all = new ArrayList<>();
        for (int process = 0; process < world.processes(); process++) {
            Map<String, Object> one = new LinkedHashMap<>();
            long[] span = analysis.span(process);
            one.put("name", world.nameOf(process));
            one.put("from", since(span[0]));
            one.put("to", since(span[1]));
            one.put("total", clock.toSeconds(analysis.total(process)));
            one.put("inMpi", clock.toSeconds(analysis.inMpi(process)));
            one.put("outside", clock.toSeconds(analysis.outside(process)));
            one.put("onCriticalPath", onPath[process]);
            all.add(one);
        }
        return all;
    }

    private Map<String, Object> causes() {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Cause each : Cause.values()) {
            all.put(each.title(), clock.toSeconds(analysis.waits().of(each)));
        }
        return all;
    }

    private List<Object> waits() {
        List<Object> all = new ArrayList<>();
        for (Waits.Row each : analysis.waits().rows()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("seconds", clock.toSeconds(each.ticks()));
            one.put("times", each.times());
            one.put("cause", each.key().cause().title());
            one.put("process", each.key().process());
            one.put("in", RegionNames.withLine(definitions, each.key().region()));
            one.put("for", each.key().late());
            all.add(one);
        }
        return all;
    }

    private List<Object> serial() {
        List<Object> all = new ArrayList<>();
        for (SerialPhases.Row each : analysis.serialPhases().rows()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("seconds", clock.toSeconds(each.ticks()));
            one.put("times", each.times());
            one.put("process", each.process());
            one.put("until", RegionNames.withLine(definitions, each.until()));
            all.add(one);
        }
        return all;
    }

    private List<Object> functions() {
        List<Map.Entry<Long, Functions.Total>> sorted =
                new ArrayList<>(analysis.functions().totals().entrySet());
        sorted.sort(Comparator.comparingLong((Map.Entry<Long, Functions.Total> each) ->
                        -each.getValue().ticks())
                .thenComparing(Map.Entry::getKey));
        List<Object> all = new ArrayList<>();
        for (Map.Entry<Long, Functions.Total> each : sorted) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", RegionNames.withLine(definitions, each.getKey()));
            one.put("calls", each.getValue().calls());
            one.put("seconds", clock.toSeconds(each.getValue().ticks()));
            all.add(one);
        }
        return all;
    }

    private List<Object> flows() {
        List<Object> all = new ArrayList<>();
        for (Traffic.Flow each : analysis.traffic().flows()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("from", each.sender());
            one.put("to", each.receiver());
            one.put("messages", each.messages());
            one.put("bytes", each.bytes());
            one.put("seconds", clock.toSeconds(each.ticks()));
            all.add(one);
        }
        return all;
    }

    private List<Object> criticalPath() {
        List<Object> all = new ArrayList<>();
        for (CriticalPath.Segment each : path) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("process", each.process());
            one.put("from", since(each.from()));
            one.put("to", since(each.to()));
            all.add(one);
        }
        return all;
    }

    private double since(long time) {
        return clock.toSeconds(time - begin);
    }

    /** Calls: process, region, begin, end. Messages: sender, receiver, sent, received, bytes, tag. */
    /** What sort of region it is, for the page. */
    private int kind(long region) {
        return world.isMpi(region) ? KIND_MPI : world.isOfMachine(region) ? KIND_JVM : KIND_PROGRAM;
    }

    private Map<String, Object> timeline() {
        List<Object> calls = new ArrayList<>();
        for (Call each : analysis.timeline().calls()) {
            int region = regions.computeIfAbsent(each.region(), k -> regions.size());
            calls.add(new double[] {each.process(), region, since(each.enter()), since(each.leave())});
        }
        List<Object> messages = new ArrayList<>();
        for (Message each : analysis.timeline().messages()) {
            double received = since(each.sent() + each.duration());
            messages.add(
                    new double[] {each.sender(), each.receiver(), since(each.sent()), received, each.bytes(), each.tag()
                    });
        }
        List<String> names = new ArrayList<>();
        List<Integer> kinds = new ArrayList<>();
        for (long each : regions.keySet()) {
            names.add(RegionNames.withLine(definitions, each));
            kinds.add(kind(each));
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("leastCall", clock.toSeconds(analysis.timeline().least()));
        all.put("everyMessage", analysis.timeline().every());
        all.put("regions", names);
        all.put("kinds", kinds);
        all.put("calls", calls);
        all.put("messages", messages);
        return all;
    }
}
