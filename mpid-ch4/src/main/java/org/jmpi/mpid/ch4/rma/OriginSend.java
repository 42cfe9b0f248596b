package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.request.Request;

/**
 * A message whose data the transport still reads out of the program's memory. It has a request of its own, which ends when the
 * transport says so and never earlier. Pooled.
 */
final class OriginSend implements AmOperation {
    private final RmaState state;
    private Request internal;
    private RmaPeer peer;
    /** Completes with this; null: none does. */
    private Request user;

    private int generation;
    OriginSend next;

    OriginSend(RmaState state) {
        this.state = state;
    }

    /** Returns the request for the transport. */
    Request begin(RmaPeer to, Request of) {
        peer = to;
        user = of;
        peer.sending++;
        if (of != null) {
            Completion.oneMore(of);
            generation = of.generation();
        }
        internal = Completion.begin(state.vci);
        AmRequest.of(internal).serve(this, to.lpid);
        return internal;
    }

    @Override
    public void originComplete() {
        if (isUserWaiting()) {
            Completion.one(state.vci, user);
        }
        end();
    }

    @Override
    public void originFailed(RuntimeException why) {
        peerFailed(why);
        end();
    }

    @Override
    public void peerFailed(RuntimeException why) {
        if (isUserWaiting()) {
            Completion.fail(state.vci, user, why);
        }
        user = null;
    }

    private boolean isUserWaiting() {
        return user != null && user.generation() == generation && !user.isComplete();
    }

    private void end() {
        peer.sending--;
        peer = null;
        user = null;
        Request ended = internal;
        internal = null;
        state.recycle(this);
        Completion.one(state.vci, ended);
    }
}
