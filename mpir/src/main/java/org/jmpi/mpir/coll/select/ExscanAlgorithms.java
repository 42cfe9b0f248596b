package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScanRecursiveDoubling;

/** The algorithms of MPI_Exscan. */
final class ExscanAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.EXSCAN, "recursive_doubling", new ScanRecursiveDoubling(true));
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING);

    private ExscanAlgorithms() {}
}
