package org.jmpi.mpir.comm;

import org.jmpi.mpir.Rank;

/** The process sets that MPI_Comm_split_type knows by name (MPI 4.1, 11.3.2). */
final class ProcessSets {
    private static final String WORLD = "mpi://WORLD";
    private static final String SELF = "mpi://SELF";

    private ProcessSets() {}

    /** Returns whether the calling process is in the set {@code name}; a set that is not known has no processes. */
    static boolean contains(Rank rank, String name) {
        return name.equals(WORLD) || name.equals(SELF);
    }

    /** Returns whether each process's set of this name is another one. */
    static boolean isOwn(String name) {
        return name.equals(SELF);
    }
}
