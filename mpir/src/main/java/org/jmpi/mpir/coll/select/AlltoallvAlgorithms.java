package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AlltoallvInPlace;
import org.jmpi.mpir.coll.algorithm.AlltoallvPairwiseExchange;
import org.jmpi.mpir.coll.algorithm.AlltoallvScattered;

/** The algorithms of MPI_Alltoallv. */
final class AlltoallvAlgorithms {
    static final AlgorithmEntry SCATTERED = AlgorithmEntry.intra(
                    CollKind.ALLTOALLV, "scattered", new AlltoallvScattered())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE_SENDRECV_REPLACE = AlgorithmEntry.intra(
                    CollKind.ALLTOALLV, "pairwise_sendrecv_replace", new AlltoallvInPlace())
            .needs(Restriction.IN_PLACE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLTOALLV, "pairwise_exchange", new AlltoallvPairwiseExchange());
    static final List<AlgorithmEntry> ALL = List.of(SCATTERED, PAIRWISE_SENDRECV_REPLACE, INTER);

    private AlltoallvAlgorithms() {}
}
