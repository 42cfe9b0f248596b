package org.jmpi.mpir.coll.registry;

import java.util.Map;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.BasicType;
import org.jspecify.annotations.Nullable;

/** The reductions that combine their operands from the left, in rank order, for those who ask for that. */
public final class RankOrderAlgorithms {
    private static final Choice REDUCE = choice(ReduceAlgorithms.RANK_ORDER);
    private static final Choice ALLREDUCE = choice(AllreduceAlgorithms.RANK_ORDER);
    private static final Choice REDUCE_SCATTER = choice(ReduceScatterAlgorithms.RANK_ORDER);
    private static final Choice REDUCE_SCATTER_BLOCK = choice(ReduceScatterBlockAlgorithms.RANK_ORDER);
    private static final Choice SCAN = choice(ScanAlgorithms.LINEAR);
    private static final Choice EXSCAN = choice(ExscanAlgorithms.LINEAR);

    private RankOrderAlgorithms() {}

    private static Choice choice(AlgorithmEntry entry) {
        return Choice.of(entry, Map.of());
    }

    /** Returns what has to do the call {@code a}; null: any algorithm may, since nobody asked or the order can't be seen. */
    public static @Nullable Choice of(CollKind kind, CollArgs a) {
        if (!a.rankOrder || a.inter || !kind.isReduction() || isExact(a)) {
            return null;
        }
        return switch (kind) {
            case REDUCE -> REDUCE;
            case ALLREDUCE -> ALLREDUCE;
            case REDUCE_SCATTER -> REDUCE_SCATTER;
            case REDUCE_SCATTER_BLOCK -> REDUCE_SCATTER_BLOCK;
            case SCAN -> SCAN;
            default -> EXSCAN;
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
