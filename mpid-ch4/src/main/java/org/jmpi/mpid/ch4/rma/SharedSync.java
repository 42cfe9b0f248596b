package org.jmpi.mpid.ch4.rma;

import java.lang.invoke.VarHandle;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.WindowWait;
import org.jspecify.annotations.Nullable;

/** Synchronisation of windows whose parts are all in shared memory: words, which need no help of the target. */
final class SharedSync {
    private static final int SPINS = 200;

    private final RmaWaits waits;
    /** Wakes sleeping ranks. */
    private final CollMemory memory;

    @SuppressWarnings("NullAway") // where windows are shared there is such memory
    SharedSync(RmaWaits waits, @Nullable CollMemory memory) {
        this.waits = waits;
        this.memory = memory;
    }

    /** Locks the part of a target; waits. */
    void lock(RmaWin w, RmaPeer p, boolean isShared, boolean isUnchecked) {
        p.isUnchecked = isUnchecked;
        if (!isUnchecked) {
            SharedLock lock = w.sharedLock(p.rank);
            if (lock.draw(isShared)) {
                wakeQueued(w, lock);
            }
            boolean isHeld = false;
            try {
                awaitLock(w, p, lock);
                isHeld = true;
            } finally {
                if (!isHeld) {
                    release(w, lock);
                }
            }
        }
        p.lock = RmaPeer.HELD;
    }

    private void awaitLock(RmaWin w, RmaPeer p, SharedLock lock) {
        if (!lock.isHeld()) {
            if (p.lockWait == null) {
                p.lockWait = new SharedWait(WindowWait.LOCK, lock::isHeld);
            }
            await(w, p, p.lockWait);
        }
    }

    /** Unlocks the part of a target: the operations before it are complete. */
    void unlock(RmaWin w, RmaPeer p) {
        p.lock = RmaPeer.FREE;
        if (p.isUnchecked) {
            VarHandle.fullFence();
            p.isUnchecked = false;
        } else {
            // its store is a fence
            release(w, w.sharedLock(p.rank));
        }
    }

    private void release(RmaWin w, SharedLock lock) {
        lock.release();
        wakeQueued(w, lock);
    }

    private void wakeQueued(RmaWin w, SharedLock lock) {
        for (int r = 0; r < w.size(); r++) {
            if (r != w.win.comm.rank && lock.isQueued(r)) {
                memory.wake(w.win.comm.lpid(r));
            }
        }
    }

    /** Tells an origin that it may access the own part. */
    void post(RmaWin w, RmaPeer origin) {
        put(w, origin, WinBlock.posts(w.size(), w.win.comm.rank), ++origin.postsMade);
    }

    /** Tells a target that the accesses to its part have ended. */
    void complete(RmaWin w, RmaPeer target) {
        put(w, target, WinBlock.completes(w.size(), w.win.comm.rank), ++target.completesMade);
    }

    private void put(RmaWin w, RmaPeer p, int at, long count) {
        Segment block = w.block(p.rank);
        block.putLongVolatile(w.blockAt(p.rank) + at, count);
        if (p.rank != w.win.comm.rank) {
            memory.wake(p.lpid);
        }
    }

    /** Waits until a target has posted, and uses that post. */
    void awaitPost(RmaWin w, RmaPeer target) {
        if (!usePost(w, target)) {
            if (target.postWait == null) {
                target.postWait = new SharedWait(WindowWait.POST, () -> usePost(w, target));
            }
            await(w, target, target.postWait);
        }
    }

    private static boolean usePost(RmaWin w, RmaPeer target) {
        target.posts = own(w, WinBlock.posts(w.size(), target.rank));
        return target.usePost();
    }

    /** Returns whether an origin has completed the accesses that its post let it make. */
    boolean isCompleted(RmaWin w, RmaPeer origin) {
        origin.completes = own(w, WinBlock.completes(w.size(), origin.rank));
        return origin.completes > origin.completesUsed;
    }

    /** Waits until that is so. */
    void awaitComplete(RmaWin w, RmaPeer origin) {
        if (!isCompleted(w, origin)) {
            if (origin.completeWait == null) {
                origin.completeWait = new SharedWait(WindowWait.COMPLETE, () -> isCompleted(w, origin));
            }
            await(w, origin, origin.completeWait);
        }
    }

    private static long own(RmaWin w, int at) {
        int me = w.win.comm.rank;
        return w.block(me).getLongVolatile(w.blockAt(me) + at);
    }

    private void await(RmaWin w, RmaPeer p, SharedWait what) {
        for (int i = 0; i < SPINS; i++) {
            if (what.isMet.isMet()) {
                return;
            }
            Thread.onSpinWait();
        }
        waits.awaitShared(w, p, what);
    }
}
