package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;

/** What a rank left undone that exits while it uses MPI. */
public final class StillOpen {
    private StillOpen() {}

    /** Returns the message. */
    public static String describe(Rank rank) {
        String who = "rank " + rank.worldRank() + " of " + rank.worldSize() + " exits ";
        if (rank.worldState == Rank.State.INITIALIZED) {
            return who + "without calling MPI_Finalize";
        }
        // the World Model is none of the users
        int sessions = Instance.of(rank).users();
        return who + "with " + sessions + (sessions == 1 ? " session" : " sessions")
                + " open: without calling MPI_Session_finalize";
    }
}
