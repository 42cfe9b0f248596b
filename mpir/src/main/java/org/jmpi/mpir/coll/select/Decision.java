package org.jmpi.mpir.coll.select;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.Choice;
import org.jmpi.mpir.mpl.Counts;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree that is left of a tuning tree for one operation of one communicator: only what differs from call to
 * call is still asked, and every way ends at a choice. Immutable.
 */
final class Decision {
    /** What is asked of a call. */
    enum Test {
        /** Nothing: this is an end. */
        NONE,
        /** Are {@link CollArgs#bytes} at most the bound? */
        BYTES,
        /** Are the bytes of all ranks' receive counts at most the bound? */
        SUM,
        COUNT,
        COMMUTATIVE,
        BUILTIN,
        REGULAR,
        IN_PLACE,
        /** Can the algorithm do the call? */
        ABLE,
        /** Nothing: the answer is no, after somebody was told. */
        ANNOUNCE
    }

    private final Test test;
    private final long bound;
    private final @Nullable Decision yes;
    private final @Nullable Decision no;
    private final @Nullable Choice choice;
    private final @Nullable Runnable action;

    private Decision(
            Test test,
            long bound,
            @Nullable Decision yes,
            @Nullable Decision no,
            @Nullable Choice choice,
            @Nullable Runnable action) {
        this.test = test;
        this.bound = bound;
        this.yes = yes;
        this.no = no;
        this.choice = choice;
        this.action = action;
    }

    /** An end. */
    static Decision end(Choice choice) {
        return new Decision(Test.NONE, 0, null, null, choice, null);
    }

    /** A question with a bound. */
    static Decision test(Test test, long bound, Decision yes, Decision no) {
        return yes == no ? yes : new Decision(test, bound, yes, no, null, null);
    }

    /** An end for the calls that {@code choice} can do; the others go on at {@code no}. */
    static Decision able(Choice choice, Decision no) {
        return choice.entry().hasCallRestrictions()
                ? new Decision(Test.ABLE, 0, end(choice), no, choice, null)
                : end(choice);
    }

    /** Runs {@code action} at each call that comes by. */
    static Decision announce(Runnable action, @Nullable Decision then) {
        return new Decision(Test.ANNOUNCE, 0, then, then, null, action);
    }

    /** Returns the choice for a call. Allocates nothing. */
    @SuppressWarnings("NullAway") // a test has both branches
    @Nullable
    Choice decide(CollArgs a) {
        Decision d = this;
        while (d.test != Test.NONE) {
            d = d.holds(a) ? d.yes : d.no;
        }
        return d.choice;
    }

    @SuppressWarnings("NullAway") // what a test asks for is there
    private boolean holds(CollArgs a) {
        return switch (test) {
            case NONE -> true;
            case BYTES -> a.bytes <= bound;
            case SUM -> sum(a.recvCounts, a.remoteSize) * a.recvSize <= bound;
            case COUNT -> a.count <= bound;
            case COMMUTATIVE -> a.commutative();
            case BUILTIN -> a.op.isBuiltin();
            case REGULAR -> isRegular(a.sendCounts, a.size);
            case IN_PLACE -> a.inPlace;
            case ABLE -> choice.entry().canDo(a);
            case ANNOUNCE -> announce();
        };
    }

    @SuppressWarnings("NullAway") // who announces says how
    private boolean announce() {
        action.run();
        return false;
    }

    private static long sum(Counts counts, int size) {
        long sum = 0;
        for (int r = 0; r < size; r++) {
            sum += counts.at(r);
        }
        return sum;
    }

    private static boolean isRegular(Counts counts, int size) {
        long first = counts.at(0);
        for (int r = 1; r < size; r++) {
            if (counts.at(r) != first) {
                return false;
            }
        }
        return true;
    }
}
