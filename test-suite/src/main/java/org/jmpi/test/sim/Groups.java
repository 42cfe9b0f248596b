package org.jmpi.test.sim;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Who is who in a call between two groups, in which the first group has the root: ranks of the second are numbered on. */
final class Groups {
    private final Call call;

    Groups(Call call) {
        this.call = call;
    }

    boolean isFirst(int rank) {
        return rank < call.size();
    }

    /** Returns the rank in its own group. */
    int local(int rank) {
        return isFirst(rank) ? rank : rank - call.size();
    }

    int localSize(int rank) {
        return isFirst(rank) ? call.size() : call.remote();
    }

    int remoteSize(int rank) {
        return isFirst(rank) ? call.remote() : call.size();
    }

    /** Returns the number among all of rank {@code r} of the group that {@code rank} is not in. */
    int remote(int rank, int r) {
        return isFirst(rank) ? call.size() + r : r;
    }

    boolean isRoot(int rank) {
        return rank == call.root();
    }

    /** Returns whether {@code rank} is in the root's group and not the root. */
    boolean isOutside(int rank) {
        return isFirst(rank) && !isRoot(rank);
    }

    /** Says the root as each rank has to name it. */
    void root(int rank, CollArgs a) {
        if (isFirst(rank)) {
            a.root = isRoot(rank) ? Constants.ROOT : Constants.PROC_NULL;
        }
    }
}
