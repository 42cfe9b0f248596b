package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.BarrierCentral;
import org.jmpi.mpir.coll.algorithm.BarrierDissemination;
import org.jmpi.mpir.coll.algorithm.BarrierGatherBcast;
import org.jmpi.mpir.coll.algorithm.BarrierInter;
import org.jmpi.mpir.coll.algorithm.BarrierPush;
import org.jmpi.mpir.coll.algorithm.BarrierRecexch;

/** The algorithms of MPI_Barrier. */
final class BarrierAlgorithms {
    private static final Parameter K = new Parameter("k", 2, 2);

    static final AlgorithmEntry K_DISSEMINATION =
            AlgorithmEntry.intra(CollKind.BARRIER, "k_dissemination", v -> new BarrierDissemination(v.of("k")), K);
    static final AlgorithmEntry RECEXCH =
            AlgorithmEntry.intra(CollKind.BARRIER, "recexch", v -> new BarrierRecexch(v.of("k")), K);
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.BARRIER, "recursive_doubling", new BarrierRecexch(2));
    static final AlgorithmEntry PUSH_B1 = AlgorithmEntry.intra(CollKind.BARRIER, "push_b1", new BarrierPush());
    static final AlgorithmEntry GATHER_BCAST =
            AlgorithmEntry.intra(CollKind.BARRIER, "gather_bcast", new BarrierGatherBcast());
    static final AlgorithmEntry CENTRAL_COUNTER =
            AlgorithmEntry.intra(CollKind.BARRIER, "central_counter", new BarrierCentral());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(CollKind.BARRIER, "bcast", new BarrierInter());
    static final List<AlgorithmEntry> ALL =
            List.of(K_DISSEMINATION, RECEXCH, RECURSIVE_DOUBLING, PUSH_B1, GATHER_BCAST, CENTRAL_COUNTER, INTER);

    private BarrierAlgorithms() {}
}
