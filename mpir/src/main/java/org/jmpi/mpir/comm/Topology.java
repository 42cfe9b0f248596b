package org.jmpi.mpir.comm;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** What a communicator knows of how its processes are arranged (mirrors {@code MPIR_Topology}); immutable. */
public abstract class Topology {
    /** The kind that MPI_Graph_create makes. */
    public static final int GRAPH = 1;
    /** The kind that MPI_Cart_create makes. */
    public static final int CART = 2;
    /** The kind that MPI_Dist_graph_create and its adjacent form make. */
    public static final int DIST_GRAPH = 3;

    private final int kind;

    /** Makes one of this kind. */
    protected Topology(int kind) {
        this.kind = kind;
    }

    /** MPI_Topo_test: returns the kind of {@code comm}'s topology, or UNDEFINED. Local. */
    public static int kindOf(Comm comm) {
        return comm.topology == null ? Constants.UNDEFINED : comm.topology.kind;
    }

    /** Returns {@code comm}'s topology, which must be a {@code type}. */
    public static <T extends Topology> T of(Comm comm, Class<T> type, String noun, String maker) {
        if (!type.isInstance(comm.topology)) {
            throw new MpirException(
                    ErrorClass.ERR_TOPOLOGY,
                    "comm has " + describe(kindOf(comm)) + ": expected " + noun + "; pass what " + maker + " returned");
        }
        return type.cast(comm.topology);
    }

    /** Returns the neighbours of the calling process in {@code comm}, which has this topology. Local. */
    public abstract Neighborhood neighborhood(Comm comm);

    private static String describe(int kind) {
        return switch (kind) {
            case GRAPH -> "a graph topology";
            case CART -> "a Cartesian topology";
            case DIST_GRAPH -> "a distributed graph topology";
            default -> "no topology";
        };
    }
}
