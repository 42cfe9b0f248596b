package org.jmpi.mpir.coll.schedule;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.mpir.mpid.ProgressHook;

/**
 * The schedules of a rank that can go on (mirrors the hook {@code MPIDU_Sched_progress}). Whoever makes progress carries
 * them on, one thread at a time; a step that makes further ones ready does not recurse into them.
 */
public final class ScheduleProgress implements ProgressHook {
    private final ConcurrentLinkedQueue<ScheduleRun> ready = new ConcurrentLinkedQueue<>();
    /** Whether there may be something to carry on; read at every turn of progress. */
    private volatile boolean wanted;
    /** Whether a thread is carrying schedules on. */
    private final AtomicBoolean busy = new AtomicBoolean();

    /** Carries on a schedule that begins; in the calling thread, unless another one is at it already. */
    void begin(ScheduleRun run) {
        ready(run);
        progress();
    }

    /** Says that {@code run} can go on. Any thread; does not carry it on. */
    void ready(ScheduleRun run) {
        ready.add(run);
        wanted = true;
    }

    @Override
    public boolean progress() {
        boolean any = false;
        while (wanted && busy.compareAndSet(false, true)) {
            try {
                any |= carryOn();
            } finally {
                busy.set(false);
            }
        }
        return any;
    }

    private boolean carryOn() {
        boolean any = false;
        wanted = false;
        for (ScheduleRun run = ready.poll(); run != null; run = ready.poll()) {
            any = true;
            run.advance();
        }
        return any;
    }
}
