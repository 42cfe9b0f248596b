package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScanLinear;
import org.jmpi.mpir.coll.algorithm.ScanRecursiveDoubling;

/** The algorithms of MPI_Exscan. */
final class ExscanAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.EXSCAN, "recursive_doubling", new ScanRecursiveDoubling(true));
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(
            CollKind.EXSCAN, "linear", v -> new ScanLinear(true, v.of("chunk_size")), TreeParameters.CHUNK_SIZE);
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING, LINEAR);

    private ExscanAlgorithms() {}
}
