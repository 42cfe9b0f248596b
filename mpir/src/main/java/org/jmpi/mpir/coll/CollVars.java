package org.jmpi.mpir.coll;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.type.Category;

/**
 * The performance variables of collectives: sums over a rank's communicators, those that were freed included. One a rank;
 * any thread.
 */
public final class CollVars {
    private static final RankSlot<CollVars> SLOT = new RankSlot<>() {
        @Override
        protected CollVars make(Rank rank) {
            return new CollVars();
        }
    };

    /** Returns what the collectives of {@code rank} count. */
    public static CollVars of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Whether a tool looks at any of them. */
    public final PvarGroup group = new PvarGroup();

    private final List<CollState> live = new ArrayList<>();
    /** What communicators that are gone counted. */
    private final CollCounters gone = new CollCounters();
    /** Says when a tool looks at the time; the sum is in the counters, since several threads may be in collectives. */
    private final PvarTimer clock = new PvarTimer();

    /** Makes the variables of a rank. */
    public CollVars() {}

    synchronized void add(CollState state) {
        live.add(state);
    }

    synchronized void remove(CollState state) {
        if (live.remove(state)) {
            gone.add(state.counters());
        }
    }

    /** Returns a start for {@link #end}. */
    long begin() {
        return clock.begin();
    }

    static void end(long begin, CollCounters counters) {
        if (begin != 0) {
            counters.nanos += System.nanoTime() - begin;
        }
    }

    /** Registers them. */
    public void register(PvarRegistry registry) {
        for (CollKind kind : CollKind.values()) {
            register(registry, kind);
        }
        counters(
                registry,
                "coll_shared_calls",
                "Blocking collectives that went through shared memory, by operation: " + kinds(),
                CollKind.values().length,
                kind -> sum(c -> c.shared[kind]));
        counters(
                registry,
                "coll_shared_waits",
                "Waits of collectives through shared memory in which a short poll was not enough",
                1,
                only -> sum(c -> c.waits));
        registry.define(
                        PvarClass.TIMER,
                        "time_in_collectives",
                        Category.COLLECTIVE,
                        "Time spent in blocking collectives (seconds)")
                .from(new Time());
    }

    private void register(PvarRegistry registry, CollKind kind) {
        String operation = kind.functionName();
        counters(
                registry,
                "coll_" + operation + "_calls",
                "Calls of " + operation + ": blocking, non-blocking, and persistent ones that were made",
                CollCounters.FORMS,
                form -> sum(c -> c.calls[kind.ordinal() * CollCounters.FORMS + form]));
        counters(
                registry,
                "coll_" + operation + "_algorithms",
                "How often an algorithm of messages was chosen for " + operation + ", by algorithm: "
                        + algorithms(kind),
                AlgorithmEntry.numbers(kind),
                number -> sum(c -> at(c.algorithms[kind.ordinal()], number)));
    }

    private void counters(PvarRegistry registry, String name, String description, int count, IntToLongFunction value) {
        registry.define(PvarClass.COUNTER, name, Category.COLLECTIVE, description)
                .from(group.source(() -> count, value));
    }

    private static long at(long[] counts, int number) {
        return counts == null ? 0 : counts[number];
    }

    private static String kinds() {
        return IntStream.range(0, CollKind.values().length)
                .mapToObj(i -> i + " " + CollKind.values()[i].functionName())
                .collect(Collectors.joining(", "));
    }

    private static String algorithms(CollKind kind) {
        List<AlgorithmEntry> all = AlgorithmEntry.numbered(kind);
        return IntStream.range(0, all.size())
                        .mapToObj(i -> i + " " + all.get(i).name() + (all.get(i).isInter() ? " (inter)" : ""))
                        .collect(Collectors.joining(", "))
                + ", " + all.size() + " another";
    }

    private synchronized long sum(ToLongFunction<CollCounters> value) {
        long sum = value.applyAsLong(gone);
        for (CollState state : live) {
            sum += value.applyAsLong(state.counters());
        }
        return sum;
    }

    /** The timer's sum. */
    private final class Time implements PvarSource {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public long raw(int element) {
            return sum(c -> c.nanos);
        }

        @Override
        public void watch(boolean begin) {
            clock.watch(begin);
        }
    }
}
