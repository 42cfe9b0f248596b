package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.coll.shared.SharedColl;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.PeerFailure;

/** The blocking collectives of a communicator, one after the other. */
final class BlockingCall extends CollCall<Void> {
    private final CollState state;
    private final CollArgs args;
    private final BlockingSchedule schedule;
    /** Null where the ranks share no memory. */
    private final SharedColl shared;

    BlockingCall(Rank rank, Comm comm, CollState state) {
        super(comm);
        schedule = new BlockingSchedule(rank, comm);
        this.state = state;
        args = state.newArgs();
        shared = SharedColl.of(rank, comm, state::hierarchy);
    }

    @Override
    CollArgs begin() {
        return state.begin(args);
    }

    @Override
    Void go(CollKind kind, CollArgs a) {
        schedule.begin();
        try {
            if (shared == null || !shared.run(kind, a, schedule)) {
                state.selection.choose(kind, a).run(schedule, a);
                schedule.finish();
            }
        } catch (PeerFailure e) {
            schedule.tellOthers(e);
            throw e;
        } finally {
            schedule.end();
            a.end();
        }
        return null;
    }

    /** Gives back what other ranks see; there will be no more calls. */
    void free() {
        if (shared != null) {
            shared.free();
        }
    }

    @Override
    Void nothing(CollKind kind, CollArgs a) {
        a.end();
        return null;
    }
}
