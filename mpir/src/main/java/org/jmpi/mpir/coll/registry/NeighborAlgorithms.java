package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.NeighborLinear;

/** The algorithms of the neighbourhood collectives. */
final class NeighborAlgorithms {
    static final List<AlgorithmEntry> ALL = List.of(
            entry(CollKind.NEIGHBOR_ALLGATHER, true),
            entry(CollKind.NEIGHBOR_ALLGATHERV, true),
            entry(CollKind.NEIGHBOR_ALLTOALL, false),
            entry(CollKind.NEIGHBOR_ALLTOALLV, false),
            entry(CollKind.NEIGHBOR_ALLTOALLW, false));

    private NeighborAlgorithms() {}

    private static AlgorithmEntry entry(CollKind kind, boolean gather) {
        return AlgorithmEntry.intra(kind, "linear", new NeighborLinear(gather));
    }

    static AlgorithmEntry linear(CollKind kind) {
        return ALL.get(kind.ordinal() - CollKind.NEIGHBOR_ALLGATHER.ordinal());
    }
}
