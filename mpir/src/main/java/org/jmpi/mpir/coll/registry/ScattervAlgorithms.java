package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScattervLinear;

/** The algorithms of MPI_Scatterv. */
final class ScattervAlgorithms {
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(CollKind.SCATTERV, "linear", new ScattervLinear());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(CollKind.SCATTERV, "linear", new ScattervLinear());
    static final List<AlgorithmEntry> ALL = List.of(LINEAR, INTER);

    private ScattervAlgorithms() {}
}
