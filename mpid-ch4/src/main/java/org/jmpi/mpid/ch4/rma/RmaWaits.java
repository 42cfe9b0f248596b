package org.jmpi.mpid.ch4.rma;

import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.request.BlockedWait;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jmpi.mpir.request.WindowWait;
import org.jmpi.mpir.win.WinVars;
import org.jspecify.annotations.Nullable;

/** How calls of one-sided communication wait. Outside the VCI. */
final class RmaWaits {
    /** Calls that find nothing to wait for make progress as often as one in so many, less one. */
    private static final int POKE_MASK = 31;
    /** In the place of the rank that is waited for. */
    private static final int SEVERAL = -1;

    private final RmaState state;
    private final Vci vci;
    private final DeviceProgress progress;
    private final WaitStates waits;
    private final WinVars vars;
    private int quickCalls;

    RmaWaits(RmaState state, DeviceProgress progress) {
        this.state = state;
        vci = state.vci;
        this.progress = progress;
        waits = WaitStates.of(state.rank);
        vars = WinVars.of(state.rank);
    }

    /** Makes progress once. */
    void poke() {
        progress.poke();
    }

    /** Makes progress now and then: who polls by calls that wait for nobody must not starve those whom this rank serves. */
    void pokeSometimes() {
        if ((++quickCalls & POKE_MASK) == 0) {
            poke();
        }
    }

    /** Waits for {@code what} at {@code p}; throws if that process is gone. */
    void await(RmaWin w, RmaPeer p, Condition what) {
        if (isMet(w, p, what)) {
            return;
        }
        WaitState wait = waits.next();
        BlockedWait shown = wait.blocked();
        WindowWait forWhat = what.shownAs(p);
        WaitListener listener = waits.listener;
        Object seen = begin(listener, w, p.rank, forWhat);
        long begin = vars.waits(w.win, forWhat);
        try {
            for (; ; ) {
                wait.epoch = progress.completionEpoch();
                if (isMet(w, p, what)) {
                    return;
                }
                progress.progressWait(wait);
                if (wait.blockedSince != 0) {
                    shown.onWindow(w.win, w.win.comm, p.rank, what.shownAs(p), wait.blockedSince);
                }
            }
        } finally {
            shown.over();
            vars.waited(w.win, begin, forWhat, p.rank == w.win.comm.rank);
            end(listener, seen);
        }
    }

    private static @Nullable Object begin(@Nullable WaitListener listener, RmaWin w, int rank, WindowWait what) {
        return listener == null ? null : listener.beginAtWindow(w.win, w.win.comm, rank, what);
    }

    private static void end(@Nullable WaitListener listener, @Nullable Object seen) {
        if (listener != null) {
            listener.end(seen, null);
        }
    }

    private boolean isMet(RmaWin w, RmaPeer p, Condition what) {
        vci.enter();
        try {
            if (what.isMet(w, p)) {
                return true;
            }
            throwIfGone(p);
            return false;
        } finally {
            vci.exit();
        }
    }

    /** Waits until {@code isMet} says so, as the VCI's holder; it throws if that can't be any more. */
    void await(RmaWin w, BooleanSupplier isMet) {
        if (isMet(isMet)) {
            return;
        }
        WaitState wait = waits.next();
        BlockedWait shown = wait.blocked();
        WaitListener listener = waits.listener;
        Object seen = begin(listener, w, SEVERAL, WindowWait.ANSWER);
        long begin = vars.waits(w.win, WindowWait.ANSWER);
        try {
            for (; ; ) {
                wait.epoch = progress.completionEpoch();
                if (isMet(isMet)) {
                    return;
                }
                progress.progressWait(wait);
                if (wait.blockedSince != 0) {
                    shown.onWindow(w.win, w.win.comm, SEVERAL, WindowWait.ANSWER, wait.blockedSince);
                }
            }
        } finally {
            shown.over();
            vars.waited(w.win, begin, WindowWait.ANSWER, false);
            end(listener, seen);
        }
    }

    private boolean isMet(BooleanSupplier what) {
        vci.enter();
        try {
            return what.getAsBoolean();
        } finally {
            vci.exit();
        }
    }

    /** Waits for something that a peer writes into shared memory; throws if the process of {@code p} is gone. */
    void awaitShared(RmaWin w, RmaPeer p, SharedWait what) {
        WaitState wait = what.begin(vci.isMultiple());
        BlockedWait shown = waits.next().blocked();
        WaitListener listener = waits.listener;
        Object seen = begin(listener, w, p.rank, what.shownAs);
        long begin = vars.waits(w.win, what.shownAs);
        try {
            for (; ; ) {
                wait.epoch = progress.completionEpoch();
                if (what.isMet.isMet()) {
                    return;
                }
                throwIfGone(p);
                progress.progressWait(wait);
                if (wait.blockedSince != 0) {
                    shown.onWindow(w.win, w.win.comm, p.rank, what.shownAs, wait.blockedSince);
                }
            }
        } finally {
            shown.over();
            vars.waited(w.win, begin, what.shownAs, p.rank == w.win.comm.rank);
            end(listener, seen);
        }
    }

    /** Throws why the process of {@code p} is gone, if it is. */
    void throwIfGone(RmaPeer p) {
        RuntimeException gone = state.router.failure(p.lpid);
        if (gone != null) {
            throw gone;
        }
    }
}
