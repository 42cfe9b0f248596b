package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScanRecursiveDoubling;

/** The algorithms of MPI_Scan. */
final class ScanAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.SCAN, "recursive_doubling", new ScanRecursiveDoubling(false));
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING);

    private ScanAlgorithms() {}
}
