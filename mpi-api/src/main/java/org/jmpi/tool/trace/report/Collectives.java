package org.jmpi.tool.trace.report;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.World;

/**
 * The waits in blocking collectives of intracommunicators. The first one of each member of a communicator is the same collective, and
 * so on. It is looked at when all members are in it.
 */
final class Collectives {
    private static final int BARRIER = 0;
    private static final int BCAST = 1;
    private static final int GATHER = 2;
    private static final int GATHERV = 3;
    private static final int SCATTER = 4;
    private static final int SCATTERV = 5;
    private static final int REDUCE = 12;
    private static final int SCAN = 14;
    private static final int EXSCAN = 15;
    private static final int LAST = 16;

    private record Instance(long comm, long number) {}

    private record Member(long comm, int process) {}

    /** The members of one collective that have come. */
    private static final class Meeting {
        final Map<Integer, Call> calls = new HashMap<>();
        final Map<Integer, Long> ends = new HashMap<>();
        final Map<Integer, CriticalPath.Step> steps = new HashMap<>();
        int last = World.UNKNOWN;
        long lastEnter;

        Call callOf(int process) {
            return Objects.requireNonNull(calls.get(process));
        }

        long endOf(int process) {
            return Objects.requireNonNull(ends.get(process));
        }
    }

    private final Definitions definitions;
    private final World world;
    private final Waits waits;
    private final CriticalPath path;
    private final Map<Member, Long> counts = new HashMap<>();
    private final Map<Instance, Meeting> meetings = new HashMap<>();

    Collectives(Definitions definitions, World world, Waits waits, CriticalPath path) {
        this.definitions = definitions;
        this.world = world;
        this.waits = waits;
        this.path = path;
    }

    /** A member's part of a collective is over. */
    void end(Event event, Call call) {
        int size = size(event.comm());
        if (size < 2 || call.process() == World.UNKNOWN) {
            return;
        }
        long number = counts.merge(new Member(event.comm(), call.process()), 1L, Long::sum);
        Instance instance = new Instance(event.comm(), number);
        Meeting meeting = meetings.computeIfAbsent(instance, k -> new Meeting());
        meeting.calls.put(call.process(), call);
        meeting.ends.put(call.process(), event.time());
        meeting.steps.put(call.process(), path.provisional(call.process()));
        if (meeting.last == World.UNKNOWN || call.enter() > meeting.lastEnter) {
            meeting.last = call.process();
            meeting.lastEnter = call.enter();
        }
        if (meeting.calls.size() == size) {
            meetings.remove(instance);
            count((int) event.value("operation"), event, meeting);
            meeting.steps.forEach((process, step) -> path.release(step, meeting.callOf(process)));
        }
    }

    private int size(long comm) {
        Definition definition = definitions.get(DefinitionType.COMM, comm);
        if (definition == null || definition.type() != DefinitionType.COMM) {
            return 0;
        }
        Definition group = definitions.get(DefinitionType.GROUP, definition.value("group"));
        return group == null || group.value("type") == Otf2.GROUP_COMM_SELF ? 0 : group.itemCount();
    }

    private void count(int operation, Event event, Meeting meeting) {
        switch (operation) {
            case BCAST, SCATTER, SCATTERV -> lateRoot(event, meeting);
            case GATHER, GATHERV, REDUCE -> earlyRoot(event, meeting);
            case SCAN, EXSCAN -> {
                // a rank waits for those before it only
            }
            default -> {
                if (operation <= LAST) {
                    all(operation == BARRIER ? Cause.BARRIER : Cause.N_TO_N, meeting);
                }
            }
        }
    }

    private void all(Cause cause, Meeting meeting) {
        meeting.calls.forEach((process, call) -> waited(cause, meeting, call, meeting.last, meeting.lastEnter));
    }

    /** The others need what the root has, and those who left before it came did not wait for all of it. */
    private void lateRoot(Event event, Meeting meeting) {
        int root = world.processOf(event.comm(), event.value("root"), 0);
        Call of = meeting.calls.get(root);
        if (of != null) {
            meeting.calls.forEach((process, call) ->
                    waited(Cause.LATE_ROOT, meeting, call, root, Math.min(of.enter(), meeting.endOf(process))));
        }
    }

    /** The root needs what the others have, and they may need it to take it from them: if they were still there when it came. */
    private void earlyRoot(Event event, Meeting meeting) {
        int root = world.processOf(event.comm(), event.value("root"), 0);
        Call of = meeting.calls.get(root);
        if (of == null) {
            return;
        }
        waited(Cause.EARLY_ROOT, meeting, of, meeting.last, meeting.lastEnter);
        meeting.calls.forEach((process, call) -> {
            if (meeting.endOf(process) > of.enter()) {
                waited(Cause.LATE_ROOT, meeting, call, root, of.enter());
            }
        });
    }

    /** A member was in a call until a time because another one was not. */
    private void waited(Cause cause, Meeting meeting, Call call, int late, long until) {
        if (until <= call.enter()) {
            return;
        }
        waits.add(cause, call.process(), call.region(), late, until - call.enter());
        CriticalPath.Step step = meeting.steps.remove(call.process());
        if (step != null) {
            path.resolve(step, meeting.callOf(late), until);
        }
    }
}
