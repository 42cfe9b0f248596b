package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceExchangeBcast;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceScatterAllgather;

/** The algorithms of MPI_Allreduce. */
final class AllreduceAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.ALLREDUCE, "recursive_doubling", new AllreduceRecursiveDoubling());
    static final AlgorithmEntry REDUCE_SCATTER_ALLGATHER = AlgorithmEntry.intra(
                    CollKind.ALLREDUCE, "reduce_scatter_allgather", new AllreduceReduceScatterAllgather())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLREDUCE, "reduce_exchange_bcast", new AllreduceReduceExchangeBcast());
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING, REDUCE_SCATTER_ALLGATHER, INTER);

    private AllreduceAlgorithms() {}
}
