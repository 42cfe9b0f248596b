package org.jmpi.mpir.win;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.request.WindowWait;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.pvar.PvarWatermark;
import org.jmpi.mpir.tool.type.Category;
import org.jspecify.annotations.Nullable;

/**
 * The performance variables of one-sided communication: sums over a rank's windows, and those of one window. Any thread: operations
 * on memory that a rank loads and stores hold no lock.
 */
public final class WinVars extends PvarGroup {
    private static final RankSlot<WinVars> SLOT = new RankSlot<>() {
        @Override
        protected WinVars make(Rank rank) {
            return new WinVars(rank);
        }
    };

    private static final int PATHS = 2;
    private static final String BY_PATH = ", by path: 0 loads and stores, 1 messages";
    // where things are counted
    private static final int CALLS = 0;
    private static final int BYTES = CALLS + PATHS * WinOperation.values().length;
    private static final int SYNC = BYTES + PATHS * WinOperation.values().length;
    private static final int WAITS = SYNC + WinCall.values().length;
    private static final int COUNTS = WAITS + WindowWait.values().length;

    private final Rank rank;
    private final AtomicLongArray counts = new AtomicLongArray(COUNTS);
    private final WinTimer waiting = new WinTimer();
    private final WinTimer waitingForOwnLock = new WinTimer();
    private final PvarTimer exchange = new PvarTimer();
    private final PvarTimer[] handling = new PvarTimer[WinMessage.values().length];
    private @Nullable PvarWatermark most;

    private WinVars(Rank rank) {
        this.rank = rank;
        Arrays.setAll(handling, i -> new PvarTimer());
    }

    /** Returns what the windows of {@code rank} count. */
    public static WinVars of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Counts an operation that moves something. */
    public void operation(Win win, int target, WinOperation kind, boolean isDirect, long bytes) {
        int at = PATHS * kind.ordinal() + (isDirect ? 0 : 1);
        counts.getAndIncrement(CALLS + at);
        counts.getAndAdd(BYTES + at, bytes);
        WinMeter meter = win.meter;
        if (meter != null) {
            meter.operation(kind, target, bytes);
        }
    }

    /** Counts a call that synchronises. */
    public void call(WinCall kind) {
        if (isWatched()) {
            counts.getAndIncrement(SYNC + kind.ordinal());
        }
    }

    /** Counts a wait that begins; returns a start for {@link #waited}. */
    public long waits(Win win, WindowWait what) {
        WinMeter meter = win.meter;
        if (isWatched()) {
            counts.getAndIncrement(WAITS + what.ordinal());
            if (meter != null) {
                meter.waits(what);
            }
        }
        long begin = waiting.begin();
        if (begin == 0) {
            begin = waitingForOwnLock.begin();
        }
        return begin == 0 && meter != null ? meter.waiting().begin() : begin;
    }

    /** Adds the time of a wait, at the own part or at another one. */
    public void waited(Win win, long begin, WindowWait what, boolean isOwn) {
        if (begin != 0) {
            long now = System.nanoTime();
            waiting.end(begin, now);
            WinMeter meter = win.meter;
            if (meter != null) {
                meter.waiting().end(begin, now);
            }
            if (isOwn && what == WindowWait.LOCK) {
                waitingForOwnLock.end(begin, now);
            }
        }
    }

    /** Returns what measures the exchange when a window is made. */
    public PvarTimer exchange() {
        return exchange;
    }

    /** Returns what measures the handling of a kind of message; the VCI's holder only. */
    public PvarTimer handling(WinMessage kind) {
        return handling[kind.ordinal()];
    }

    /** Notes that a window was made. */
    public void made() {
        if (most != null) {
            most.update(windows());
        }
    }

    private long windows() {
        return Win.table(rank).liveCount();
    }

    /** Registers them. */
    public void register(PvarRegistry r) {
        for (WinOperation each : WinOperation.values()) {
            String name = each.functionName();
            counters(r, each.callsName(), name + " and its form with a request" + BY_PATH, CALLS, each);
            counters(r, each.bytesName(), "Bytes that " + name + " moved one way" + BY_PATH, BYTES, each);
        }
        counters(
                r,
                "rma_epochs",
                "Epochs that were begun: 0 fence, 1 start, 2 post, 3 shared lock, 4 exclusive lock, 5 lock_all",
                SYNC,
                WinCall.FLUSH.ordinal());
        counters(
                r,
                "rma_flushes",
                "Flushes: 0 flush, 1 flush_all, 2 flush_local, 3 flush_local_all",
                SYNC + WinCall.FLUSH.ordinal(),
                WAITS - SYNC - WinCall.FLUSH.ordinal());
        counters(
                r,
                "rma_waits",
                "Waits at windows in which a short poll was not enough, for 0 a lock, 1 a post, 2 a complete, 3 an answer, or all answers that end a fence",
                WAITS,
                COUNTS - WAITS);
        windows(r);
        times(r);
        WinMeter.register(r, this);
    }

    private void times(PvarRegistry r) {
        timer(r, "rma_time_waiting", "Time spent in these waits (seconds)", waiting);
        timer(
                r,
                "rma_winlock_getlocallock",
                "Time spent waiting for the lock of the own part (seconds)",
                waitingForOwnLock);
        timer(r, "rma_wincreate_allgather", "Time spent exchanging the parts of windows (seconds)", exchange);
        for (WinMessage each : WinMessage.values()) {
            timer(r, each.timerName(), "Time spent handling " + each.what + " (seconds)", handling(each));
        }
    }

    private void windows(PvarRegistry r) {
        r.registerLevel("rma_windows", Category.RMA, "Windows there are", this::windows);
        most = r.registerHighWatermark("rma_windows", Category.RMA, "Most of: Windows there are", this::windows);
    }

    private void counters(PvarRegistry r, String name, String description, int first, WinOperation kind) {
        counters(r, name, description, first + PATHS * kind.ordinal(), PATHS);
    }

    private void counters(PvarRegistry r, String name, String description, int first, int count) {
        r.define(PvarClass.COUNTER, name, Category.RMA, description)
                .from(source(() -> count, i -> counts.get(first + i)));
    }

    private static void timer(PvarRegistry r, String name, String description, PvarSource source) {
        r.define(PvarClass.TIMER, name, Category.RMA, description).from(source);
    }
}
