package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.BarrierDissemination;
import org.jmpi.mpir.coll.algorithm.BarrierInter;

/** The algorithms of MPI_Barrier. */
final class BarrierAlgorithms {
    static final AlgorithmEntry K_DISSEMINATION =
            AlgorithmEntry.intra(CollKind.BARRIER, "k_dissemination", new BarrierDissemination());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(CollKind.BARRIER, "bcast", new BarrierInter());
    static final List<AlgorithmEntry> ALL = List.of(K_DISSEMINATION, INTER);

    private BarrierAlgorithms() {}
}
