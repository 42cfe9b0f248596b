package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.request.Request;

/** An answer whose data the transport still reads: out of the window, or out of a copy. Pooled. */
final class Reply extends Pending implements AmOperation {
    private final RmaTarget owner;
    private int parity;

    @SuppressWarnings("NullAway.Init")
    private RmaWin win;

    @SuppressWarnings("NullAway.Init")
    private RmaPeer to;

    @SuppressWarnings("NullAway.Init")
    private Request internal;

    Reply(RmaTarget owner) {
        this.owner = owner;
    }

    /** Begins; returns the request for the transport. */
    Request begin(RmaWin w, RmaPeer origin, int fenceParity) {
        win = w;
        to = origin;
        parity = fenceParity;
        isDone = false;
        internal = Completion.begin(owner.state.vci);
        AmRequest.of(internal).serve(this, origin.lpid);
        return internal;
    }

    @Override
    public void originComplete() {
        Completion.one(owner.state.vci, internal);
        owner.done(win, parity);
        to.arrivals.done(this);
    }

    @Override
    public void originFailed(RuntimeException why) {
        originComplete();
    }

    @Override
    public void peerFailed(RuntimeException why) {
        // the transport says so too, when it has let go of the data
    }

    @Override
    @SuppressWarnings("NullAway") // in the pool it has neither window nor peer
    void retire() {
        win = null;
        to = null;
        internal = null;
        owner.recycle(this);
    }
}
