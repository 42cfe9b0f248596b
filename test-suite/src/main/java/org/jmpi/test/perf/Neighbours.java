package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

/** The groups of a rank's neighbours in the ring of the world, for epochs that pairs agree on. */
final class Neighbours {
    final int right;
    /** The right neighbour alone. */
    final int to;
    /** The left neighbour alone. */
    final int from;

    Neighbours(int rank, int size) {
        right = (rank + 1) % size;
        int[] group = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, group);
        to = only(group[0], right);
        from = only(group[0], (rank + size - 1) % size);
        MPI_Group_free(group);
    }

    private static int only(int group, int rank) {
        int[] made = new int[1];
        MPI_Group_incl(group, 1, new int[] {rank}, made);
        return made[0];
    }

    void free() {
        MPI_Group_free(new int[] {to});
        MPI_Group_free(new int[] {from});
    }
}
