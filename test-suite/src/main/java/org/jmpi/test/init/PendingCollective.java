package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/**
 * MPI_Finalize while collectives are under way, which MPI forbids: it ends all the same, with a warning or, where others
 * never began the collective, a fatal error. Argument {@code form=N}: 0 all ranks have begun a barrier that nobody waits
 * for, 1 an allreduce, 2 rank 0 alone has begun a barrier, 3 a broadcast of much data that only the root has begun, 4 a
 * persistent allreduce is started.
 */
public final class PendingCollective {
    private static final int MUCH = 1 << 20;

    private PendingCollective() {}

    public static void main(String[] args) throws Exception {
        MPI_Init(args);
        int form = MTest.option(args, "form", 0);
        boolean first = MTest.rank() == 0;
        boolean begun = begin(form, first) == MPI_SUCCESS;
        MPI_Finalize();
        if (first && begun && form != 2 && form != 3) {
            System.out.println(" No Errors");
        }
    }

    private static int begin(int form, boolean first) {
        int[] request = new int[1];
        int[] data = new int[MUCH];
        int world = MPI_COMM_WORLD;
        return switch (form) {
            case 0 -> MPI_Ibarrier(world, request);
            case 1 -> MPI_Iallreduce(data, new int[MUCH], MUCH, MPI_INT, MPI_SUM, world, request);
            case 2 -> first ? MPI_Ibarrier(world, request) : MPI_SUCCESS;
            case 3 -> first ? MPI_Ibcast(data, MUCH, MPI_INT, 0, world, request) : MPI_SUCCESS;
            default ->
                MPI_Allreduce_init(data, new int[MUCH], 9, MPI_INT, MPI_SUM, world, MPI_INFO_NULL, request)
                        + MPI_Start(request);
        };
    }
}
