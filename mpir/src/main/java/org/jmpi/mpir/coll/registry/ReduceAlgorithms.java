package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.ReduceBinomial;
import org.jmpi.mpir.coll.algorithm.ReduceCirculant;
import org.jmpi.mpir.coll.algorithm.ReduceLocalReduceRemoteSend;
import org.jmpi.mpir.coll.algorithm.ReduceRankOrder;
import org.jmpi.mpir.coll.algorithm.ReduceReduceScatterGather;
import org.jmpi.mpir.coll.algorithm.ReduceSmp;
import org.jmpi.mpir.coll.algorithm.ReduceTree;
import org.jmpi.mpir.coll.algorithm.Tree;

/** The algorithms of MPI_Reduce. */
final class ReduceAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.REDUCE, "binomial", new ReduceBinomial());
    static final AlgorithmEntry REDUCE_SCATTER_GATHER = AlgorithmEntry.intra(
                    CollKind.REDUCE, "reduce_scatter_gather", new ReduceReduceScatterGather())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry TREE = AlgorithmEntry.intra(
            CollKind.REDUCE,
            "tree",
            v -> new ReduceTree(Tree.Type.of(v.of("tree_type")), v.of("k"), v.of("chunk_size")),
            TreeParameters.TYPE,
            TreeParameters.K,
            TreeParameters.CHUNK_SIZE);
    static final AlgorithmEntry RING = AlgorithmEntry.intra(
            CollKind.REDUCE,
            "ring",
            v -> new ReduceTree(Tree.Type.KARY, 1, v.of("chunk_size")),
            TreeParameters.CHUNK_SIZE);
    static final AlgorithmEntry CIRC_GRAPH = AlgorithmEntry.intra(
                    CollKind.REDUCE,
                    "circ_graph",
                    v -> new ReduceCirculant(v.of("chunk_size")),
                    CirculantParameters.CHUNK_SIZE)
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry SMP = AlgorithmEntry.intra(CollKind.REDUCE, "smp", new ReduceSmp())
            .needs(Restriction.PARENT_COMM)
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RANK_ORDER = AlgorithmEntry.intra(CollKind.REDUCE, "rank_order", new ReduceRankOrder());
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.REDUCE, "local_reduce_remote_send", new ReduceLocalReduceRemoteSend());
    static final List<AlgorithmEntry> ALL =
            List.of(BINOMIAL, REDUCE_SCATTER_GATHER, TREE, RING, CIRC_GRAPH, SMP, RANK_ORDER, INTER);

    private ReduceAlgorithms() {}
}
