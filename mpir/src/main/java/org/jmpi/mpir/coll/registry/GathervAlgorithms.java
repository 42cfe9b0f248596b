package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.GathervLinear;

/** The algorithms of MPI_Gatherv. */
final class GathervAlgorithms {
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(CollKind.GATHERV, "linear", new GathervLinear());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(CollKind.GATHERV, "linear", new GathervLinear());
    static final List<AlgorithmEntry> ALL = List.of(LINEAR, INTER);

    private GathervAlgorithms() {}
}
