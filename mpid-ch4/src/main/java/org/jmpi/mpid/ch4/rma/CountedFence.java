package org.jmpi.mpid.ch4.rma;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpir.abi.Constants;

/**
 * The fence of a window that not all ranks load and store: each rank learns how many operations others issued to it, and waits until
 * they were done. Kept with the window. Holder only.
 */
final class CountedFence implements BooleanSupplier {
    private final RmaWin win;
    private final Router router;
    private final IntPredicate isMember;
    private int ended;
    private int expected;

    CountedFence(RmaWin win, Router router) {
        this.win = win;
        this.router = router;
        isMember = lpid -> win.win.comm.remoteGroup.rankOf(lpid) != Constants.UNDEFINED;
    }

    /** Sets how many operations were issued to each rank since the last fence, and begins to count anew. */
    void begin(int[] issued) {
        Arrays.fill(issued, 0);
        for (int rank = 0; rank < win.size(); rank++) {
            RmaPeer p = win.known(rank);
            if (p != null) {
                issued[rank] = p.issued;
                p.issued = 0;
                p.isTouched = false;
            }
        }
        win.parity ^= 1;
    }

    /** Returns this, which says whether {@code operations} operations were done here. */
    CountedFence expecting(int operations) {
        ended = win.parity ^ 1;
        expected = operations;
        return this;
    }

    /** Throws if a process of the window is gone. */
    @Override
    public boolean getAsBoolean() {
        if (win.done[ended] == expected && isLocallyComplete()) {
            win.done[ended] = 0;
            return true;
        }
        RuntimeException gone = router.failureAmong(isMember);
        if (gone != null) {
            throw gone;
        }
        return false;
    }

    private boolean isLocallyComplete() {
        for (int rank = 0; rank < win.size(); rank++) {
            RmaPeer p = win.known(rank);
            if (p != null && !p.isLocallyComplete()) {
                return false;
            }
        }
        return true;
    }
}
