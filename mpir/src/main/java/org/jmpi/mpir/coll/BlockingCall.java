package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.PeerFailure;

/** The blocking collectives of a communicator, one after the other. */
final class BlockingCall extends CollCall<Void> {
    private final CollState state;
    private final CollArgs args;
    private final BlockingSchedule schedule;

    BlockingCall(Rank rank, Comm comm, CollState state) {
        super(comm);
        schedule = new BlockingSchedule(rank, comm);
        this.state = state;
        args = state.newArgs();
    }

    @Override
    CollArgs begin() {
        return state.begin(args);
    }

    @Override
    Void go(CollKind kind, CollArgs a) {
        schedule.begin();
        try {
            state.selection.choose(kind, a).run(schedule, a);
            schedule.finish();
        } catch (PeerFailure e) {
            schedule.tellOthers(e);
            throw e;
        } finally {
            schedule.end();
            a.end();
        }
        return null;
    }

    @Override
    Void nothing(CollKind kind, CollArgs a) {
        a.end();
        return null;
    }
}
