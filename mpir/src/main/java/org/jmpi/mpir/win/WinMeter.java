package org.jmpi.mpir.win;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jmpi.mpir.request.WindowWait;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;

/** What one window counts, from the first time that a tool asks for it. Any thread. */
final class WinMeter {
    private static final String KINDS =
            ": 0 put, 1 get, 2 accumulate, 3 get_accumulate, 4 fetch_and_op, 5 compare_and_swap";

    /** What a variable shows of a window. */
    private interface Shown {
        PvarSource of(WinMeter meter);
    }

    private final AtomicLongArray operations = new AtomicLongArray(WinOperation.values().length);
    private final AtomicLongArray bytes = new AtomicLongArray(WinOperation.values().length);
    private final AtomicLongArray targetOperations;
    private final AtomicLongArray targetBytes;
    private final AtomicLongArray waits = new AtomicLongArray(WindowWait.values().length);
    private final WinTimer waiting = new WinTimer();

    WinMeter(int ranks) {
        targetOperations = new AtomicLongArray(ranks);
        targetBytes = new AtomicLongArray(ranks);
    }

    void operation(WinOperation kind, int target, long n) {
        operations.getAndIncrement(kind.ordinal());
        bytes.getAndAdd(kind.ordinal(), n);
        targetOperations.getAndIncrement(target);
        targetBytes.getAndAdd(target, n);
    }

    /** Counts a wait that begins. */
    void waits(WindowWait what) {
        waits.getAndIncrement(what.ordinal());
    }

    /** Returns the time of its waits. */
    WinTimer waiting() {
        return waiting;
    }

    private static PvarSource source(AtomicLongArray counts) {
        return PvarSource.of(counts::length, counts::get);
    }

    /** Registers what every window has; {@code vars} counts while one of them is watched. */
    static void register(PvarRegistry r, WinVars vars) {
        counter(r, vars, "rma_win_operations", "Operations on one window" + KINDS, m -> source(m.operations));
        counter(r, vars, "rma_win_bytes", "Bytes that they moved one way" + KINDS, m -> source(m.bytes));
        counter(
                r,
                vars,
                "rma_win_target_operations",
                "Operations on one window, by target rank",
                m -> source(m.targetOperations));
        counter(
                r,
                vars,
                "rma_win_target_bytes",
                "Bytes that they moved one way, by target rank",
                m -> source(m.targetBytes));
        counter(r, vars, "rma_win_waits", "Waits at one window, as `rma_waits` has them", m -> source(m.waits));
        define(r, PvarClass.TIMER, "rma_win_time_waiting", "Time spent in these waits (seconds)", m -> m.waiting);
    }

    private static void counter(PvarRegistry r, WinVars vars, String name, String description, Shown shown) {
        define(r, PvarClass.COUNTER, name, description, m -> vars.source(shown.of(m)));
    }

    private static void define(PvarRegistry r, PvarClass varClass, String name, String description, Shown shown) {
        r.define(varClass, name, Category.RMA, description)
                .of(ObjectBinding.MPI_WIN, win -> shown.of(((Win) win).meter()));
    }
}
