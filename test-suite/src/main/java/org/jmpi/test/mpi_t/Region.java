package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/**
 * What rank 0 does to rank 1 while both watch, and nothing else: rank 1 says when it is ready and when it is done, outside
 * of what it and rank 0 watch.
 */
final class Region {
    private static final int GO = 7;
    private static final int DONE = 8;

    private Region() {}

    /**
     * Runs {@code prepare}, then {@code receive} at rank 1 and {@code send} at rank 0; the watch counts these, and at rank 1
     * the message that says that it is ready.
     */
    static void run(Watch watch, Runnable prepare, Runnable send, Runnable receive) {
        if (MTest.rank() == 0) {
            await(1, GO);
            watch.start();
            send.run();
            watch.stop();
            await(1, DONE);
        } else if (MTest.rank() == 1) {
            watch.start();
            prepare.run();
            tell(GO);
            receive.run();
            watch.stop();
            tell(DONE);
        }
    }

    private static void await(int from, int tag) {
        MPI_Recv(new byte[0], 0, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    private static void tell(int tag) {
        MPI_Send(new byte[0], 0, MPI_BYTE, 0, tag, MPI_COMM_WORLD);
    }
}
