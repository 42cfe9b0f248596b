package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.ArrayDeque;
import org.jmpi.mpid.ch4.am.AmDispatcher;

/** Messages not in use, and what becomes of one that was sent or cannot be. */
final class PendingSends {
    private static final int KEPT = 256;

    private final ArrayDeque<PendingSend> free = new ArrayDeque<>();
    private final AmDispatcher dispatcher;

    PendingSends(AmDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    PendingSend acquire() {
        PendingSend m = free.pollLast();
        return m != null ? m : new PendingSend();
    }

    /** Tells the origin that its data was copied. */
    void complete(PendingSend m) {
        var sreq = m.sreq;
        int handlerId = m.handlerId;
        release(m);
        if (sreq != null) {
            dispatcher.originComplete(handlerId, sreq);
        }
    }

    /** Tells the origin that its data cannot be delivered. */
    void fail(PendingSend m, RuntimeException why) {
        var sreq = m.sreq;
        int handlerId = m.handlerId;
        release(m);
        if (sreq != null) {
            dispatcher.originFailed(handlerId, sreq, why);
        }
    }

    @SuppressWarnings("NullAway") // in the pool it has none
    private void release(PendingSend m) {
        m.data.clear();
        m.sreq = null;
        if (free.size() < KEPT) {
            free.addLast(m);
        }
    }
}
