package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.request.WindowWait;

/** What a call waits for. Evaluated by the VCI's holder. */
enum Condition {
    /** The target may be accessed. */
    OPEN {
        @Override
        boolean isMet(RmaWin w, RmaPeer p) {
            return p.isStarted ? p.usePost() : p.lock != RmaPeer.ASKED;
        }

        @Override
        WindowWait shownAs(RmaPeer p) {
            return p.isStarted ? WindowWait.POST : WindowWait.LOCK;
        }
    },
    /** What was issued to the target is complete here. */
    LOCALLY_COMPLETE {
        @Override
        boolean isMet(RmaWin w, RmaPeer p) {
            return p.isLocallyComplete();
        }
    },
    /** What was issued to the target before the flush is complete there, and here. */
    FLUSHED {
        @Override
        boolean isMet(RmaWin w, RmaPeer p) {
            return p.flushed == p.flushes && p.isLocallyComplete();
        }
    },
    /** The target has answered the unlock. */
    UNLOCKED {
        @Override
        boolean isMet(RmaWin w, RmaPeer p) {
            return p.lock == RmaPeer.FREE && FLUSHED.isMet(w, p);
        }
    },
    /** The origin has completed its access epoch. */
    COMPLETED {
        @Override
        boolean isMet(RmaWin w, RmaPeer p) {
            return p.completes > p.completesUsed;
        }

        @Override
        WindowWait shownAs(RmaPeer p) {
            return WindowWait.COMPLETE;
        }
    };

    abstract boolean isMet(RmaWin w, RmaPeer p);

    /** Returns what is waited for in the end: what was sent ahead of the lock waits for that. Outside the VCI. */
    WindowWait shownAs(RmaPeer p) {
        return p.wantsLock() ? WindowWait.LOCK : WindowWait.ANSWER;
    }
}
