package org.jmpi.test.coverage;

import static org.jmpi.binding.Mpi.*;

/** What {@link Programs.Indirect} uses. */
final class Helper {
    private Helper() {}

    static int send(int[] data) {
        return MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
}
