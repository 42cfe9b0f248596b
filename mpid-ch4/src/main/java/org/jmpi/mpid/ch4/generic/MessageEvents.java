package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What tools hear of point-to-point messages. A caller checks whether the type is on before it calls what raises it. Owned
 * by the VCI's holder.
 */
final class MessageEvents {
    private static final int SEND = 0;
    private static final int RECEIVE = 1;

    final EventType matched;
    final EventType unexpected;
    final EventType rendezvousBegin;
    final EventType rendezvousEnd;
    final EventType rankFailed;

    MessageEvents(EventRegistry events) {
        matched = events.matched;
        unexpected = events.unexpected;
        rendezvousBegin = events.rendezvousBegin;
        rendezvousEnd = events.rendezvousEnd;
        rankFailed = events.rankFailed;
    }

    /** The receive {@code r} took a message, or a message it. */
    void matched(Request r, int context, int source, int tag, long bytes, boolean wasUnexpected) {
        matched.raise(handle(r.comm), context, source, tag, bytes, wasUnexpected ? 1 : 0);
    }

    void unexpected(UnexpectedMessage m) {
        unexpected.raise(m.context, m.source, m.tag, m.dataSz);
    }

    void sendBegins(Request r, AmRequest am) {
        raise(rendezvousBegin, SEND, r, am, am.tag);
    }

    void receiveBegins(Request r, AmRequest am) {
        raise(rendezvousBegin, RECEIVE, r, am, r.status.MPI_TAG);
    }

    void sendEnds(Request r, AmRequest am) {
        raise(rendezvousEnd, SEND, r, am, am.tag);
    }

    void receiveEnds(Request r, AmRequest am) {
        raise(rendezvousEnd, RECEIVE, r, am, r.status.MPI_TAG);
    }

    private static void raise(EventType type, int side, Request r, AmRequest am, int tag) {
        int peer = r.comm == null ? -1 : r.comm.remoteGroup.rankOf(am.lpid);
        type.raise(side, am.context, peer, tag, am.dataSz, r.handle());
    }

    private static int handle(@Nullable Comm comm) {
        return comm == null ? 0 : comm.handle();
    }
}
