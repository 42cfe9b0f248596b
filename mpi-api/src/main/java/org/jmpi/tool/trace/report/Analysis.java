package org.jmpi.tool.trace.report;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.Calls;
import org.jmpi.tool.trace.match.Findings;
import org.jmpi.tool.trace.match.Matcher;
import org.jmpi.tool.trace.match.Message;
import org.jmpi.tool.trace.match.World;
import org.jspecify.annotations.Nullable;

/** Goes through a trace once, and finds the time that each rank had, spent in MPI, and waited. */
public final class Analysis {
    private final World world;
    private final Waits waits = new Waits();
    private final Findings findings;
    private final CriticalPath path;
    private final Timeline timeline = new Timeline(Timeline.MOST_CALLS, Timeline.MOST_MESSAGES);
    private final Traffic traffic = new Traffic();
    private final Functions functions = new Functions();
    private final SerialPhases serial;
    /** First and last time of each location. */
    private final Map<Long, long[]> spans = new HashMap<>();

    private final long[] inMpi;
    /** Calls that sent and have not ended, with the latest post of a receive that they may have waited for. */
    private final Map<Call, Late> sending = new HashMap<>();

    private record Late(int receiver, Call receive, long posted) {}

    private Analysis(Archive archive, World world, Matcher.Progress progress) throws IOException {
        this.world = world;
        inMpi = new long[world.processes()];
        path = new CriticalPath(world.processes());
        serial = new SerialPhases(archive.definitions(), world);
        Matcher matcher = new Matcher(archive, world, message -> {});
        Calls calls = new Calls(world, this::ended);
        Collectives collectives = new Collectives(archive.definitions(), world, waits, path);
        matcher.observe(calls, new Matcher.Observer() {
            @Override
            public void event(Event event) {
                see(event, calls, collectives);
            }

            @Override
            public void message(Message message, @Nullable Call send, @Nullable Call receive, long posted) {
                see(message, send, receive, posted);
            }
        });
        findings = matcher.run(progress);
    }

    /** Analyses a trace. */
    public static Analysis of(Archive archive, World world, Matcher.Progress progress) throws IOException {
        return new Analysis(archive, world, progress);
    }

    private void see(Event event, Calls calls, Collectives collectives) {
        boolean isRegion = event.type() == EventType.ENTER || event.type() == EventType.LEAVE;
        if (isRegion && world.isOfMachine(event.value(0))) {
            // it is no time of a thread of the program
            return;
        }
        long[] span = spans.get(event.location());
        if (span == null) {
            span = new long[] {event.time(), event.time()};
            spans.put(event.location(), span);
            serial.begin(world.processOf(event.location()), event.time());
        }
        span[1] = Math.max(span[1], event.time());
        Call call = calls.current(event.location());
        if (call == null) {
            return;
        }
        if (event.type() == EventType.ENTER) {
            path.begin(call);
            if (call.isMpi() && !call.isInMpi()) {
                serial.enter(call.process(), call.region(), event.time());
            }
        } else if (event.type() == EventType.MPI_SEND) {
            call.setBlockingSend();
        } else {
            collectives.add(event, call);
        }
    }

    private void see(Message message, @Nullable Call send, @Nullable Call receive, long posted) {
        timeline.add(message);
        traffic.add(message);
        if (send == null || receive == null) {
            return;
        }
        long received = message.sent() + message.duration();
        long until = Math.min(send.enter(), received);
        long late = receive.addWait(until - receive.enter());
        waits.add(Cause.LATE_SENDER, receive.process(), receive.region(), send.process(), late);
        if (late > 0) {
            path.waited(receive.process(), send, send.enter());
        }
        if (!send.isBlockingSend()) {
            return;
        }
        if (send.leave() != Call.NOT_ENDED) {
            lateReceiver(send, new Late(receive.process(), receive, posted));
        } else {
            sending.merge(send, new Late(receive.process(), receive, posted), (a, b) -> a.posted >= b.posted ? a : b);
        }
    }

    /** A send that had ended before the receive was posted did not wait for it. */
    private void lateReceiver(Call send, Late late) {
        if (late.posted <= send.leave()) {
            long more = send.addWait(late.posted - send.enter());
            waits.add(Cause.LATE_RECEIVER, send.process(), send.region(), late.receiver, more);
            if (more > 0) {
                path.waited(send.process(), late.receive, late.posted);
            }
        }
    }

    private void ended(Call call) {
        if (call.process() != World.UNKNOWN && !call.isInMpi()) {
            functions.add(call);
            if (call.isMpi()) {
                serial.leave(call.process(), call.region(), call.leave());
                inMpi[call.process()] += call.leave() - call.enter();
            }
            timeline.add(call);
        }
        Late late = sending.remove(call);
        if (late != null) {
            lateReceiver(call, late);
        }
    }

    /** Returns what the ranks waited for. */
    public Waits waits() {
        return waits;
    }

    /** Returns what matching found. */
    public Findings findings() {
        return findings;
    }

    /** Returns the ticks between the first and the last event of each thread of a process, together. */
    public long total(int process) {
        long total = 0;
        for (Map.Entry<Long, long[]> each : spans.entrySet()) {
            total += world.processOf(each.getKey()) == process ? each.getValue()[1] - each.getValue()[0] : 0;
        }
        return total;
    }

    /** Returns the ticks that a process spent in functions of MPI, those of all its threads together. */
    public long inMpi(int process) {
        return inMpi[process];
    }

    /** Returns the ticks that the threads of a process spent outside of them. */
    public long outside(int process) {
        return total(process) - inMpi(process);
    }

    /** Returns the way that the end of the last process waited for. */
    List<CriticalPath.Segment> criticalPath() {
        int last = 0;
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Map.Entry<Long, long[]> each : spans.entrySet()) {
            int process = world.processOf(each.getKey());
            begin = Math.min(begin, each.getValue()[0]);
            if (process != World.UNKNOWN && each.getValue()[1] > end) {
                end = each.getValue()[1];
                last = process;
            }
        }
        return begin > end ? List.of() : path.to(last, end, begin);
    }

    /** Returns first and last time of the trace, both 0 if it has no events. */
    long[] span() {
        return span(spans.values());
    }

    /** Returns first and last time of a process, both the begin of the trace if it has no events. */
    long[] span(int process) {
        List<long[]> its = spans.entrySet().stream()
                .filter(each -> world.processOf(each.getKey()) == process)
                .map(Map.Entry::getValue)
                .toList();
        return its.isEmpty() ? new long[] {span()[0], span()[0]} : span(its);
    }

    private static long[] span(Collection<long[]> all) {
        long begin = all.stream().mapToLong(each -> each[0]).min().orElse(0);
        long end = all.stream().mapToLong(each -> each[1]).max().orElse(0);
        return new long[] {begin, end};
    }

    /** Returns what one rank did while all others were in MPI. */
    public SerialPhases serialPhases() {
        return serial;
    }

    /** Returns how much time the calls of each function took. */
    public Functions functions() {
        return functions;
    }

    /** Returns what can be drawn. */
    Timeline timeline() {
        return timeline;
    }

    /** Returns who sent how much to whom. */
    Traffic traffic() {
        return traffic;
    }
}
