package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.GatherBinomial;
import org.jmpi.mpir.coll.algorithm.GatherLocalGatherRemoteSend;
import org.jmpi.mpir.coll.algorithm.GatherTree;
import org.jmpi.mpir.coll.algorithm.GathervLinear;

/** The algorithms of MPI_Gather. */
final class GatherAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.GATHER, "binomial", new GatherBinomial());
    static final AlgorithmEntry TREE =
            AlgorithmEntry.intra(CollKind.GATHER, "tree", v -> new GatherTree(v.of("k")), new Parameter("k", 4, 2));
    static final AlgorithmEntry LINEAR = AlgorithmEntry.intra(CollKind.GATHER, "linear", new GathervLinear());
    static final AlgorithmEntry INTER_LINEAR = AlgorithmEntry.inter(CollKind.GATHER, "linear", new GathervLinear());
    static final AlgorithmEntry INTER_SHORT =
            AlgorithmEntry.inter(CollKind.GATHER, "local_gather_remote_send", new GatherLocalGatherRemoteSend());
    static final List<AlgorithmEntry> ALL = List.of(BINOMIAL, TREE, LINEAR, INTER_LINEAR, INTER_SHORT);

    private GatherAlgorithms() {}
}
