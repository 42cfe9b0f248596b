package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.ScheduleRun;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** One non-blocking collective. */
final class NonblockingCall extends CollCall<Request> {
    private final Rank rank;
    private final CollState state;

    NonblockingCall(Rank rank, Comm comm) {
        super(comm);
        this.rank = rank;
        state = CollState.of(rank, comm);
    }

    @Override
    CollArgs begin() {
        return new CollArgs().begin(comm);
    }

    @Override
    Request go(CollKind kind, CollArgs a) {
        RecordedSchedule schedule = new RecordedSchedule(comm.isInter);
        state.selection.choose(kind, a).run(schedule, a);
        return ScheduleRun.start(rank, comm, schedule.finish(), Tags.next(comm));
    }

    @Override
    Request nothing(CollKind kind, CollArgs a) {
        Request done = rank.device.newRequest(RequestKind.COLL);
        // one to complete it, one for the user
        done.addRef();
        rank.device.completeRequest(done);
        return done;
    }
}
