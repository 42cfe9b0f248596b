package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ReduceBinomial;
import org.jmpi.mpir.coll.algorithm.ReduceLocalReduceRemoteSend;
import org.jmpi.mpir.coll.algorithm.ReduceReduceScatterGather;

/** The algorithms of MPI_Reduce. */
final class ReduceAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.REDUCE, "binomial", new ReduceBinomial());
    static final AlgorithmEntry REDUCE_SCATTER_GATHER = AlgorithmEntry.intra(
                    CollKind.REDUCE, "reduce_scatter_gather", new ReduceReduceScatterGather())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.REDUCE, "local_reduce_remote_send", new ReduceLocalReduceRemoteSend());
    static final List<AlgorithmEntry> ALL = List.of(BINOMIAL, REDUCE_SCATTER_GATHER, INTER);

    private ReduceAlgorithms() {}
}
