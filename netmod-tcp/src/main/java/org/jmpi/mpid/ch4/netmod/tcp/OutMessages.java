package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.ArrayDeque;
import org.jmpi.mpid.ch4.am.AmDispatcher;

/** Messages not in use, and what becomes of one that was sent or cannot be. */
final class OutMessages {
    private static final int KEPT = 256;

    private final ArrayDeque<OutMessage> free = new ArrayDeque<>();
    private final AmDispatcher dispatcher;

    OutMessages(AmDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    OutMessage acquire() {
        OutMessage m = free.pollLast();
        return m != null ? m : new OutMessage();
    }

    /** Tells the origin that its data was copied. */
    void complete(OutMessage m) {
        var sreq = m.sreq;
        int handlerId = m.handlerId;
        release(m);
        if (sreq != null) {
            dispatcher.originComplete(handlerId, sreq);
        }
    }

    /** Tells the origin that its data cannot be delivered. */
    void fail(OutMessage m, RuntimeException why) {
        var sreq = m.sreq;
        int handlerId = m.handlerId;
        release(m);
        if (sreq != null) {
            dispatcher.originFailed(handlerId, sreq, why);
        }
    }

    private void release(OutMessage m) {
        m.data.clear();
        m.sreq = null;
        if (free.size() < KEPT) {
            free.addLast(m);
        }
    }
}
