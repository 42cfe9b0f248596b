package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AlltoallBrucks;
import org.jmpi.mpir.coll.algorithm.AlltoallPairwise;
import org.jmpi.mpir.coll.algorithm.AlltoallvInPlace;
import org.jmpi.mpir.coll.algorithm.AlltoallvPairwiseExchange;
import org.jmpi.mpir.coll.algorithm.AlltoallvScattered;

/** The algorithms of MPI_Alltoall. */
final class AlltoallAlgorithms {
    static final AlgorithmEntry BRUCKS = AlgorithmEntry.intra(CollKind.ALLTOALL, "brucks", new AlltoallBrucks())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry SCATTERED = AlgorithmEntry.intra(
                    CollKind.ALLTOALL, "scattered", new AlltoallvScattered())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE = AlgorithmEntry.intra(CollKind.ALLTOALL, "pairwise", new AlltoallPairwise())
            .needs(Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry PAIRWISE_SENDRECV_REPLACE = AlgorithmEntry.intra(
                    CollKind.ALLTOALL, "pairwise_sendrecv_replace", new AlltoallvInPlace())
            .needs(Restriction.IN_PLACE);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLTOALL, "pairwise_exchange", new AlltoallvPairwiseExchange());
    static final List<AlgorithmEntry> ALL = List.of(BRUCKS, SCATTERED, PAIRWISE, PAIRWISE_SENDRECV_REPLACE, INTER);

    private AlltoallAlgorithms() {}
}
