package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.ScheduleRun;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** One non-blocking collective at a time; it comes from the communicator's {@link CallPool} and goes back there. */
final class NonblockingCall extends CollCall<Request> implements ScheduleRun.Owner {
    private final Rank rank;
    private final CollState state;
    private final CallPool pool;
    private final CollArgs args;
    private final RecordedSchedule steps;
    private final ScheduleRun run;
    private final CollectiveEvents events;
    /** Of the call under way, for tools. */
    private @Nullable CollKind kind;

    @SuppressWarnings("NullAway.Init")
    private @Nullable AlgorithmEntry algorithm;

    NonblockingCall(Rank rank, Comm comm, CollState state, CallPool pool) {
        super(comm);
        this.rank = rank;
        this.state = state;
        this.pool = pool;
        events = state.events;
        args = state.newArgs();
        steps = new RecordedSchedule(comm.isInter);
        run = new ScheduleRun(rank, comm, steps, this);
    }

    @Override
    CollArgs begin() {
        return state.begin(args);
    }

    @Override
    Request go(CollKind what, CollArgs a) {
        int tag = Tags.next(comm);
        CollAlgorithm chosen = state.selection.chooseNonblocking(what, a);
        kind = what;
        algorithm = state.selection.latest();
        state.called(kind, CollCounters.NONBLOCKING);
        state.chosen(kind);
        RoomyBlocks.before(what, steps, a);
        chosen.run(steps, a);
        RoomyBlocks.after(steps, a);
        steps.finish();
        if (events.begin.on) {
            events.raise(events.begin, kind, algorithm, CollectiveEvents.NONBLOCKING, a);
        }
        return run.start(tag);
    }

    @Override
    Request nothing(CollKind what, CollArgs a) {
        state.called(what, CollCounters.NONBLOCKING);
        Request done = Device.of(rank).requests().newRequest(RequestKind.COLL);
        // one to complete it, one for the user
        done.addRef();
        Device.of(rank).requests().completeRequest(done);
        kind = null;
        over(true);
        return done;
    }

    @Override
    public void over(boolean clean) {
        if (kind != null && events.end.on) {
            events.raise(events.end, kind, algorithm, CollectiveEvents.NONBLOCKING, args);
        }
        args.end();
        steps.clear();
        if (clean) {
            pool.give(this, steps.keptBytes());
        }
    }
}
