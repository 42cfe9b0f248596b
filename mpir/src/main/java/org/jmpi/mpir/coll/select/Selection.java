package org.jmpi.mpir.coll.select;

import java.util.function.Function;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/**
 * Chooses an algorithm for each call (mirrors {@code MPIR_Csel_search}). What a control variable names is taken if it
 * can do the call; else sizes in bytes decide, with MPICH's cut-offs.
 *
 * <p>The choice depends only on what is equal at all ranks. IN_PLACE is, where it restricts a choice.
 */
public final class Selection {
    private static final int SHORT_BCAST = 12288;
    private static final int LONG_BCAST = 524288;
    private static final int SHORT_REDUCE = 2048;
    private static final int SHORT_ALLREDUCE = 2048;
    private static final int LONG_ALLGATHER_POF2 = 524288;
    private static final int LONG_ALLGATHER = 81920;
    private static final int SHORT_ALLTOALL = 256;
    private static final int MEDIUM_ALLTOALL = 32768;
    private static final int LEAST_BRUCKS_SIZE = 8;
    private static final int SHORT_REDUCE_SCATTER = 2048;

    private final AlgorithmEntry[] forced = new AlgorithmEntry[CollKind.values().length];

    /**
     * Makes the selection for a communicator.
     *
     * @param cvars gives the value of {@link CollKind#cvarName()}; null or {@code auto} leaves the choice open
     * @throws org.jmpi.mpir.errhan.MpirException of class ERR_ARG if a value names no algorithm
     */
    public Selection(Function<CollKind, String> cvars) {
        for (CollKind kind : CollKind.values()) {
            forced[kind.ordinal()] = AlgorithmRegistry.find(kind, cvars.apply(kind));
        }
    }

    /** Returns the algorithm for the call {@code a} of {@code kind}. */
    public CollAlgorithm choose(CollKind kind, CollArgs a) {
        AlgorithmEntry wish = forced[kind.ordinal()];
        return (wish != null && wish.canDo(a) ? wish : automatic(kind, a)).algorithm();
    }

    private static AlgorithmEntry automatic(CollKind kind, CollArgs a) {
        return switch (kind) {
            case BARRIER -> AlgorithmRegistry.BARRIER;
            case BCAST -> bcast(a);
            case REDUCE -> reduce(a);
            case ALLREDUCE -> allreduce(a);
            case GATHER -> AlgorithmRegistry.GATHER;
            case GATHERV -> AlgorithmRegistry.GATHERV;
            case SCATTER -> AlgorithmRegistry.SCATTER;
            case SCATTERV -> AlgorithmRegistry.SCATTERV;
            case ALLGATHER -> allgather(a);
            case ALLGATHERV -> AlgorithmRegistry.ALLGATHERV;
            case ALLTOALL -> alltoall(a);
            case ALLTOALLV -> a.inPlace ? AlgorithmRegistry.ALLTOALLV_IN_PLACE : AlgorithmRegistry.ALLTOALLV_SCATTERED;
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> reduceScatter(a);
            case SCAN -> AlgorithmRegistry.SCAN;
            case EXSCAN -> AlgorithmRegistry.EXSCAN;
        };
    }

    private static boolean isPof2(CollArgs a) {
        return a.size == a.pof2();
    }

    private static AlgorithmEntry bcast(CollArgs a) {
        if (a.bytes <= SHORT_BCAST || a.size < 8 && a.bytes <= LONG_BCAST || a.size <= 2) {
            return AlgorithmRegistry.BCAST_BINOMIAL;
        }
        boolean doubling = isPof2(a) && a.bytes <= LONG_BCAST;
        return doubling ? AlgorithmRegistry.BCAST_RECURSIVE_DOUBLING : AlgorithmRegistry.BCAST_RING;
    }

    private static boolean canHalve(CollArgs a) {
        return a.op.commutative && a.op.isBuiltin() && a.count >= a.pof2();
    }

    private static AlgorithmEntry reduce(CollArgs a) {
        boolean halve = a.bytes > SHORT_REDUCE && canHalve(a);
        return halve ? AlgorithmRegistry.REDUCE_SCATTER_GATHER : AlgorithmRegistry.REDUCE_BINOMIAL;
    }

    private static AlgorithmEntry allreduce(CollArgs a) {
        boolean halve = a.bytes > SHORT_ALLREDUCE && canHalve(a);
        return halve ? AlgorithmRegistry.ALLREDUCE_REDUCE_SCATTER : AlgorithmRegistry.ALLREDUCE_RECURSIVE_DOUBLING;
    }

    private static AlgorithmEntry allgather(CollArgs a) {
        long total = a.bytes * a.size;
        if (total >= (isPof2(a) ? LONG_ALLGATHER_POF2 : LONG_ALLGATHER)) {
            return AlgorithmRegistry.ALLGATHER_RING;
        }
        return isPof2(a) ? AlgorithmRegistry.ALLGATHER_RECURSIVE_DOUBLING : AlgorithmRegistry.ALLGATHER_BRUCKS;
    }

    private static AlgorithmEntry alltoall(CollArgs a) {
        if (a.inPlace) {
            return AlgorithmRegistry.ALLTOALL_IN_PLACE;
        }
        if (a.bytes <= SHORT_ALLTOALL && a.size >= LEAST_BRUCKS_SIZE) {
            return AlgorithmRegistry.ALLTOALL_BRUCKS;
        }
        return a.bytes <= MEDIUM_ALLTOALL ? AlgorithmRegistry.ALLTOALL_SCATTERED : AlgorithmRegistry.ALLTOALL_PAIRWISE;
    }

    private static AlgorithmEntry reduceScatter(CollArgs a) {
        boolean pairwise = a.op.commutative && a.bytes > SHORT_REDUCE_SCATTER;
        return pairwise ? AlgorithmRegistry.REDUCE_SCATTER_PAIRWISE : AlgorithmRegistry.REDUCE_SCATTER_NONCOMMUTATIVE;
    }
}
