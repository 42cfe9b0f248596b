package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;

/** What a rank left undone that exits while it uses MPI. */
public final class StillOpen {
    private StillOpen() {}

    public static String describe(Rank rank) {
        String who = "rank " + rank.worldRank() + " of " + rank.worldSize() + " exits ";
        if (rank.worldState == Rank.State.INITIALIZED) {
            return who + "without calling MPI_Finalize";
        }
        int sessions = rank.sessions.liveCount();
        return who + "with " + sessions + (sessions == 1 ? " session" : " sessions")
                + " open: without calling MPI_Session_finalize";
    }
}
