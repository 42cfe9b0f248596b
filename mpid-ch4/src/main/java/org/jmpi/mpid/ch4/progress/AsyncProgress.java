package org.jmpi.mpid.ch4.progress;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/**
 * Makes progress while a rank computes, for those who access its memory by active messages (mirrors the thread of MPICH's
 * {@code MPIR_CVAR_ASYNC_PROGRESS}). A daemon thread looks now and then whether the rank polled since it looked last. If it did
 * not, be it that it only calls what is complete at once, the thread polls the transports. If it did often, the thread looks more
 * rarely. It starts with the first user and parks when there is none.
 *
 * <p>It polls only: it carries on no schedules of collectives. Completion listeners of what it polls run on it.
 */
public final class AsyncProgress {
    /** How long it goes on polling after something came: an origin sends its next message when it has the answer. */
    private static final long BUSY_NS = 50_000;

    /** While the rank makes progress itself the thread looks ever more rarely: a look takes one of its cores, and a timer. */
    private static final int MOST_INTERVALS = 16;

    /** Who polls less often between two looks computes most of the time: the thread goes on looking as often. */
    private static final int FEW_POLLS = 32;

    private static final long JOIN_SECONDS = 10;

    private final Rank rank;
    private final Vci vci;
    private final ProgressEngine engine;
    private final long intervalNs;
    private @Nullable Thread thread;
    private volatile int users;
    private volatile boolean isClosed;

    /**
     * Makes it; no thread starts yet.
     *
     * @param intervalNs nanoseconds between two looks; 0: never
     */
    public AsyncProgress(Rank rank, Vci vci, ProgressEngine engine, long intervalNs) {
        this.rank = rank;
        this.vci = vci;
        this.engine = engine;
        this.intervalNs = intervalNs;
    }

    /** Adds a user. Outside the VCI, whose lock is in use from now on. */
    public synchronized void acquire() {
        if (intervalNs == 0 || isClosed) {
            return;
        }
        rank.setMultiple(true);
        users++;
        if (thread == null) {
            thread = new Thread(this::run, "jmpi-progress-" + rank.worldRank());
            thread.setDaemon(true);
            thread.start();
        } else {
            LockSupport.unpark(thread);
        }
    }

    /** Takes a user away. */
    public synchronized void release() {
        if (users > 0) {
            users--;
        }
    }

    /** Ends the thread, and waits until it has gone. Outside the VCI. */
    public void close() {
        Thread running;
        synchronized (this) {
            isClosed = true;
            running = thread;
        }
        if (running == null || running == Thread.currentThread()) {
            return;
        }
        LockSupport.unpark(running);
        try {
            running.join(TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        Rank.attach(rank);
        long seen = -1;
        long pause = intervalNs;
        while (!isClosed) {
            if (users == 0) {
                LockSupport.park(this);
                continue;
            }
            LockSupport.parkNanos(this, pause);
            long polls = engine.polls();
            boolean isAway = polls == seen && serve();
            boolean computes = polls != seen && polls - seen < FEW_POLLS;
            pause = isAway || computes ? intervalNs : Math.min(2 * pause, MOST_INTERVALS * intervalNs);
            seen = isAway ? engine.polls() : polls;
        }
    }

    /** Polls until nothing came for a while, or the rank polls itself; returns whether it did not. */
    private boolean serve() {
        long until = System.nanoTime();
        do {
            long before = engine.polls();
            if (!enter()) {
                return false;
            }
            if (poll()) {
                until = System.nanoTime() + BUSY_NS;
            }
            if (engine.polls() > before + 1) {
                return false;
            }
        } while (!isClosed && System.nanoTime() - until < 0);
        return true;
    }

    /** Becomes the holder, unless somebody sleeps or stays inside: that one waits, and makes progress. */
    private boolean enter() {
        long end = System.nanoTime() + BUSY_NS;
        while (!vci.tryEnter()) {
            if (vci.isAsleep() || System.nanoTime() - end > 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    private boolean poll() {
        try {
            return !isClosed && engine.pollHeld() > 0;
        } catch (RuntimeException e) {
            // as if the rank itself had polled: its next call throws it
            engine.alert(() -> {
                throw e;
            });
            return false;
        } finally {
            vci.exit();
        }
    }
}
