package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.World;
import org.jspecify.annotations.Nullable;

/**
 * The chain of work that the end of the program waited for. Where a process waited for another one, the path comes from that other
 * process. It is followed forward: each process knows the way by which it got where it is. Ways that nobody took further are garbage.
 */
final class CriticalPath {
    /**
     * A part of the path.
     *
     * @param process where it is
     * @param from its begin, in ticks
     * @param to its end, in ticks
     */
    record Segment(int process, long from, long to) {}

    /** The path is on a process. It came there at a time from another step; from none: it began there. */
    static final class Step {
        private final int process;
        private @Nullable Step before;
        private long at;

        private Step(int process, @Nullable Step before, long at) {
            this.process = process;
            this.before = before;
            this.at = at;
        }
    }

    private final Step[] now;

    CriticalPath(int processes) {
        now = new Step[processes];
        for (int i = 0; i < processes; i++) {
            now[i] = new Step(i, null, Long.MIN_VALUE);
        }
    }

    /** A call begins: it remembers by which way its process came to it. */
    void begin(Call call) {
        if (call.process() != World.UNKNOWN) {
            call.setMark(now[call.process()]);
        }
    }

    /** A process waited for what another one did in a call, at a time. */
    void waited(int process, Call cause, long at) {
        now[process] = new Step(process, stepOf(cause), at);
    }

    /** The way of a process that ended a collective, not known before all members have ended it. */
    Step provisional(int process) {
        Step step = new Step(process, now[process], Long.MIN_VALUE);
        now[process] = step;
        return step;
    }

    /** Sets what a process waited for in a collective. */
    void resolve(Step step, Call cause, long at) {
        step.before = stepOf(cause);
        step.at = at;
    }

    /** The process did not wait in the collective that ended in the call {@code own} at a time. */
    void release(Step step, Call own, long end) {
        if (step.before != stepOf(own)) {
            // it waited for something else in the same call
            step.at = end;
            return;
        }
        if (now[step.process] == step) {
            now[step.process] = stepOf(own);
        }
        resolve(step, own, own.enter());
    }

    private Step stepOf(Call call) {
        return call.mark() instanceof Step step ? step : now[call.process()];
    }

    /** Returns the path that ends on a process at a time; it begins at the time {@code begin}. */
    List<Segment> to(int process, long end, long begin) {
        List<Segment> path = new ArrayList<>();
        long until = end;
        for (Step step = now[process]; step != null; step = step.before) {
            long from = Math.max(begin, Math.min(until, step.before == null ? begin : step.at));
            Segment later = path.isEmpty() ? null : path.get(path.size() - 1);
            if (later != null && later.process == step.process) {
                path.set(path.size() - 1, new Segment(step.process, from, later.to));
            } else if (from < until) {
                path.add(new Segment(step.process, from, until));
            }
            until = from;
        }
        Collections.reverse(path);
        return path;
    }
}
