package org.jmpi.mpir.coll.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.mpid.ProgressHook;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of a rank that can go on (mirrors the hook {@code MPIDU_Sched_progress}). Whoever makes progress carries
 * them on, one thread at a time; a step that makes further ones ready does not recurse into them. Allocates nothing.
 */
public final class ScheduleProgress implements ProgressHook {
    private static final RankSlot<ScheduleProgress> SLOT = new RankSlot<>() {
        @Override
        protected ScheduleProgress make(Rank rank) {
            return new ScheduleProgress();
        }
    };

    /** Returns the non-blocking and persistent collectives of {@code rank} that can go on. */
    public static ScheduleProgress of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final VarHandle NEWEST;
    private static final VarHandle BUSY;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(ScheduleProgress.class, "newest", ScheduleRun.class);
            BUSY = MethodHandles.lookup().findVarHandle(ScheduleProgress.class, "busy", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The runs that may go on, the one that was said last first, linked by {@link ScheduleRun#following}. */
    private volatile @Nullable ScheduleRun newest;
    /** 1 while a thread is carrying schedules on. */
    @SuppressWarnings("unused") // see BUSY
    private volatile int busy;

    /** Carries on a schedule that begins; in the calling thread, unless another one is at it already. */
    void begin(ScheduleRun run) {
        ready(run);
        progress();
    }

    /** Says that {@code run} may go on. Any thread; does not carry it on. */
    void ready(ScheduleRun run) {
        if (!run.enqueue()) {
            // it will be looked at anyway
            return;
        }
        push(run);
    }

    private void push(ScheduleRun run) {
        ScheduleRun head;
        do {
            head = newest;
            run.following = head;
        } while (!NEWEST.compareAndSet(this, head, run));
    }

    @Override
    public boolean progress() {
        return newest != null && carryOnAll();
    }

    private boolean carryOnAll() {
        boolean any = false;
        // who finds another thread busy leaves its run to that one, which looks again after it stopped being busy
        while (newest != null && BUSY.compareAndSet(this, 0, 1)) {
            try {
                any |= carryOn();
            } finally {
                busy = 0;
            }
        }
        return any;
    }

    private boolean carryOn() {
        ScheduleRun run = oldestFirst((ScheduleRun) NEWEST.getAndSet(this, null));
        boolean any = run != null;
        while (run != null) {
            ScheduleRun after = run.following;
            run.dequeue();
            try {
                run.advance();
            } catch (Error e) {
                putBack(after);
                throw e;
            }
            run = after;
        }
        return any;
    }

    private void putBack(@Nullable ScheduleRun oldest) {
        for (ScheduleRun run = oldest; run != null; ) {
            ScheduleRun after = run.following;
            push(run);
            run = after;
        }
    }

    private static @Nullable ScheduleRun oldestFirst(ScheduleRun newestFirst) {
        ScheduleRun first = null;
        for (ScheduleRun run = newestFirst; run != null; ) {
            ScheduleRun older = run.following;
            run.following = first;
            first = run;
            run = older;
        }
        return first;
    }
}
