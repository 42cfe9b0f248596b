package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ScatterBinomial;
import org.jmpi.mpir.coll.algorithm.ScatterRemoteSendLocalScatter;
import org.jmpi.mpir.coll.algorithm.ScatterTree;
import org.jmpi.mpir.coll.algorithm.ScattervLinear;

/** The algorithms of MPI_Scatter. */
final class ScatterAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.SCATTER, "binomial", new ScatterBinomial());
    static final AlgorithmEntry TREE =
            AlgorithmEntry.intra(CollKind.SCATTER, "tree", v -> new ScatterTree(v.of("k")), new Parameter("k", 4, 2));
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(CollKind.SCATTER, "linear", new ScattervLinear());
    static final AlgorithmEntry INTER_LINEAR = AlgorithmEntry.inter(CollKind.SCATTER, "linear", new ScattervLinear());
    static final AlgorithmEntry INTER_SHORT =
            AlgorithmEntry.inter(CollKind.SCATTER, "remote_send_local_scatter", new ScatterRemoteSendLocalScatter());
    static final List<AlgorithmEntry> ALL = List.of(BINOMIAL, TREE, LINEAR, INTER_LINEAR, INTER_SHORT);

    private ScatterAlgorithms() {}
}
