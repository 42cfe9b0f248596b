package org.jmpi.test.coll.every;

import static org.jmpi.binding.Mpi.*;

/** The communicator of neighbourhood collectives. */
public final class Neighbors {
    private Neighbors() {}

    /** Returns a communicator of {@code comm}'s processes on which each sends to the two ranks that follow it. */
    public static int graph(int comm) {
        int[] me = new int[1];
        int[] size = new int[1];
        MPI_Comm_rank(comm, me);
        MPI_Comm_size(comm, size);
        int[] sources = NeighborTrial.neighbors(me[0], size[0], -1);
        int[] destinations = NeighborTrial.neighbors(me[0], size[0], 1);
        int[] graph = new int[1];
        MPI_Dist_graph_create_adjacent(
                comm,
                NeighborTrial.DEGREE,
                sources,
                MPI_UNWEIGHTED,
                NeighborTrial.DEGREE,
                destinations,
                MPI_UNWEIGHTED,
                MPI_INFO_NULL,
                false,
                graph);
        return graph[0];
    }
}
