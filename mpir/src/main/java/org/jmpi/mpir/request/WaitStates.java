package org.jmpi.mpir.request;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jspecify.annotations.Nullable;

/** The waits of a rank's threads, for those who wait and those who watch. */
public final class WaitStates {
    private static final RankSlot<WaitStates> SLOT = new RankSlot<>() {
        @Override
        protected WaitStates make(Rank rank) {
            return new WaitStates(rank);
        }
    };

    /** Is notified of waits that block; null while nobody records them. A thread may see a change late. */
    public @Nullable WaitListener listener;

    private final Rank rank;
    private final WaitState one = new WaitState();
    /** One a thread under MPI_THREAD_MULTIPLE, so that a wait makes no garbage there either. */
    private final ThreadLocal<WaitState> ofThread = new ThreadLocal<>() {
        @Override
        protected WaitState initialValue() {
            return newWaitState();
        }
    };
    /** The same by thread, for who looks from outside. */
    private final Map<Thread, WaitState> threads = Collections.synchronizedMap(new WeakHashMap<>());

    private WaitStates(Rank rank) {
        this.rank = rank;
    }

    /** Returns those of {@code rank}. */
    public static WaitStates of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns a wait state for one wait of the calling thread. */
    public WaitState next() {
        return rank.isMultiple() ? ofThread.get().reset() : one.reset();
    }

    private WaitState newWaitState() {
        WaitState made = new WaitState();
        threads.put(Thread.currentThread(), made);
        return made;
    }

    /** Returns what {@code thread}, which is in MPI, waited for last; null if it never did. Any thread. */
    public @Nullable BlockedWait blocked(Thread thread) {
        WaitState own = rank.isMultiple() ? threads.get(thread) : one;
        if (own == null && thread == rank.callers().last()) {
            // it waits since before others came
            own = one;
        }
        return own == null ? null : own.blocked();
    }
}
