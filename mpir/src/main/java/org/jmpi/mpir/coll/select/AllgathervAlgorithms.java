package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;

/** The algorithms of MPI_Allgatherv. */
final class AllgathervAlgorithms {
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLGATHERV, "ring", new AllgathervRing());
    static final List<AlgorithmEntry> ALL = List.of(RING);

    private AllgathervAlgorithms() {}
}
