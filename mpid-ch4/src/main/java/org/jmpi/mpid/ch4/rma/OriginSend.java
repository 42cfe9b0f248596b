package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.AmOperation;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A message whose data the transport still reads out of the program's memory. It has a request of its own, which ends when the
 * transport says so and never earlier. Pooled.
 */
final class OriginSend implements AmOperation {
    private final RmaState state;

    @SuppressWarnings("NullAway.Init")
    private Request internal;

    @SuppressWarnings("NullAway.Init")
    private RmaPeer peer;
    /** Completes with this; null: none does. */
    private @Nullable Request user;

    private int generation;

    @Nullable
    OriginSend next;

    OriginSend(RmaState state) {
        this.state = state;
    }

    /** Returns the request for the transport. */
    Request begin(RmaPeer to, @Nullable Request of) {
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
        Request waiting = waitingUser();
        if (waiting != null) {
            Completion.one(state.vci, waiting);
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
        Request waiting = waitingUser();
        if (waiting != null) {
            Completion.fail(state.vci, waiting, why);
        }
        user = null;
    }

    private @Nullable Request waitingUser() {
        return user != null && user.generation() == generation && !user.isComplete() ? user : null;
    }

    @SuppressWarnings("NullAway") // in the pool it has neither request nor peer
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
