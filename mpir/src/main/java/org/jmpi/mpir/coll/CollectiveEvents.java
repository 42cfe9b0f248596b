package org.jmpi.mpir.coll;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.EventType;
import org.jspecify.annotations.Nullable;

/** What tools hear of one communicator's collectives. A caller checks whether the type is on before it raises it. */
final class CollectiveEvents {
    static final int BLOCKING = 0;
    static final int NONBLOCKING = 1;
    static final int PERSISTENT = 2;

    final EventType begin;
    final EventType end;
    private final Comm comm;

    CollectiveEvents(EventRegistry events, Comm comm) {
        begin = events.collectiveBegin;
        end = events.collectiveEnd;
        this.comm = comm;
    }

    /** Raises {@code type}; {@code algorithm} is null where the call goes through shared memory. */
    void raise(EventType type, CollKind kind, @Nullable AlgorithmEntry algorithm, int form, CollArgs a) {
        raise(type, kind, algorithm, form, a.root, a.bytes, a.call);
    }

    void raise(
            EventType type,
            CollKind kind,
            @Nullable AlgorithmEntry algorithm,
            int form,
            int root,
            long bytes,
            long call) {
        String name = algorithm == null ? CollectiveItems.SHARED_MEMORY : algorithm.name();
        type.raise(
                comm.handle(),
                Messaging.collectiveContext(comm),
                kind.ordinal(),
                CollectiveItems.algorithm(name),
                form,
                kind.isRooted() ? root : Constants.UNDEFINED,
                bytes,
                call);
    }
}
