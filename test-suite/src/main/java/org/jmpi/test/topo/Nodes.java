package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;

/** Who is on which node, as MPI_Comm_split_type says. */
final class Nodes {
    private final int[] ofWorld = new int[MTest.size()];

    /** Returns whether every rank is on a node of its own, whatever else the job was told. */
    static boolean apart() {
        String noLocal = System.getenv("MPIR_CVAR_NOLOCAL");
        return noLocal != null && !noLocal.equals("0");
    }

    /** Asks. Collective over the world. */
    Nodes() {
        int[] near = new int[1];
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, near);
        int[] leader = {MTest.rank()};
        MPI_Bcast(leader, 1, MPI_INT, 0, near[0]);
        MPI_Comm_free(near);
        MPI_Allgather(leader, 1, MPI_INT, ofWorld, 1, MPI_INT, MPI_COMM_WORLD);
    }

    /** Returns for each rank of {@code comm} the lowest rank of the world that is on the same node. Collective. */
    int[] of(int comm) {
        if (comm == MPI_COMM_NULL) {
            return new int[0];
        }
        int[] size = new int[1];
        MPI_Comm_size(comm, size);
        int[] all = new int[size[0]];
        MPI_Allgather(new int[] {ofWorld[MTest.rank()]}, 1, MPI_INT, all, 1, MPI_INT, comm);
        return all;
    }
}
