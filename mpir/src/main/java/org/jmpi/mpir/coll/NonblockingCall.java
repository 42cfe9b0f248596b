package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.ScheduleRun;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.coll.select.Selection;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** One non-blocking collective at a time; it comes from the communicator's {@link CallPool} and goes back there. */
final class NonblockingCall extends CollCall<Request> implements ScheduleRun.Owner {
    private final Rank rank;
    private final Selection selection;
    private final CallPool pool;
    private final CollArgs args = new CollArgs();
    private final RecordedSchedule steps;
    private final ScheduleRun run;

    NonblockingCall(Rank rank, Comm comm, Selection selection, CallPool pool) {
        super(comm);
        this.rank = rank;
        this.selection = selection;
        this.pool = pool;
        steps = new RecordedSchedule(comm.isInter);
        run = new ScheduleRun(rank, comm, steps, this);
    }

    @Override
    CollArgs begin() {
        return args.begin(comm);
    }

    @Override
    Request go(CollKind kind, CollArgs a) {
        int tag = Tags.next(comm);
        selection.choose(kind, a).run(steps, a);
        steps.finish();
        return run.start(tag);
    }

    @Override
    Request nothing(CollKind kind, CollArgs a) {
        Request done = rank.device.newRequest(RequestKind.COLL);
        // one to complete it, one for the user
        done.addRef();
        rank.device.completeRequest(done);
        over(true);
        return done;
    }

    @Override
    public void over(boolean clean) {
        args.end();
        steps.clear();
        if (clean) {
            pool.give(this, steps.keptBytes());
        }
    }
}
