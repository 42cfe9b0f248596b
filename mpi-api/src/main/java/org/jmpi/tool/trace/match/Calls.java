package org.jmpi.tool.trace.match;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.tool.otf2.Event;
import org.jspecify.annotations.Nullable;

/** The calls that each location is in. */
public final class Calls {
    private final World world;
    private final Consumer<Call> ended;
    private final Map<Long, Deque<Call>> open = new HashMap<>();

    /** Prepares to follow calls; {@code ended} gets each one when it has ended. */
    public Calls(World world, Consumer<Call> ended) {
        this.world = world;
        this.ended = ended;
    }

    /** Takes the next event of a location. */
    public void add(Event event) {
        switch (event.type()) {
            case ENTER -> enter(event);
            case LEAVE -> leave(event);
            default -> {
                // it is in a call, or between calls
            }
        }
    }

    private void enter(Event event) {
        Deque<Call> calls = of(event.location());
        Call caller = calls.peek();
        boolean isInMpi = caller != null && (caller.isMpi() || caller.isInMpi());
        long region = event.value(0);
        int process = world.processOf(event.location());
        calls.push(new Call(process, region, event.time(), world.isMpi(region), isInMpi));
    }

    private void leave(Event event) {
        Call call = of(event.location()).poll();
        if (call != null) {
            call.end(event.time());
            ended.accept(call);
        }
    }

    private Deque<Call> of(long location) {
        return open.computeIfAbsent(location, k -> new ArrayDeque<>());
    }

    /** Returns the innermost call of a location, null if it is in none. */
    public @Nullable Call current(long location) {
        Deque<Call> calls = open.get(location);
        return calls == null ? null : calls.peek();
    }
}
