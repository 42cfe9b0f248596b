package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.request.WaitState;

/** Waits for one thing that a peer writes into shared memory; kept, so that a wait allocates nothing. */
final class SharedWait {
    final WaitState.Awaited isMet;
    /** Of a wait by the only thread that calls. */
    private final WaitState state;

    SharedWait(WaitState.Awaited isMet) {
        this.isMet = isMet;
        state = new WaitState(isMet);
    }

    /** Returns the state of a new wait; {@code isMultiple}: there may be others at the same time. */
    WaitState begin(boolean isMultiple) {
        return isMultiple ? new WaitState(isMet) : state.reset();
    }
}
