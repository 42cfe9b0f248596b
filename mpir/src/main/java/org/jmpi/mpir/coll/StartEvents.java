package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.PersistentCollective;

/** What tools hear of one persistent collective. */
final class StartEvents implements PersistentCollective.Watcher {
    private final CollectiveEvents events;
    private final CollKind kind;
    private final AlgorithmEntry algorithm;
    private final int root;
    private final long bytes;
    private final long call;

    StartEvents(CollectiveEvents events, CollKind kind, AlgorithmEntry algorithm, CollArgs a) {
        this.events = events;
        this.kind = kind;
        this.algorithm = algorithm;
        root = a.root;
        bytes = a.bytes;
        call = a.call;
    }

    @Override
    public void started() {
        if (events.begin.on) {
            events.raise(events.begin, kind, algorithm, CollectiveEvents.PERSISTENT, root, bytes, call);
        }
    }

    @Override
    public void over(boolean clean) {
        if (events.end.on) {
            events.raise(events.end, kind, algorithm, CollectiveEvents.PERSISTENT, root, bytes, call);
        }
    }
}
