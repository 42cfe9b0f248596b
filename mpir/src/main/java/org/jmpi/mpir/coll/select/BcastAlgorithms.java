package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.BcastBinomial;
import org.jmpi.mpir.coll.algorithm.BcastRemoteSendLocalBcast;
import org.jmpi.mpir.coll.algorithm.BcastScatterRecursiveDoublingAllgather;
import org.jmpi.mpir.coll.algorithm.BcastScatterRingAllgather;

/** The algorithms of MPI_Bcast. */
final class BcastAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.BCAST, "binomial", new BcastBinomial());
    static final AlgorithmEntry SCATTER_RECURSIVE_DOUBLING_ALLGATHER = AlgorithmEntry.intra(
                    CollKind.BCAST,
                    "scatter_recursive_doubling_allgather",
                    new BcastScatterRecursiveDoublingAllgather())
            .needs(Restriction.POWER_OF_TWO);
    static final AlgorithmEntry SCATTER_RING_ALLGATHER =
            AlgorithmEntry.intra(CollKind.BCAST, "scatter_ring_allgather", new BcastScatterRingAllgather());
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.BCAST, "remote_send_local_bcast", new BcastRemoteSendLocalBcast());
    static final List<AlgorithmEntry> ALL =
            List.of(BINOMIAL, SCATTER_RECURSIVE_DOUBLING_ALLGATHER, SCATTER_RING_ALLGATHER, INTER);

    private BcastAlgorithms() {}
}
