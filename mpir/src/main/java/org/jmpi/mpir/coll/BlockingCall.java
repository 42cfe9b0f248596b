package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.shared.SharedColl;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.PeerFailure;
import org.jspecify.annotations.Nullable;

/** The blocking collectives of a communicator, one after the other. */
final class BlockingCall extends CollCall<Void> {
    private final CollState state;
    private final CollectiveEvents events;
    /** Of the call under way, for tools: whether its begin was reported, and the algorithm; null: by shared memory. */
    private boolean begun;

    @SuppressWarnings("NullAway.Init")
    private @Nullable AlgorithmEntry algorithm;

    private final CollArgs args;
    private final BlockingSchedule schedule;
    /** Null where the ranks share no memory. */
    private final @Nullable SharedColl shared;

    BlockingCall(Rank rank, Comm comm, CollState state) {
        super(comm);
        schedule = new BlockingSchedule(rank, comm);
        this.state = state;
        events = state.events;
        args = state.newArgs();
        shared = SharedColl.of(rank, comm, state);
    }

    @Override
    CollArgs begin() {
        return state.begin(args);
    }

    @Override
    Void go(CollKind kind, CollArgs a) {
        schedule.begin();
        state.called(kind, CollCounters.BLOCKING);
        long begin = state.begin();
        begun = false;
        try {
            RoomyBlocks.before(kind, schedule, a);
            if (shared != null && shared.takes(kind, a, schedule)) {
                begun(kind, null, a);
                shared.run(kind, a, schedule);
                // what leaders of nodes did by messages may have failed
                schedule.finish();
                state.shared(kind);
            } else {
                byMessages(kind, a);
            }
            RoomyBlocks.after(schedule, a);
        } catch (PeerFailure e) {
            schedule.notifyOthers(e);
            throw e;
        } finally {
            schedule.end();
            if (begun && events.end.on) {
                events.raise(events.end, kind, algorithm, CollectiveEvents.BLOCKING, a);
            }
            a.end();
            state.end(begin);
        }
        return null;
    }

    private void byMessages(CollKind kind, CollArgs a) {
        CollAlgorithm chosen = state.selection.choose(kind, a);
        state.chosen(kind);
        begun(kind, state.selection.latest(), a);
        chosen.run(schedule, a);
        schedule.finish();
    }

    private void begun(CollKind kind, @Nullable AlgorithmEntry by, CollArgs a) {
        begun = true;
        algorithm = by;
        if (events.begin.on) {
            events.raise(events.begin, kind, by, CollectiveEvents.BLOCKING, a);
        }
    }

    /** Returns the arguments of the latest call. */
    CollArgs latest() {
        return args;
    }

    /** Returns how often a short look at shared memory was not enough. */
    long sharedWaits() {
        return shared == null ? 0 : shared.waits();
    }

    /** Gives back what other ranks see; there will be no more calls. */
    void free() {
        if (shared != null) {
            shared.free();
        }
    }

    @Override
    Void nothing(CollKind kind, CollArgs a) {
        state.called(kind, CollCounters.BLOCKING);
        a.end();
        return null;
    }
}
