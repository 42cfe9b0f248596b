package org.jmpi.mpid.ch4.shm.posix.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.mpl.Segment;

/**
 * One who runs a program. It knows what the program did by running it from its beginning with the answers that it had, up
 * to the first step that has none yet: no thread, and nothing in the program has to be saved or restored.
 */
public final class Participant {
    /** Longer than a store can stay unseen, see {@code Receiver.sleep}. */
    private static final long LONG_NS = 1_000_000;

    /** Ends a run at the step that has no answer yet. */
    private static final class Suspended extends Error {
        private static final long serialVersionUID = 1;

        Suspended() {
            super("suspended", null, false, false);
        }
    }

    private static final Suspended SUSPENDED = new Suspended();

    /** A number that names this one. */
    public final int me;

    private final Program program;
    private final Fault fault;
    private final Locations locations;
    private final Map<Integer, ExploredSegment> segments = new HashMap<>();
    private final List<ExploredSegment> inBulk = new ArrayList<>();
    private long[] answers = new long[64];
    private int known;
    private int at;
    private Step next;
    private State state;
    private boolean merges;
    private long time;
    private int looks;
    private Step held;
    private long[] seen = new long[16];
    private int loads;

    Participant(int me, Program program, Fault fault, Locations locations) {
        this.me = me;
        this.program = program;
        this.fault = fault;
        this.locations = locations;
    }

    /**
     * Returns shared memory {@code id}, whose contents nobody but the steps changes.
     *
     * @param copied from where on something may be copied into it in bulk
     */
    public Segment segment(int id, int size, int copied) {
        ExploredSegment known = segments.get(id);
        if (known == null) {
            known = new ExploredSegment(this, id, new byte[size], copied);
            segments.put(id, known);
            if (copied < size) {
                inBulk.add(known);
            }
        }
        return known;
    }

    /** Says that nobody else touches memory {@code id}: what happens there needs no exploring. */
    public void owns(int id) {
        locations.own(id, me);
    }

    /** Rings another one. */
    public void ring(int whom) {
        step(Kind.RING, whom);
    }

    /** Forgets that it was rung. */
    public void drain() {
        step(Kind.DRAIN, 0);
    }

    /** Waits until it is rung; {@code false}: nobody did, and nobody can go on. */
    public boolean sleep() {
        return step(Kind.SLEEP, 0) != 0;
    }

    /** Begins to note what is loaded. */
    public void look() {
        loads = 0;
    }

    /** Waits until one of the words that were loaded since {@link #look} has another value than was seen. */
    public void spin() {
        storeAllCopied();
        answer(new Step(Kind.SPIN, -1, 0, -1, 0, 0, Arrays.copyOf(seen, 2 * loads)));
    }

    /**
     * Returns the time. At the first look it is noted what has been stored, at the second that is seen; from the third on it
     * is much later.
     */
    public long clock() {
        step(Kind.CLOCK, looks);
        return time + (++looks > 2 ? LONG_NS : 0);
    }

    /** Lets time pass that nothing else tells of. */
    public void passTime(long nanos) {
        time += nanos;
        looks = 0;
    }

    /** Returns whether {@code whom} lives. */
    public boolean isAlive(int whom) {
        return step(Kind.LIFE, whom) != 0;
    }

    /** What comes before this is done by one after the other, without a look at other ways. */
    public void mark() {
        step(Kind.MARK, 0);
    }

    private long step(Kind kind, long value) {
        storeAllCopied();
        return answer(new Step(kind, -1, 0, -1, value, 0, null));
    }

    void storeAllCopied() {
        for (int i = 0; i < inBulk.size(); i++) {
            inBulk.get(i).storeCopied();
        }
    }

    int number(int segment, int offset) {
        return locations.of(segment, offset);
    }

    long access(Kind kind, int segment, int offset, int number, long value, long update) {
        Effect effect = fault == Fault.NONE ? Effect.NONE : fault.of(me, kind, segment, offset, value);
        Step wanted = new Step(kind, segment, offset, number, value, update, null);
        long result = effect == Effect.NONE ? answer(wanted) : faulty(wanted, effect);
        if (kind.isLoad()) {
            note(wanted.location(), result);
        }
        return result;
    }

    private long faulty(Step wanted, Effect effect) {
        switch (effect) {
            case LOST:
                return 0;
            case LATE:
                Step earlier = held;
                held = null;
                if (earlier != null) {
                    one(earlier);
                }
                held = wanted;
                return 0;
            case SPLIT:
                long seen = answer(as(wanted, Kind.LOAD_VOLATILE, 0));
                return seen == wanted.value() ? answer(as(wanted, Kind.STORE_VOLATILE, wanted.update())) + 1 : 0;
            case RELEASE:
                return answer(as(wanted, Kind.STORE_RELEASE, wanted.value()));
            default:
                Kind plain = wanted.kind().isLoad() ? Kind.LOAD : Kind.STORE;
                return answer(as(wanted, plain, wanted.value()));
        }
    }

    private void note(int location, long value) {
        if (2 * loads == seen.length) {
            seen = Arrays.copyOf(seen, 4 * loads);
        }
        seen[2 * loads] = location;
        seen[2 * loads++ + 1] = value;
    }

    private static Step as(Step step, Kind kind, long value) {
        return new Step(kind, step.segment(), step.offset(), step.location(), value, 0, null);
    }

    private long answer(Step wanted) {
        Step late = held;
        held = null;
        long result = one(wanted);
        if (late != null) {
            one(late);
        }
        return result;
    }

    private long one(Step wanted) {
        if (next != null) {
            // a finally block on the way out
            throw SUSPENDED;
        }
        if (at < known) {
            return answers[at++];
        }
        if (merges && (wanted.kind() == Kind.STORE || wanted.kind() == Kind.LOAD_DATA || isOwn(wanted))) {
            at++;
            known++;
            long answer = state.take(me, wanted, 0);
            room(at)[at - 1] = answer;
            return answer;
        }
        next = wanted;
        throw SUSPENDED;
    }

    /**
     * Runs the program with the answers of {@code in}; stores that order nothing are done on the way if {@code merge} says so.
     * Notes the next step, or that there is none.
     *
     * @throws AssertionError if the program finds something wrong
     */
    void replay(State in, boolean merge) {
        state = in;
        merges = merge;
        known = in.answers(me, this);
        at = 0;
        next = null;
        held = null;
        time = 1_000_000_000;
        looks = 0;
        loads = 0;
        for (ExploredSegment each : inBulk) {
            each.clear();
        }
        try {
            program.run(this);
            storeAllCopied();
            if (held != null) {
                one(held);
            }
        } catch (Suspended e) {
            if (next == null) {
                throw new AssertionError("suspended without a step", e);
            }
        }
        in.next(me, next);
    }

    private boolean isOwn(Step wanted) {
        return wanted.location() >= 0 && locations.isOwn(wanted.segment(), me);
    }

    long[] room(int length) {
        if (answers.length < length) {
            answers = Arrays.copyOf(answers, 2 * length);
        }
        return answers;
    }
}
