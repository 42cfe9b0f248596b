package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ReduceScatterPairwise;
import org.jmpi.mpir.coll.algorithm.ReduceScatterRemoteReduceLocalScatter;
import org.jmpi.mpir.coll.algorithm.ReduceScatterViaRoot;

/** The algorithms of MPI_Reduce_scatter. */
final class ReduceScatterAlgorithms {
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(
                    CollKind.REDUCE_SCATTER, "pairwise", new ReduceScatterPairwise())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry NONCOMMUTATIVE =
            AlgorithmEntry.intra(CollKind.REDUCE_SCATTER, "noncommutative", new ReduceScatterViaRoot());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.REDUCE_SCATTER, "remote_reduce_local_scatter", new ReduceScatterRemoteReduceLocalScatter(false));
    static final List<AlgorithmEntry> ALL = List.of(PAIRWISE, NONCOMMUTATIVE, INTER);

    private ReduceScatterAlgorithms() {}
}
