package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** In a program that has sessions only, MPI_COMM_WORLD is an invalid communicator; by default that is fatal. */
public final class WorldIsInvalid {
    private WorldIsInvalid() {}

    public static void main(String[] args) {
        Job.open(new Check(), null, MPI_ERRORS_RETURN);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}
