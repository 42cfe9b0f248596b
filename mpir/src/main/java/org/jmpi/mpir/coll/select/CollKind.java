package org.jmpi.mpir.coll.select;

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
    REDUCE_SCATTER,
    REDUCE_SCATTER_BLOCK,
    SCAN,
    EXSCAN;

    /** Returns the control variable that forces an algorithm: {@code MPIR_CVAR_BCAST_INTRA_ALGORITHM}. */
    public String cvarName() {
        return "MPIR_CVAR_" + name() + "_INTRA_ALGORITHM";
    }
}
