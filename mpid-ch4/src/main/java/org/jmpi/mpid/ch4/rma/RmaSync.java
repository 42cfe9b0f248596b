package org.jmpi.mpid.ch4.rma;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The messages that synchronise, at both sides (mirrors the call-backs of {@code mpidig_win.c}). Holder only. */
final class RmaSync {
    private final RmaState state;
    /** Origins that have got a lock, and may have sent more meanwhile. */
    private final Queue<RmaPeer> granted = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private Runnable onGrant;

    private @Nullable SyncArrival freeArrivals;

    /** Whose request for a lock is being handled. */
    private @Nullable RmaPeer asking;

    RmaSync(RmaState state) {
        this.state = state;
    }

    /** Sets what is done when {@link #pollGranted} has something new. */
    void onGrant(Runnable listener) {
        onGrant = listener;
    }

    /** Returns whether a message asks for something that comes after the operations before it. */
    static boolean followsOperations(int handler) {
        return handler == HandlerId.WIN_UNLOCK || handler == HandlerId.WIN_FLUSH;
    }

    /** Handles any of them. */
    void on(AmMessage m, RmaWin w, RmaPeer from) {
        switch (m.handlerId) {
            case HandlerId.WIN_LOCK -> onLock(m, w, from);
            case HandlerId.WIN_LOCK_ACK -> onGranted(m, from);
            case HandlerId.WIN_UNLOCK_ACK -> onUnlocked(m, from);
            case HandlerId.WIN_FLUSH_ACK -> onFlushed(m, from);
            case HandlerId.WIN_POST -> from.posts++;
            case HandlerId.WIN_ERROR -> onError(m, w);
            default -> afterAllBefore(m.handlerId, w, from);
        }
        state.changed();
    }

    private void onLock(AmMessage m, RmaWin w, RmaPeer from) {
        int lockType = SyncHeader.value(m);
        if (lockType != Constants.LOCK_SHARED && lockType != Constants.LOCK_EXCLUSIVE) {
            throw RmaState.bad(m, "lock type " + lockType);
        }
        if (from.isQueued) {
            throw RmaState.bad(m, "a second request");
        }
        from.isQueued = true;
        asking = from;
        w.lock.request(from.rank, lockType);
        asking = null;
    }

    /** Tells {@code rank} that it has the lock. What it sent meanwhile comes later: others may be about to get it, too. */
    void granted(RmaWin w, int rank) {
        RmaPeer origin = w.peer(rank);
        granted.add(origin);
        if (origin == asking) {
            // its operations and its unlock may be here, and their answers follow
            state.syncLater(origin, HandlerId.WIN_LOCK_ACK, w, 0);
        } else {
            state.sync(origin, HandlerId.WIN_LOCK_ACK, w, 0);
        }
        onGrant.run();
    }

    /** Returns an origin that has got the lock, whose messages are to be handled now; null: there is none. */
    @Nullable
    RmaPeer pollGranted() {
        return granted.poll();
    }

    private static void onGranted(AmMessage m, RmaPeer from) {
        if (!from.granted()) {
            throw RmaState.bad(m, "an answer in lock state " + from.lock);
        }
    }

    private static void onUnlocked(AmMessage m, RmaPeer from) {
        if (from.lock != RmaPeer.UNLOCKING || !from.isGranted) {
            throw RmaState.bad(m, "an answer in lock state " + from.lock);
        }
        from.lock = RmaPeer.FREE;
    }

    private static void onFlushed(AmMessage m, RmaPeer from) {
        if (from.flushed == from.flushes) {
            throw RmaState.bad(m, "an answer to no flush");
        }
        from.flushed++;
    }

    private static void onError(AmMessage m, RmaWin w) {
        int errorClass = SyncHeader.value(m);
        byte[] text = new byte[m.inlineSz];
        m.data.bytes.get(m.dataPos, text);
        if (errorClass != ErrorClass.ERR_RMA_RANGE || m.inlineSz != m.dataSz) {
            throw RmaState.bad(m, "error class " + errorClass);
        }
        w.refused(new MpirException(errorClass, new String(text, java.nio.charset.StandardCharsets.UTF_8)));
    }

    private void afterAllBefore(int handler, RmaWin w, RmaPeer from) {
        if (from.arrivals.isEmpty()) {
            takeEffect(handler, w, from);
        } else {
            from.arrivals.add(takeArrival().begin(handler, w, from));
        }
    }

    private SyncArrival takeArrival() {
        SyncArrival arrival = freeArrivals;
        if (arrival == null) {
            return new SyncArrival(this);
        }
        freeArrivals = (SyncArrival) arrival.next;
        arrival.next = null;
        return arrival;
    }

    void recycle(SyncArrival arrival) {
        arrival.next = freeArrivals;
        freeArrivals = arrival;
    }

    /** Does what a message asks for, now that all operations before it have ended. */
    void takeEffect(int handler, RmaWin w, RmaPeer from) {
        switch (handler) {
            case HandlerId.WIN_UNLOCK -> {
                w.lock.release(from.rank);
                state.sync(from, HandlerId.WIN_UNLOCK_ACK, w, 0);
            }
            case HandlerId.WIN_FLUSH -> state.sync(from, HandlerId.WIN_FLUSH_ACK, w, 0);
            case HandlerId.WIN_COMPLETE -> {
                from.completes++;
                state.changed();
            }
            default -> throw new IllegalArgumentException("handler " + handler);
        }
    }

    /** Frees the locks of a process that is gone. */
    void peerGone(int lpid) {
        state.forEach(w -> {
            RmaPeer gone = w.process(lpid);
            if (gone != null) {
                gone.forgetQueued();
                w.lock.forget(gone.rank);
            }
        });
        state.changed();
    }

    /** Asks for the lock of a target, or takes it for granted. */
    void askForLock(RmaWin w, RmaPeer p, int lockType, boolean isUnchecked) {
        p.isUnchecked = isUnchecked;
        p.isGranted = isUnchecked;
        p.ahead = 0;
        if (isUnchecked) {
            p.lock = RmaPeer.HELD;
        } else {
            p.lock = RmaPeer.ASKED;
            state.syncLater(p, HandlerId.WIN_LOCK, w, lockType);
        }
    }

    /** Begins to unlock a target whose lock is held, or was asked for. */
    void beginUnlock(RmaWin w, RmaPeer p) {
        if (p.isUnchecked) {
            beginFlush(w, p);
            p.lock = RmaPeer.FREE;
            p.isUnchecked = false;
        } else {
            p.lock = RmaPeer.UNLOCKING;
            p.isTouched = false;
            state.sync(p, HandlerId.WIN_UNLOCK, w, 0);
        }
    }

    /** Asks a target to say when all that was issued is done there; does nothing if nothing was. */
    void beginFlush(RmaWin w, RmaPeer p) {
        if (p.isTouched) {
            p.isTouched = false;
            p.flushes++;
            state.sync(p, HandlerId.WIN_FLUSH, w, 0);
        }
    }
}
