package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.BcastBinomial;
import org.jmpi.mpir.coll.algorithm.BcastCirculant;
import org.jmpi.mpir.coll.algorithm.BcastRemoteSendLocalBcast;
import org.jmpi.mpir.coll.algorithm.BcastScatterRecexchAllgather;
import org.jmpi.mpir.coll.algorithm.BcastScatterRingAllgather;
import org.jmpi.mpir.coll.algorithm.BcastSmp;
import org.jmpi.mpir.coll.algorithm.BcastTree;
import org.jmpi.mpir.coll.algorithm.Tree;

/** The algorithms of MPI_Bcast. */
final class BcastAlgorithms {
    static final AlgorithmEntry BINOMIAL = AlgorithmEntry.intra(CollKind.BCAST, "binomial", new BcastBinomial());
    static final AlgorithmEntry SCATTER_RECURSIVE_DOUBLING_ALLGATHER = AlgorithmEntry.intra(
            CollKind.BCAST, "scatter_recursive_doubling_allgather", new BcastScatterRecexchAllgather(2));
    static final AlgorithmEntry SCATTER_RING_ALLGATHER =
            AlgorithmEntry.intra(CollKind.BCAST, "scatter_ring_allgather", new BcastScatterRingAllgather());
    static final AlgorithmEntry TREE = AlgorithmEntry.intra(
            CollKind.BCAST,
            "tree",
            v -> new BcastTree(Tree.Type.of(v.of("tree_type")), v.of("k"), 0),
            TreeParameters.TYPE,
            TreeParameters.K);
    static final AlgorithmEntry PIPELINED_TREE = AlgorithmEntry.intra(
            CollKind.BCAST,
            "pipelined_tree",
            v -> new BcastTree(Tree.Type.of(v.of("tree_type")), v.of("k"), v.of("chunk_size")),
            TreeParameters.TYPE,
            TreeParameters.K,
            TreeParameters.CHUNK_SIZE);
    static final AlgorithmEntry RING = AlgorithmEntry.intra(
            CollKind.BCAST,
            "ring",
            v -> new BcastTree(Tree.Type.KARY, 1, v.of("chunk_size")),
            TreeParameters.CHUNK_SIZE);
    static final AlgorithmEntry SCATTERV_RECEXCH_ALLGATHERV = AlgorithmEntry.intra(
            CollKind.BCAST,
            "scatterv_recexch_allgatherv",
            v -> new BcastScatterRecexchAllgather(v.of("k")),
            new Parameter("k", 4, 2));
    static final AlgorithmEntry CIRC_GRAPH = AlgorithmEntry.intra(
            CollKind.BCAST, "circ_graph", v -> new BcastCirculant(v.of("chunk_size")), CirculantParameters.CHUNK_SIZE);
    static final AlgorithmEntry SMP =
            AlgorithmEntry.intra(CollKind.BCAST, "smp", new BcastSmp()).needs(Restriction.PARENT_COMM);
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.BCAST, "remote_send_local_bcast", new BcastRemoteSendLocalBcast());
    static final List<AlgorithmEntry> ALL = List.of(
            BINOMIAL,
            SCATTER_RECURSIVE_DOUBLING_ALLGATHER,
            SCATTER_RING_ALLGATHER,
            TREE,
            PIPELINED_TREE,
            RING,
            SCATTERV_RECEXCH_ALLGATHERV,
            CIRC_GRAPH,
            SMP,
            INTER);

    private BcastAlgorithms() {}
}
