package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.GatherBinomial;

/** The algorithms of MPI_Gather. */
final class GatherAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.GATHER, "binomial", new GatherBinomial());
    static final List<AlgorithmEntry> ALL = List.of(BINOMIAL);

    private GatherAlgorithms() {}
}
