package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgatherBrucks;
import org.jmpi.mpir.coll.algorithm.AllgatherCirculant;
import org.jmpi.mpir.coll.algorithm.AllgatherLocalGatherRemoteBcast;
import org.jmpi.mpir.coll.algorithm.AllgatherRecexchDoubling;
import org.jmpi.mpir.coll.algorithm.AllgatherRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllgathervRecexch;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;

/** The algorithms of MPI_Allgather. */
final class AllgatherAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING = AlgorithmEntry.intra(
                    CollKind.ALLGATHER, "recursive_doubling", new AllgatherRecursiveDoubling())
            .needs(Restriction.POWER_OF_TWO);
    static final AlgorithmEntry BRUCKS = AlgorithmEntry.intra(CollKind.ALLGATHER, "brucks", new AllgatherBrucks(2));
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLGATHER, "ring", new AllgathervRing());
    static final AlgorithmEntry K_BRUCKS = AlgorithmEntry.intra(
            CollKind.ALLGATHER, "k_brucks", v -> new AllgatherBrucks(v.of("k")), new Parameter("k", 4, 2));
    static final AlgorithmEntry RECEXCH_DOUBLING = AlgorithmEntry.intra(
            CollKind.ALLGATHER,
            "recexch_doubling",
            v -> new AllgatherRecexchDoubling(v.of("k")),
            new Parameter("k", 4, 2));
    static final AlgorithmEntry RECEXCH_HALVING = AlgorithmEntry.intra(
            CollKind.ALLGATHER,
            "recexch_halving",
            v -> new AllgathervRecexch(v.of("k"), true),
            new Parameter("k", 4, 2));
    static final AlgorithmEntry CIRC_GRAPH =
            AlgorithmEntry.intra(CollKind.ALLGATHER, "circ_graph", new AllgatherCirculant());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.ALLGATHER, "local_gather_remote_bcast", new AllgatherLocalGatherRemoteBcast());
    static final List<AlgorithmEntry> ALL =
            List.of(RECURSIVE_DOUBLING, BRUCKS, RING, K_BRUCKS, RECEXCH_DOUBLING, RECEXCH_HALVING, CIRC_GRAPH, INTER);

    private AllgatherAlgorithms() {}
}
