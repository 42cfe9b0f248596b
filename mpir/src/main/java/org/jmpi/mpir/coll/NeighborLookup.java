package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Neighborhood;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Finds the neighbours of a process in its communicator's topology (MPI 4.1, 8.6). */
final class NeighborLookup {
    private NeighborLookup() {}

    /** Puts the neighbours into {@code a}. */
    static void find(CollArgs a, Comm comm) {
        Neighborhood n = comm.coll instanceof CollState state ? state.neighborhood() : of(comm);
        a.sources = n.sources();
        a.destinations = n.destinations();
        a.cartesian = n.cartesian();
    }

    /**
     * Returns the neighbours of the calling process.
     *
     * @throws MpirException of class ERR_TOPOLOGY if {@code comm} has no topology
     */
    static Neighborhood of(Comm comm) {
        if (comm.topology == null) {
            throw new MpirException(
                    ErrorClass.ERR_TOPOLOGY,
                    "neighbourhood collective on a communicator without a topology: expected one that"
                            + " MPI_Cart_create, MPI_Graph_create, MPI_Dist_graph_create or"
                            + " MPI_Dist_graph_create_adjacent returned");
        }
        return comm.topology.neighborhood(comm);
    }
}
