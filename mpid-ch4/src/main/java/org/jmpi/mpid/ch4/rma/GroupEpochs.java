package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The epochs that are agreed on between groups: post, start, complete, wait (MPI 4.1, 12.5.2). Outside the VCI. */
final class GroupEpochs {
    private final RmaState state;
    private final Vci vci;
    private final RmaWaits waits;
    private final SharedSync shared;

    GroupEpochs(RmaState state, RmaWaits waits, SharedSync shared) {
        this.state = state;
        vci = state.vci;
        this.waits = waits;
        this.shared = shared;
    }

    /** Lets {@code origins} access the own part. */
    void post(RmaWin w, int[] origins) {
        vci.enter();
        try {
            w.posted = origins;
            for (int rank : origins) {
                if (w.isShared) {
                    shared.post(w, w.peer(rank));
                    continue;
                }
                state.sync(w.peer(rank), HandlerId.WIN_POST, w, 0);
            }
        } finally {
            vci.exit();
        }
    }

    /** Begins accesses to {@code targets}. */
    void start(RmaWin w, int[] targets, boolean isUnchecked) {
        vci.enter();
        try {
            w.started = targets;
            for (int rank : targets) {
                RmaPeer p = w.peer(rank);
                p.isStarted = true;
                if (isUnchecked) {
                    // the post came or is on its way
                    p.postsUsed++;
                    p.isAccessible = true;
                }
            }
        } finally {
            vci.exit();
        }
    }

    /** Ends them, when they are complete here; also those of the other targets if one is gone, as they wait for it. */
    void complete(RmaWin w) {
        int[] targets = w.started;
        @Nullable RuntimeException failure = null;
        try {
            for (int rank : targets) {
                @Nullable RuntimeException why = failing(w, w.peer(rank), true);
                failure = failure == null ? why : failure;
            }
            for (int rank : targets) {
                @Nullable RuntimeException why = failing(w, w.peer(rank), false);
                failure = failure == null ? why : failure;
            }
        } finally {
            endStart(w, targets);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Tells a target that all was issued, or waits for that to be complete here; returns why that can't be, else null. */
    private @Nullable RuntimeException failing(RmaWin w, RmaPeer p, boolean isFirst) {
        try {
            if (isFirst) {
                complete(w, p);
            } else {
                waits.await(w, p, Condition.LOCALLY_COMPLETE);
            }
            return null;
        } catch (MpirException e) {
            return e;
        }
    }

    private void complete(RmaWin w, RmaPeer p) {
        if (w.isShared) {
            if (!p.isAccessible) {
                shared.awaitPost(w, p);
            }
            shared.complete(w, p);
            return;
        }
        waits.await(w, p, Condition.OPEN);
        vci.enter();
        try {
            state.sync(p, HandlerId.WIN_COMPLETE, w, 0);
        } finally {
            vci.exit();
        }
    }

    private void endStart(RmaWin w, int[] targets) {
        vci.enter();
        try {
            w.endStart();
            for (int rank : targets) {
                RmaPeer p = w.peer(rank);
                p.isStarted = false;
                p.isAccessible = false;
            }
        } finally {
            vci.exit();
        }
    }

    /** Waits until the origins have completed. */
    void waitPosted(RmaWin w) {
        try {
            for (int rank : w.posted) {
                if (w.isShared) {
                    shared.awaitComplete(w, w.peer(rank));
                } else {
                    waits.await(w, w.peer(rank), Condition.COMPLETED);
                }
            }
        } finally {
            endPost(w);
        }
    }

    private void endPost(RmaWin w) {
        vci.enter();
        try {
            for (int rank : w.posted) {
                w.peer(rank).completesUsed++;
            }
            w.endPost();
        } finally {
            vci.exit();
        }
    }

    /** Returns whether they have; then the epoch has ended. */
    boolean testPosted(RmaWin w) {
        waits.poke();
        vci.enter();
        try {
            for (int rank : w.posted) {
                RmaPeer p = w.peer(rank);
                if (!(w.isShared ? shared.isCompleted(w, p) : Condition.COMPLETED.isMet(w, p))) {
                    waits.throwIfGone(p);
                    return false;
                }
            }
        } finally {
            vci.exit();
        }
        endPost(w);
        return true;
    }
}
