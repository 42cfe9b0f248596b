package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.select.Selection;
import org.jmpi.mpir.comm.Comm;

/** What the collectives keep with a communicator: made at the first one, in {@link Comm#coll}. */
final class CollState {
    final Selection selection;
    final BlockingCall blocking;

    private CollState(Rank rank, Comm comm) {
        selection = new Selection(CollCvars.of(rank.cvars()));
        blocking = new BlockingCall(rank, comm, selection);
    }

    static CollState of(Rank rank, Comm comm) {
        Object state = comm.coll;
        return state != null ? (CollState) state : create(rank, comm);
    }

    private static CollState create(Rank rank, Comm comm) {
        CollState state = new CollState(rank, comm);
        comm.coll = state;
        return state;
    }
}
