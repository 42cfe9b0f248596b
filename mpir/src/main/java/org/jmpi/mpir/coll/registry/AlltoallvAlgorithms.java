package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AlltoallPairwise;
import org.jmpi.mpir.coll.algorithm.AlltoallvBlocked;
import org.jmpi.mpir.coll.algorithm.AlltoallvInPlace;
import org.jmpi.mpir.coll.algorithm.AlltoallvPairwiseExchange;
import org.jmpi.mpir.coll.algorithm.AlltoallvScattered;

/** The algorithms of MPI_Alltoallv. */
final class AlltoallvAlgorithms {
    static final AlgorithmEntry SCATTERED = AlgorithmEntry.intra(
                    CollKind.ALLTOALLV,
                    "scattered",
                    v -> new AlltoallvScattered(v.of("throttle")),
                    new Parameter("throttle", 32, 0))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE_SENDRECV_REPLACE = AlgorithmEntry.intra(
                    CollKind.ALLTOALLV, "pairwise_sendrecv_replace", new AlltoallvInPlace())
            .needs(Restriction.IN_PLACE);
    static final AlgorithmEntry BLOCKED = AlgorithmEntry.intra(
                    CollKind.ALLTOALLV,
                    "blocked",
                    v -> new AlltoallvBlocked(v.of("throttle")),
                    new Parameter("throttle", 32, 0))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(CollKind.ALLTOALLV, "pairwise", new AlltoallPairwise())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLTOALLV, "pairwise_exchange", new AlltoallvPairwiseExchange());
    static final List<AlgorithmEntry> ALL = List.of(SCATTERED, PAIRWISE_SENDRECV_REPLACE, BLOCKED, PAIRWISE, INTER);

    private AlltoallvAlgorithms() {}
}
