package org.jmpi.test.interop;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/** A rank that says who it is; {@code abort} and {@code throw} end the job from rank 1 while the others wait. */
public final class InteropRank {
    private InteropRank() {}

    /** Runs the rank. */
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.barrier();
        int[] sum = {rank + 1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Intracomm near = MPI.COMM_WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        System.out.println(
                "rank " + rank + " of " + MPI.COMM_WORLD.getSize() + " sum " + sum[0] + " near " + near.getSize());
        near.free();
        if (args.length > 0 && !args[0].equals("hello")) {
            end(args[0], rank);
        }
        MPI.Finalize();
    }

    private static void end(String how, int rank) {
        if (rank == 1 && how.equals("abort")) {
            MPI.COMM_WORLD.abort(7);
        }
        if (rank == 1) {
            throw new IllegalStateException("thrown on purpose");
        }
        MPI.COMM_WORLD.barrier();
    }
}
