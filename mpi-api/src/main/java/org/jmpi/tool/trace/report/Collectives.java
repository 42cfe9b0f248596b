package org.jmpi.tool.trace.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.World;
import org.jspecify.annotations.Nullable;

/**
 * The waits in collectives of intracommunicators, blocking or not, and of windows. The first one of each member of a communicator is the
 * same collective, and so on; non-blocking ones are counted for themselves, in the order in which they began. It is looked at when all members have ended it.
 */
final class Collectives {
    private enum Kind {
        BLOCKING,
        NON_BLOCKING,
        WINDOW
    }

    private record Scope(Kind kind, long number) {}

    private record Instance(Scope scope, long number) {}

    private record Member(Scope scope, int process) {}

    /** A non-blocking collective: its communicator is not known before it is complete. */
    private static final class Begun {
        final long request;
        final Call call;
        long comm;
        Meeting.@Nullable Part part;

        Begun(long request, Call call) {
            this.request = request;
            this.call = call;
        }
    }

    private final Definitions definitions;
    private final World world;
    private final Waits waits;
    private final CriticalPath path;
    private final Map<Member, Long> counts = new HashMap<>();
    private final Map<Instance, Meeting> meetings = new HashMap<>();
    private final Map<Integer, Deque<Begun>> begun = new HashMap<>();

    Collectives(Definitions definitions, World world, Waits waits, CriticalPath path) {
        this.definitions = definitions;
        this.world = world;
        this.waits = waits;
        this.path = path;
    }

    /** Takes an event, in a call. */
    void add(Event event, Call call) {
        if (call.process() == World.UNKNOWN) {
            return;
        }
        switch (event.type()) {
            case MPI_COLLECTIVE_END ->
                join(new Scope(Kind.BLOCKING, event.comm()), event.comm(), part(event, event.comm(), call, call));
            case RMA_COLLECTIVE_END -> window(event, call);
            case NON_BLOCKING_COLLECTIVE_REQUEST ->
                begun.computeIfAbsent(call.process(), k -> new ArrayDeque<>()).add(new Begun(event.value(0), call));
            case NON_BLOCKING_COLLECTIVE_COMPLETE -> complete(event, call);
            default -> {
                // no collective
            }
        }
    }

    private Meeting.Part part(Event event, long comm, Call came, Call waited) {
        int root = world.processOf(comm, event.value("root"), came.process());
        int operation = (int) event.value("operation");
        return new Meeting.Part(operation, root, came, waited, event.time(), path.provisional(came.process()));
    }

    private void window(Event event, Call call) {
        long number = event.value("win");
        Definition window = definitions.get(DefinitionType.RMA_WIN, number);
        if (window != null) {
            long comm = window.value("comm");
            join(new Scope(Kind.WINDOW, number), comm, part(event, comm, call, call));
        }
    }

    /** It takes its turn among those of its communicator once all that its process began before are complete. */
    private void complete(Event event, Call call) {
        Deque<Begun> all = begun.getOrDefault(call.process(), new ArrayDeque<>());
        for (Begun each : all) {
            if (each.part == null && each.request == event.value("request")) {
                each.comm = event.comm();
                each.part = part(event, event.comm(), each.call, call);
                break;
            }
        }
        for (Begun first = all.peek(); first != null && first.part != null; first = all.peek()) {
            join(new Scope(Kind.NON_BLOCKING, first.comm), first.comm, first.part);
            all.remove();
        }
    }

    /** A member's part of a collective is over. */
    private void join(Scope scope, long comm, Meeting.Part part) {
        int size = size(comm);
        if (size < 2) {
            path.release(part.step(), part.waited(), part.end());
            return;
        }
        long number = counts.merge(new Member(scope, part.process()), 1L, Long::sum);
        Instance instance = new Instance(scope, number);
        Meeting meeting = meetings.computeIfAbsent(instance, k -> new Meeting(waits, path));
        if (meeting.add(part) == size) {
            meetings.remove(instance);
            meeting.end();
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
}
