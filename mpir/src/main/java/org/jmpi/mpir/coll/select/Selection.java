package org.jmpi.mpir.coll.select;

import java.util.List;
import java.util.function.Function;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

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
        if (a.inter) {
            return inter(kind).algorithm();
        }
        return (wish != null && wish.canDo(a) ? wish : automatic(kind, a)).algorithm();
    }

    private static AlgorithmEntry inter(CollKind kind) {
        List<AlgorithmEntry> known = AlgorithmRegistry.ofInter(kind);
        if (known.isEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    kind.functionName()
                            + " on an intercommunicator: expected an intracommunicator; merge the groups first");
        }
        return known.get(0);
    }

    private static AlgorithmEntry automatic(CollKind kind, CollArgs a) {
        return switch (kind) {
            case BARRIER -> BarrierAlgorithms.K_DISSEMINATION;
            case BCAST -> bcast(a);
            case REDUCE -> reduce(a);
            case ALLREDUCE -> allreduce(a);
            case GATHER -> GatherAlgorithms.BINOMIAL;
            case GATHERV -> GathervAlgorithms.LINEAR;
            case SCATTER -> ScatterAlgorithms.BINOMIAL;
            case SCATTERV -> ScattervAlgorithms.LINEAR;
            case ALLGATHER -> allgather(a);
            case ALLGATHERV -> AllgathervAlgorithms.RING;
            case ALLTOALL -> alltoall(a);
            case ALLTOALLV -> a.inPlace ? AlltoallvAlgorithms.PAIRWISE_SENDRECV_REPLACE : AlltoallvAlgorithms.SCATTERED;
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> reduceScatter(a);
            case ALLTOALLW -> a.inPlace ? AlltoallwAlgorithms.PAIRWISE_SENDRECV_REPLACE : AlltoallwAlgorithms.SCATTERED;
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV, NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV, NEIGHBOR_ALLTOALLW ->
                NeighborAlgorithms.linear(kind);
            case SCAN -> ScanAlgorithms.RECURSIVE_DOUBLING;
            case EXSCAN -> ExscanAlgorithms.RECURSIVE_DOUBLING;
        };
    }

    private static boolean isPof2(CollArgs a) {
        return a.size == a.pof2();
    }

    private static AlgorithmEntry bcast(CollArgs a) {
        if (a.bytes <= SHORT_BCAST || a.size < 8 && a.bytes <= LONG_BCAST || a.size <= 2) {
            return BcastAlgorithms.BINOMIAL;
        }
        boolean doubling = isPof2(a) && a.bytes <= LONG_BCAST;
        return doubling ? BcastAlgorithms.SCATTER_RECURSIVE_DOUBLING_ALLGATHER : BcastAlgorithms.SCATTER_RING_ALLGATHER;
    }

    private static boolean canHalve(CollArgs a) {
        return a.op.commutative && a.op.isBuiltin() && a.count >= a.pof2();
    }

    private static AlgorithmEntry reduce(CollArgs a) {
        boolean halve = a.bytes > SHORT_REDUCE && canHalve(a);
        return halve ? ReduceAlgorithms.REDUCE_SCATTER_GATHER : ReduceAlgorithms.BINOMIAL;
    }

    private static AlgorithmEntry allreduce(CollArgs a) {
        boolean halve = a.bytes > SHORT_ALLREDUCE && canHalve(a);
        return halve ? AllreduceAlgorithms.REDUCE_SCATTER_ALLGATHER : AllreduceAlgorithms.RECURSIVE_DOUBLING;
    }

    private static AlgorithmEntry allgather(CollArgs a) {
        long total = a.bytes * a.size;
        if (total >= (isPof2(a) ? LONG_ALLGATHER_POF2 : LONG_ALLGATHER)) {
            return AllgatherAlgorithms.RING;
        }
        return isPof2(a) ? AllgatherAlgorithms.RECURSIVE_DOUBLING : AllgatherAlgorithms.BRUCKS;
    }

    private static AlgorithmEntry alltoall(CollArgs a) {
        if (a.inPlace) {
            return AlltoallAlgorithms.PAIRWISE_SENDRECV_REPLACE;
        }
        if (a.bytes <= SHORT_ALLTOALL && a.size >= LEAST_BRUCKS_SIZE) {
            return AlltoallAlgorithms.BRUCKS;
        }
        return a.bytes <= MEDIUM_ALLTOALL ? AlltoallAlgorithms.SCATTERED : AlltoallAlgorithms.PAIRWISE;
    }

    private static AlgorithmEntry reduceScatter(CollArgs a) {
        boolean pairwise = a.op.commutative && a.bytes > SHORT_REDUCE_SCATTER;
        return pairwise ? ReduceScatterAlgorithms.PAIRWISE : ReduceScatterAlgorithms.NONCOMMUTATIVE;
    }
}
