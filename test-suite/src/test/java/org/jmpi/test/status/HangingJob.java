package org.jmpi.test.status;

import java.util.concurrent.TimeUnit;
import org.jmpi.binding.Mpi;

/** A job that hangs on purpose, until it is ended from outside. */
public final class HangingJob {
    static final int FIRST_TAG = 5;
    static final int SECOND_TAG = 6;
    /** Long enough for a rendezvous on every transport. */
    static final int LONG = 1 << 20;

    /** So many that they go through shared memory where there is any. */
    private static final int BARRIERS = 20;

    private static final int LAZY = 4;

    private HangingJob() {}

    /** @param args how it hangs */
    public static void main(String[] args) throws InterruptedException {
        Mpi.MPI_Init(args);
        int[] rank = new int[1];
        Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, rank);
        if (args[0].equals("receives")) {
            receives(rank[0]);
        } else {
            mixture(rank[0]);
        }
        Mpi.MPI_Finalize();
    }

    private static void say(int rank) {
        System.out.println("READY " + rank);
        System.out.flush();
    }

    private static void receive(int source, int tag) {
        Mpi.MPI_Recv(new double[1], 1, Mpi.MPI_DOUBLE, source, tag, Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
    }

    /** Both wait for a tag that the other never sends. */
    private static void receives(int rank) {
        Mpi.MPI_Send(new double[1], 1, Mpi.MPI_DOUBLE, 1 - rank, 7, Mpi.MPI_COMM_WORLD);
        say(rank);
        if (rank == 0) {
            receive(1, FIRST_TAG);
        } else {
            receive(0, SECOND_TAG);
        }
    }

    /** Nobody receives what rank 0 sends to rank 1; four others have a communicator, and one of them misses its barrier. */
    private static void mixture(int rank) throws InterruptedException {
        int[] part = new int[1];
        Mpi.MPI_Comm_split(Mpi.MPI_COMM_WORLD, rank < 2 ? 0 : 1, rank, part);
        Mpi.MPI_Comm_set_name(part[0], rank < 2 ? "pair" : "four");
        for (int i = 0; i < BARRIERS; i++) {
            Mpi.MPI_Barrier(part[0]);
        }
        say(rank);
        if (rank == 0) {
            Mpi.MPI_Send(new int[LONG], LONG, Mpi.MPI_INT, 1, SECOND_TAG, Mpi.MPI_COMM_WORLD);
        } else if (rank == 1) {
            receive(0, FIRST_TAG);
        } else if (rank == LAZY) {
            computes();
        }
        Mpi.MPI_Barrier(part[0]);
    }

    private static void computes() throws InterruptedException {
        TimeUnit.MINUTES.sleep(5);
    }
}
