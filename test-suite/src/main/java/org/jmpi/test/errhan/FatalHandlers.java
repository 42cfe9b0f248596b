package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** MPI_ERRORS_ARE_FATAL of a communicator of one process ends the others too; MPI_COMM_WORLD's MPI_ERRORS_ABORT as well. */
public final class FatalHandlers {
    private FatalHandlers() {}

    public static void main(String[] args) {
        MPI_Init(args);
        boolean abort = MTest.option(args, "abort", 0) == 1;
        int comm = abort ? MPI_COMM_WORLD : MPI_COMM_SELF;
        MPI_Comm_set_errhandler(comm, abort ? MPI_ERRORS_ABORT : MPI_ERRORS_ARE_FATAL);
        if (MTest.rank() == MTest.size() - 1) {
            MPI_Send(null, 0, MPI_INT, 1000, 0, comm);
        }
        MPI_Recv(new int[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        System.out.println(" No Errors");
    }
}
