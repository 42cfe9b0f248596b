package org.jmpi.test.jvm;

import java.util.concurrent.TimeUnit;
import org.jmpi.binding.Mpi;

/** What {@link RecordingsIT} records: a message from rank 0 to rank 1, then perhaps an end by MPI_Abort; or nothing. */
public final class RecordedJob {
    static final int TAG = 99;
    static final int COUNT = 250;
    static final int CODE = 5;

    private RecordedJob() {}

    /** @param args {@code abort}, {@code alone}, or nothing */
    public static void main(String[] args) throws InterruptedException {
        Mpi.MPI_Init(args);
        int[] rank = new int[1];
        Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, rank);
        if (args.length > 0 && args[0].equals("alone")) {
            Mpi.MPI_Finalize();
            return;
        }
        if (rank[0] == 0) {
            Mpi.MPI_Send(new int[COUNT], COUNT, Mpi.MPI_INT, 1, TAG, Mpi.MPI_COMM_WORLD);
        } else {
            Mpi.MPI_Recv(new int[COUNT], COUNT, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
        }
        Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
        if (args.length > 0) {
            if (rank[0] == 1) {
                Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, CODE);
            }
            TimeUnit.MINUTES.sleep(5);
        }
        Mpi.MPI_Finalize();
    }
}
