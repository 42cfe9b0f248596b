package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** MPI_COMM_WORLD's first ranks and all others, in rank order, with an intercommunicator between them. */
final class TwoGroups {
    private final int[] local = new int[1];
    final int[] made = new int[1];
    final int inter;
    /** Whether this process is in the first group. */
    final boolean first;
    /** How many processes the first group has. */
    private final int firstSize;

    final int rank;
    final int size;
    final int remoteSize;

    TwoGroups(int firstSize) {
        this.firstSize = firstSize;
        int me = MTest.rank();
        first = me < firstSize;
        rank = me - (first ? 0 : firstSize);
        size = first ? firstSize : MTest.size() - firstSize;
        remoteSize = MTest.size() - size;
        MPI_Comm_split(MPI_COMM_WORLD, first ? 0 : 1, me, local);
        MPI_Intercomm_create(local[0], 0, MPI_COMM_WORLD, first ? firstSize : 0, 7, made);
        inter = made[0];
    }

    /** Groups as the argument {@code first=N} has it, else the first third of all processes and the rest. */
    static TwoGroups of(String[] args) {
        return new TwoGroups(MTest.option(args, "first", Math.max(1, MTest.size() / 3)));
    }

    /** Returns the rank in MPI_COMM_WORLD of rank {@code r} of the other group. */
    int remote(int r) {
        return first ? firstSize + r : r;
    }

    /** Returns the rank in MPI_COMM_WORLD of rank {@code r} of the root's group. */
    int inGroup(boolean ofFirst, int r) {
        return ofFirst ? r : firstSize + r;
    }

    int sizeOf(boolean ofFirst) {
        return ofFirst == first ? size : remoteSize;
    }

    /** Returns this process's root argument where rank {@code root} of the group is the root. */
    int root(boolean inFirst, int root) {
        if (inFirst != first) {
            return root;
        }
        return rank == root ? MPI_ROOT : MPI_PROC_NULL;
    }

    boolean isRoot(boolean inFirst, int root) {
        return inFirst == first && rank == root;
    }

    void free() {
        MPI_Comm_free(made);
        MPI_Comm_free(local);
    }
}
