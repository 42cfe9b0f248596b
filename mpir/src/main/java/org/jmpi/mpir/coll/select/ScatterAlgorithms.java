package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScatterBinomial;

/** The algorithms of MPI_Scatter. */
final class ScatterAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.SCATTER, "binomial", new ScatterBinomial());
    static final List<AlgorithmEntry> ALL = List.of(BINOMIAL);

    private ScatterAlgorithms() {}
}
