package org.jmpi.mpir.coll.registry;

/** The collectives that have algorithms to choose from. */
public enum CollKind {
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALLGATHER,
    ALLGATHERV,
    ALLTOALL,
    ALLTOALLV,
    ALLTOALLW,
    REDUCE_SCATTER,
    REDUCE_SCATTER_BLOCK,
    SCAN,
    EXSCAN,
    NEIGHBOR_ALLGATHER,
    NEIGHBOR_ALLGATHERV,
    NEIGHBOR_ALLTOALL,
    NEIGHBOR_ALLTOALLV,
    NEIGHBOR_ALLTOALLW;

    /** Returns whether this has an operation. */
    public boolean isReduction() {
        return switch (this) {
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN -> true;
            default -> false;
        };
    }

    /** Returns whether this has a root. */
    public boolean isRooted() {
        return switch (this) {
            case BCAST, REDUCE, GATHER, GATHERV, SCATTER, SCATTERV -> true;
            default -> false;
        };
    }

    /** Returns the name as tuning files and tools say it: {@code reduce_scatter}. */
    public String functionName() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Returns the control variable that forces an algorithm: {@code MPIR_CVAR_BCAST_INTRA_ALGORITHM}. */
    public String cvarName() {
        return "MPIR_CVAR_" + name() + "_INTRA_ALGORITHM";
    }

    /** Returns the control variable that forces one in the non-blocking form: {@code MPIR_CVAR_IBCAST_INTRA_ALGORITHM}. */
    public String nonblockingCvarName() {
        return "MPIR_CVAR_I" + name() + "_INTRA_ALGORITHM";
    }
}
