package org.jmpi.test.coverage;

import static org.jmpi.binding.Mpi.*;

/** Programs that are read and never run. */
final class Programs {
    private Programs() {}

    /** Calls MPI_Send and little else. */
    static final class Direct {
        static int run(int[] data) {
            return MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    }

    /** Calls MPI_Send among others. */
    static final class Broad {
        static int run(int[] data) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Comm_size(MPI_COMM_WORLD, data);
            return MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    }

    /** Lets another class call MPI_Send. */
    static final class Indirect {
        static int run(int[] data) {
            return Helper.send(data);
        }
    }

    /** Calls only the form with large counts. */
    static final class Large {
        static int run(int[] data, long[] counts) {
            return MPI_Allgatherv_c(data, 1, MPI_INT, data, counts, counts, MPI_INT, MPI_COMM_WORLD);
        }
    }
}
