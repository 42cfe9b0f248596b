package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ReduceScatterNoncommutative;
import org.jmpi.mpir.coll.algorithm.ReduceScatterPairwise;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRankOrder;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRecexch;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.ReduceScatterReduceScatterv;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRemoteReduceLocalScatter;

/** The algorithms of MPI_Reduce_scatter_block. */
final class ReduceScatterBlockAlgorithms {
    static final AlgorithmEntry NONCOMMUTATIVE = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER_BLOCK, "noncommutative", new ReduceScatterNoncommutative())
            .needs(Restriction.POWER_OF_TWO);
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER_BLOCK, "pairwise", new ReduceScatterPairwise())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RECURSIVE_DOUBLING = AlgorithmEntry.intra(
            CollKind.REDUCE_SCATTER_BLOCK, "recursive_doubling", new ReduceScatterRecursiveDoubling());
    static final AlgorithmEntry RECURSIVE_HALVING = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER_BLOCK, "recursive_halving", new ReduceScatterRecexch(2))
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RECEXCH = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER_BLOCK,
                    "recexch",
                    v -> new ReduceScatterRecexch(v.of("k")),
                    new Parameter("k", 4, 2))
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry REDUCE_SCATTERV =
            AlgorithmEntry.intra(CollKind.REDUCE_SCATTER_BLOCK, "reduce_scatterv", new ReduceScatterReduceScatterv());
    static final AlgorithmEntry RANK_ORDER =
            AlgorithmEntry.intra(CollKind.REDUCE_SCATTER_BLOCK, "rank_order", new ReduceScatterRankOrder());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.REDUCE_SCATTER_BLOCK,
            "remote_reduce_local_scatter",
            new ReduceScatterRemoteReduceLocalScatter(true));
    static final List<AlgorithmEntry> ALL = List.of(
            NONCOMMUTATIVE,
            PAIRWISE,
            RECURSIVE_DOUBLING,
            RECURSIVE_HALVING,
            RECEXCH,
            REDUCE_SCATTERV,
            RANK_ORDER,
            INTER);

    private ReduceScatterBlockAlgorithms() {}
}
