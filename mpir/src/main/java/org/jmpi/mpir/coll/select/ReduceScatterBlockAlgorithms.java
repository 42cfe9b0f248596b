package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ReduceScatterPairwise;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRemoteReduceLocalScatter;
import org.jmpi.mpir.coll.algorithm.ReduceScatterViaRoot;

/** The algorithms of MPI_Reduce_scatter_block. */
final class ReduceScatterBlockAlgorithms {
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER_BLOCK, "pairwise", new ReduceScatterPairwise())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry NONCOMMUTATIVE =
            AlgorithmEntry.intra(CollKind.REDUCE_SCATTER_BLOCK, "noncommutative", new ReduceScatterViaRoot());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.REDUCE_SCATTER_BLOCK,
            "remote_reduce_local_scatter",
            new ReduceScatterRemoteReduceLocalScatter(true));
    static final List<AlgorithmEntry> ALL = List.of(PAIRWISE, NONCOMMUTATIVE, INTER);

    private ReduceScatterBlockAlgorithms() {}
}
