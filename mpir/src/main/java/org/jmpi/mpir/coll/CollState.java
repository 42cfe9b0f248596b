package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.coll.select.Selection;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.errhan.PeerFailure;

/** What the collectives keep with a communicator: made at the first one, in {@link Comm#coll}. */
final class CollState {
    final CollArgs args = new CollArgs();
    private final BlockingSchedule schedule;
    private final Selection selection;

    private CollState(Rank rank, Comm comm) {
        schedule = new BlockingSchedule(rank, comm);
        selection = new Selection(CollCvars.of(rank.cvars()));
    }

    static CollState of(Rank rank, Comm comm) {
        Object state = comm.coll;
        return state != null ? (CollState) state : create(rank, comm);
    }

    private static CollState create(Rank rank, Comm comm) {
        if (comm.isInter) {
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    "collective on an intercommunicator: expected an intracommunicator; merge the groups first");
        }
        CollState state = new CollState(rank, comm);
        comm.coll = state;
        return state;
    }

    /** Does the collective that {@link #args} describes. */
    void run(CollKind kind) {
        schedule.begin();
        try {
            selection.choose(kind, args).run(schedule, args);
            schedule.fence();
        } catch (PeerFailure e) {
            schedule.tellOthers(e);
            throw e;
        } finally {
            schedule.end();
            args.end();
        }
    }
}
