package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WindowWait;

/** Waits for one thing that a peer writes into shared memory; kept, so that a wait allocates nothing. */
final class SharedWait {
    final WaitState.Awaited isMet;
    /** What who looks from outside is told. */
    final WindowWait shownAs;
    /** Of a wait by the only thread that calls. */
    private final WaitState state;

    SharedWait(WindowWait shownAs, WaitState.Awaited isMet) {
        this.shownAs = shownAs;
        this.isMet = isMet;
        state = new WaitState(isMet);
    }

    /** Returns the state of a new wait; {@code isMultiple}: there may be others at the same time. */
    WaitState begin(boolean isMultiple) {
        return isMultiple ? new WaitState(isMet) : state.reset();
    }
}
