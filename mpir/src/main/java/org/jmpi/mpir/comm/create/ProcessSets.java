package org.jmpi.mpir.comm.create;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.Psets;

/** What MPI_Comm_split_type asks of process sets (MPI 4.1, 11.3.2). */
final class ProcessSets {
    private ProcessSets() {}

    /** Returns whether the calling process is in the set {@code name}; a set that is not known has no processes. */
    static boolean contains(Rank rank, String name) {
        if (name.equalsIgnoreCase(Psets.WORLD) || name.equalsIgnoreCase(Psets.SELF)) {
            return true;
        }
        boolean known = Psets.names(rank).stream().anyMatch(name::equalsIgnoreCase);
        return known && Arrays.binarySearch(Psets.lpids(rank, name), rank.worldRank()) >= 0;
    }

    /** Returns whether each process's set of this name is another one. */
    static boolean isOwn(String name) {
        return name.equalsIgnoreCase(Psets.SELF);
    }
}
