package org.jmpi.mpir.comm.create;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jspecify.annotations.Nullable;

/** Makes communicators from lists of ranks that every member computed by itself. */
public final class Members {
    private Members() {}

    /**
     * Makes a communicator of {@code members}, ranks of {@code comm} in their new order; null where the calling process is
     * none of them. Collective over {@code comm}; lists at different ranks are equal or disjoint.
     */
    public static @Nullable Comm make(Rank rank, Comm comm, int[] members) {
        int[] lpids = new int[members.length];
        for (int i = 0; i < lpids.length; i++) {
            lpids[i] = comm.localGroup.lpid(members[i]);
        }
        Group group = Group.table(rank).allocate().initMap(lpids, rank.worldRank());
        // of the same session
        group.owner = comm.localGroup.owner;
        try {
            return Comms.create(rank, comm, group);
        } finally {
            if (group.release()) {
                Group.table(rank).free(group);
            }
        }
    }

    /** Returns the ranks 0 to {@code n} - 1. */
    public static int[] first(int n) {
        int[] all = new int[n];
        java.util.Arrays.setAll(all, i -> i);
        return all;
    }
}
