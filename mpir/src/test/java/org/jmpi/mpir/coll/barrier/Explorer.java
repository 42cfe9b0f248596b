package org.jmpi.mpir.coll.barrier;

import java.util.ArrayDeque;

/**
 * Runs every interleaving of the steps of all participants, breadth first, so that a counter-example is a shortest one.
 * Checks that nobody leaves a use before all entered it (A), and that once all entered, every way to go on on which those
 * inside take their steps ends with all of them outside (B). States are told apart by 64 bits of hash.
 */
final class Explorer {
    /** What was found; {@code failure} is null if nothing. {@code complete}: there are no other states. */
    record Result(Model.Subject subject, int states, long transitions, int depth, boolean complete, String failure) {
        String uses() {
            return subject.uses() == Long.MAX_VALUE ? "any" : Long.toString(subject.uses());
        }
    }

    private final Model.Subject subject;
    private final Model model;
    private final Graph graph;
    private final StateTable table = new StateTable();
    private final ArrayDeque<byte[]> frontier = new ArrayDeque<>();
    private long transitions;
    private String failure;

    private Explorer(Model.Subject subject) {
        this.subject = subject;
        model = new Model(subject);
        graph = new Graph(model.moves());
    }

    /** Explores at most {@code limit} states. */
    static Result explore(Model.Subject subject, int limit) {
        return new Explorer(subject).run(limit);
    }

    private Result run(int limit) {
        byte[] first = model.pack();
        graph.add(table.number(first), 0, 0);
        frontier.add(first);
        int expanded = 0;
        int depth = 0;
        int levelEnd = 1;
        while (failure == null && !frontier.isEmpty() && table.size() < limit) {
            expand(expanded++, frontier.poll());
            if (expanded == levelEnd && !frontier.isEmpty()) {
                depth++;
                levelEnd = table.size();
            }
        }
        boolean complete = frontier.isEmpty();
        if (failure == null) {
            graph.cut(expanded);
            int trap = graph.trap(expanded);
            failure = trap < 0 ? null : narrate(graph.path(trap), -1, "all entered, but they can go on for ever: ");
        }
        return new Result(subject, table.size(), transitions, depth, complete, failure);
    }

    private void expand(int state, byte[] packed) {
        model.unpack(packed);
        int fair = 0;
        for (int m = 0; m < model.moves(); m++) {
            fair |= model.isFair(m) ? 1 << m : 0;
        }
        graph.obligations(state, fair, model.someoneMayLeave());
        for (int m = 0; m < model.moves() && failure == null; m++) {
            model.unpack(packed);
            if (model.isEnabled(m)) {
                follow(state, m);
            }
        }
    }

    private void follow(int state, int m) {
        transitions++;
        boolean left = model.move(m);
        if (left && model.missing(m) >= 0) {
            failure = narrate(graph.path(state), m, model.missing(m) + " had not entered: ");
            return;
        }
        byte[] after = model.pack();
        int known = table.size();
        int to = table.number(after);
        if (to == known) {
            graph.add(to, state, m);
            frontier.add(after);
        }
        if (!left) {
            graph.link(state, m, to);
        }
    }

    private String narrate(int[] path, int lastMove, String what) {
        Model.Subject unbounded = new Model.Subject(
                subject.name(), subject.n(), subject.slots(), subject.maker(), null, subject.uses(), subject.order());
        Model again = new Model(unbounded);
        StringBuilder story = new StringBuilder();
        for (int m : path) {
            story.append(again.narrate(m)).append('\n');
        }
        if (lastMove >= 0) {
            story.append(again.narrate(lastMove)).append('\n');
        }
        return what + again.narrateState() + "\n" + story;
    }
}
