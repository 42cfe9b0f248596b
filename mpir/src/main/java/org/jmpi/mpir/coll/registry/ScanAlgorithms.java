package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScanLinear;
import org.jmpi.mpir.coll.algorithm.ScanRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.ScanSmp;

/** The algorithms of MPI_Scan. */
final class ScanAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.SCAN, "recursive_doubling", new ScanRecursiveDoubling(false));
    static final AlgorithmEntry SMP = AlgorithmEntry.intra(CollKind.SCAN, "smp", new ScanSmp())
            .needs(Restriction.PARENT_COMM)
            .needs(Restriction.NODE_CONSECUTIVE);
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(
            CollKind.SCAN, "linear", v -> new ScanLinear(false, v.of("chunk_size")), TreeParameters.CHUNK_SIZE);
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING, SMP, LINEAR);

    private ScanAlgorithms() {}
}
