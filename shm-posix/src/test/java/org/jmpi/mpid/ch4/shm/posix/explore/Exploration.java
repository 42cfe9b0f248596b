package org.jmpi.mpid.ch4.shm.posix.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;

/**
 * Goes, depth first, through every interleaving of the steps of all participants and every value that a load may see, and
 * through the end of those that may crash at each of their steps. States are told apart by 64 bits of hash.
 */
public final class Exploration {
    /**
     * What was found.
     *
     * @param failure what is wrong, and how it came to that; null if nothing was found
     * @param complete whether there are no other states
     */
    public record Result(int states, long steps, int ends, boolean complete, String failure) {}

    private static final int CRASH = -1;

    private final int n;
    private final Participant[] participants;
    private final boolean[] mayCrash;
    private final int limit;
    private final HashSet64 known = new HashSet64();
    private long steps;
    private int ends;
    private String failure;

    /** One state on the way, and what was tried from it. */
    private static final class Frame {
        final State state;
        int who;
        int way = CRASH - 1;
        String told;

        Frame(State state) {
            this.state = state;
        }
    }

    private Exploration(List<Program> programs, Fault fault, int crasher, int limit) {
        n = programs.size();
        this.limit = limit;
        Locations locations = new Locations();
        participants = new Participant[n];
        mayCrash = new boolean[n];
        for (int p = 0; p < n; p++) {
            participants[p] = new Participant(p, programs.get(p), fault, locations);
            mayCrash[p] = p == crasher;
        }
    }

    /** Explores at most {@code limit} states of programs in which nobody crashes. */
    public static Result of(List<Program> programs, int limit) {
        return new Exploration(programs, Fault.NONE, -1, limit).run();
    }

    /** Explores programs of which participant {@code crasher} may crash at any step. */
    public static Result withCrash(List<Program> programs, int crasher, int limit) {
        return new Exploration(programs, Fault.NONE, crasher, limit).run();
    }

    /** Explores programs with a seeded bug. */
    public static Result withFault(List<Program> programs, Fault fault, int limit) {
        return new Exploration(programs, fault, -1, limit).run();
    }

    private Result run() {
        Deque<Frame> way = new ArrayDeque<>();
        Frame first = new Frame(prelude());
        known.add(first.state.hash());
        way.push(first);
        while (!way.isEmpty() && failure == null && known.size() < limit) {
            Frame top = way.peek();
            if (!advance(top)) {
                way.pop();
                continue;
            }
            State after = follow(top, way);
            if (after != null && known.add(after.hash())) {
                way.push(new Frame(after));
            }
        }
        return new Result(known.size(), steps, ends, way.isEmpty() && failure == null, failure);
    }

    /** Lets each run alone up to its mark, in order, until all are there. */
    private State prelude() {
        State s = new State(n);
        for (int p = 0; p < n; p++) {
            participants[p].replay(s, false);
            while (s.next(p) != null && s.next(p).kind() != Kind.MARK) {
                if (s.ways(p) == 0) {
                    throw new AssertionError(p + " waits before its mark");
                }
                s.take(p, s.next(p), 0);
                participants[p].replay(s, false);
            }
        }
        for (int p = 0; p < n; p++) {
            s.take(p, s.next(p), 0);
            participants[p].replay(s, !mayCrash[p]);
        }
        return s;
    }

    /** Finds the next way on from a state that was not tried yet. */
    private boolean advance(Frame f) {
        if (f.who == 0 && f.way < CRASH && isEnd(f.state)) {
            ends++;
            return false;
        }
        while (f.who < n) {
            f.way++;
            if (f.way == CRASH && !mayCrash(f.state, f.who)) {
                continue;
            }
            if (f.way < f.state.ways(f.who)) {
                return true;
            }
            f.who++;
            f.way = CRASH - 1;
        }
        return false;
    }

    private boolean mayCrash(State s, int p) {
        return mayCrash[p] && !s.isOver(p);
    }

    private boolean isEnd(State s) {
        for (int p = 0; p < n; p++) {
            if (!s.isOver(p)) {
                return false;
            }
        }
        return true;
    }

    /** Takes the way that was found; null if what is wrong was seen. */
    private State follow(Frame f, Deque<Frame> way) {
        steps++;
        State after = f.state.copy();
        Step step = f.state.next(f.who);
        try {
            if (f.way == CRASH) {
                f.told = "crashes before " + step;
                after.crash(f.who);
            } else {
                after.take(f.who, step, f.way);
                f.told = null;
                participants[f.who].replay(after, !mayCrash[f.who]);
                if (deadEnd(after)) {
                    throw new AssertionError("nobody can go on: " + waiting(after));
                }
            }
            return after;
        } catch (AssertionError | RuntimeException e) {
            failure = e + "\n" + story(way);
            return null;
        }
    }

    private boolean deadEnd(State s) {
        boolean over = true;
        for (int p = 0; p < n; p++) {
            if (s.ways(p) > 0 || mayCrash(s, p)) {
                return false;
            }
            over &= s.isOver(p);
        }
        return !over;
    }

    private String waiting(State s) {
        List<String> all = new ArrayList<>();
        for (int p = 0; p < n; p++) {
            if (!s.isOver(p)) {
                all.add(p + " is at " + s.next(p).kind());
            }
        }
        return String.join(", ", all);
    }

    private static String story(Deque<Frame> way) {
        StringBuilder text = new StringBuilder();
        for (Iterator<Frame> all = way.descendingIterator(); all.hasNext(); ) {
            Frame f = all.next();
            String what = f.told;
            if (what == null) {
                Step step = f.state.next(f.who);
                what = step.tell(f.state.copy().take(f.who, step, f.way));
            }
            text.append("  ").append(f.who).append(": ").append(what).append('\n');
        }
        return text.toString();
    }
}
