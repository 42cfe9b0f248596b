package org.jmpi.mpir.coll;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.PersistentCollective;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;

/** One persistent collective (MPI 4.1, 6.13): its schedule is made here, once. */
final class PersistentCall extends CollCall<Request> {
    private final Rank rank;
    private final CollState state;

    PersistentCall(Rank rank, Comm comm) {
        super(comm);
        this.rank = rank;
        state = CollState.of(rank, comm);
    }

    @Override
    CollArgs begin() {
        return state.begin(state.newArgs());
    }

    @Override
    Request go(CollKind kind, CollArgs a) {
        RecordedSchedule schedule = new RecordedSchedule(comm.isInter);
        CollAlgorithm algorithm = state.selection.chooseNonblocking(kind, a);
        state.called(kind, CollCounters.PERSISTENT);
        state.chosen(kind);
        RoomyBlocks.before(kind, schedule, a);
        algorithm.run(schedule, a);
        RoomyBlocks.after(schedule, a);
        StartEvents events = new StartEvents(state.events, kind, Objects.requireNonNull(state.selection.latest()), a);
        return PersistentCollective.init(rank, comm, schedule.finish(), Tags.persistent(comm), events);
    }

    @Override
    Request nothing(CollKind kind, CollArgs a) {
        state.called(kind, CollCounters.PERSISTENT);
        return PersistentCollective.init(
                rank, comm, new RecordedSchedule(comm.isInter).finish(), Tags.persistent(comm), null);
    }
}
