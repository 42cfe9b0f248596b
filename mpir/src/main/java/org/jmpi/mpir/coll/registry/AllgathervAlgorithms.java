package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgathervBrucks;
import org.jmpi.mpir.coll.algorithm.AllgathervRecexch;
import org.jmpi.mpir.coll.algorithm.AllgathervRemoteGatherLocalBcast;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;

/** The algorithms of MPI_Allgatherv. */
final class AllgathervAlgorithms {
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLGATHERV, "ring", new AllgathervRing());
    static final AlgorithmEntry BRUCKS = AlgorithmEntry.intra(
            CollKind.ALLGATHERV, "brucks", v -> new AllgathervBrucks(v.of("k")), new Parameter("k", 2, 2));
    static final AlgorithmEntry RECURSIVE_DOUBLING = AlgorithmEntry.intra(
                    CollKind.ALLGATHERV, "recursive_doubling", new AllgathervRecexch(2, false))
            .needs(Restriction.POWER_OF_TWO);
    static final AlgorithmEntry RECEXCH_DOUBLING = AlgorithmEntry.intra(
            CollKind.ALLGATHERV,
            "recexch_doubling",
            v -> new AllgathervRecexch(v.of("k"), false),
            new Parameter("k", 4, 2));
    static final AlgorithmEntry RECEXCH_HALVING = AlgorithmEntry.intra(
            CollKind.ALLGATHERV,
            "recexch_halving",
            v -> new AllgathervRecexch(v.of("k"), true),
            new Parameter("k", 4, 2));
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.ALLGATHERV, "remote_gather_local_bcast", new AllgathervRemoteGatherLocalBcast());
    static final List<AlgorithmEntry> ALL =
            List.of(RING, BRUCKS, RECURSIVE_DOUBLING, RECEXCH_DOUBLING, RECEXCH_HALVING, INTER);

    private AllgathervAlgorithms() {}
}
