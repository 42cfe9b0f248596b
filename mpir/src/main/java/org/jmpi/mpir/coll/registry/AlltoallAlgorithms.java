package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AlltoallBrucks;
import org.jmpi.mpir.coll.algorithm.AlltoallPairwise;
import org.jmpi.mpir.coll.algorithm.AlltoallRing;
import org.jmpi.mpir.coll.algorithm.AlltoallvBlocked;
import org.jmpi.mpir.coll.algorithm.AlltoallvInPlace;
import org.jmpi.mpir.coll.algorithm.AlltoallvPairwiseExchange;
import org.jmpi.mpir.coll.algorithm.AlltoallvScattered;

/** The algorithms of MPI_Alltoall. */
final class AlltoallAlgorithms {
    static final AlgorithmEntry BRUCKS = AlgorithmEntry.intra(CollKind.ALLTOALL, "brucks", new AlltoallBrucks(2))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry SCATTERED = AlgorithmEntry.intra(
                    CollKind.ALLTOALL,
                    "scattered",
                    v -> new AlltoallvScattered(v.of("throttle")),
                    new Parameter("throttle", 32, 0))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(CollKind.ALLTOALL, "pairwise", new AlltoallPairwise())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE_SENDRECV_REPLACE = AlgorithmEntry.intra(
                    CollKind.ALLTOALL, "pairwise_sendrecv_replace", new AlltoallvInPlace())
            .needs(Restriction.IN_PLACE);
    static final AlgorithmEntry K_BRUCKS = AlgorithmEntry.intra(
                    CollKind.ALLTOALL, "k_brucks", v -> new AlltoallBrucks(v.of("k")), new Parameter("k", 4, 2))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLTOALL, "ring", new AlltoallRing());
    static final AlgorithmEntry PERMUTED_SENDRECV = AlgorithmEntry.intra(
                    CollKind.ALLTOALL,
                    "permuted_sendrecv",
                    v -> new AlltoallvBlocked(v.of("throttle")),
                    new Parameter("throttle", 32, 0))
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLTOALL, "pairwise_exchange", new AlltoallvPairwiseExchange());
    static final List<AlgorithmEntry> ALL =
            List.of(BRUCKS, SCATTERED, PAIRWISE, PAIRWISE_SENDRECV_REPLACE, K_BRUCKS, RING, PERMUTED_SENDRECV, INTER);

    private AlltoallAlgorithms() {}
}
