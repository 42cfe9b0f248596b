package org.jmpi.mpir.coll.select;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.BasicType;

/** The reductions that combine their operands from the left, in rank order, for those who ask for that. */
final class RankOrderAlgorithms {
    private RankOrderAlgorithms() {}

    /** Returns what has to do the call {@code a}; null: any algorithm may, since nobody asked or the order can't be seen. */
    static AlgorithmEntry of(CollKind kind, CollArgs a) {
        if (!a.rankOrder || !kind.isReduction() || a.op == null || isExact(a)) {
            return null;
        }
        return switch (kind) {
            case REDUCE -> ReduceAlgorithms.RANK_ORDER;
            case ALLREDUCE -> AllreduceAlgorithms.RANK_ORDER;
            case REDUCE_SCATTER -> ReduceScatterAlgorithms.RANK_ORDER;
            case REDUCE_SCATTER_BLOCK -> ReduceScatterBlockAlgorithms.RANK_ORDER;
            case SCAN -> ScanAlgorithms.LINEAR;
            default -> ExscanAlgorithms.LINEAR;
        };
    }

    /** Integers' predefined operations give the same in any order. */
    private static boolean isExact(CollArgs a) {
        BasicType type = a.type.basic == BasicType.NONE ? a.type.element : a.type.basic;
        return a.op.isBuiltin()
                && switch (type) {
                    case BYTE, BOOLEAN, INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64 -> true;
                    default -> false;
                };
    }
}
