package org.jmpi.mpir.coll.select;

import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Collective;
import org.jmpi.mpir.coll.select.Condition.Subject;

/** Which conditions mean anything to a collective: what not every rank knows alike must not decide. */
final class ConditionSubjects {
    private ConditionSubjects() {}

    /** Whether {@code subject} differs from call to call. */
    static boolean isOfCall(Subject subject) {
        return switch (subject) {
            case AVG_MSG_SIZE,
                    TOTAL_MSG_SIZE,
                    COUNT,
                    IS_COMMUTATIVE,
                    IS_OP_BUILT_IN,
                    IS_BLOCK_REGULAR,
                    IS_SENDBUF_INPLACE -> true;
            default -> false;
        };
    }

    /** Whether all ranks know {@code subject} of such a call, and alike. */
    static boolean isKnown(Subject subject, Collective collective, boolean inter) {
        CollKind kind = collective.kind();
        return switch (subject) {
            case AVG_MSG_SIZE, TOTAL_MSG_SIZE -> inter ? hasCommonSizeInter(kind) : hasCommonSize(kind);
            // a rank of the root's group passes no operation
            case COUNT, IS_COMMUTATIVE, IS_OP_BUILT_IN -> kind.isReduction() && !(inter && kind == CollKind.REDUCE);
            case IS_BLOCK_REGULAR -> kind == CollKind.REDUCE_SCATTER || kind == CollKind.REDUCE_SCATTER_BLOCK;
            case IS_SENDBUF_INPLACE ->
                kind == CollKind.ALLTOALL || kind == CollKind.ALLTOALLV || kind == CollKind.ALLTOALLW;
            default -> true;
        };
    }

    private static boolean hasCommonSize(CollKind kind) {
        return switch (kind) {
            case BARRIER, GATHERV, SCATTERV, ALLTOALLV, ALLTOALLW -> false;
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV, NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV, NEIGHBOR_ALLTOALLW ->
                false;
            default -> true;
        };
    }

    /** The groups may send different amounts to each other, where both send. */
    private static boolean hasCommonSizeInter(CollKind kind) {
        return switch (kind) {
            case BCAST, GATHER, SCATTER, REDUCE, ALLREDUCE -> true;
            default -> false;
        };
    }
}
