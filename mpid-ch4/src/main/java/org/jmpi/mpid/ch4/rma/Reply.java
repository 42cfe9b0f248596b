package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.request.Request;

/** An answer whose data the transport still reads: out of the window, or out of a copy. */
final class Reply extends Pending implements AmOperation {
    private final RmaTarget owner;
    private final RmaWin win;
    private final RmaPeer to;
    private final int parity;
    private final Request internal;

    Reply(RmaTarget owner, RmaWin win, RmaPeer to, int parity) {
        this.owner = owner;
        this.win = win;
        this.to = to;
        this.parity = parity;
        internal = Completion.begin(owner.state.vci);
        AmRequest.of(internal).serve(this, to.lpid);
    }

    Request request() {
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
    void retire() {
        // nothing to give back
    }
}
