package org.jmpi.mpir.coll.registry;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllreduceKReduceScatterAllgather;
import org.jmpi.mpir.coll.algorithm.AllreduceNaive;
import org.jmpi.mpir.coll.algorithm.AllreduceRankOrder;
import org.jmpi.mpir.coll.algorithm.AllreduceRecexch;
import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveMultiplying;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceExchangeBcast;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceScatterAllgather;
import org.jmpi.mpir.coll.algorithm.AllreduceRing;
import org.jmpi.mpir.coll.algorithm.AllreduceSmp;
import org.jmpi.mpir.coll.algorithm.AllreduceTree;
import org.jmpi.mpir.coll.algorithm.Tree;

/** The algorithms of MPI_Allreduce. */
final class AllreduceAlgorithms {
    private static final Parameter K = new Parameter("k", 4, 2);

    static final AlgorithmEntry RECURSIVE_DOUBLING =
            AlgorithmEntry.intra(CollKind.ALLREDUCE, "recursive_doubling", new AllreduceRecursiveDoubling());
    static final AlgorithmEntry REDUCE_SCATTER_ALLGATHER = AlgorithmEntry.intra(
                    CollKind.ALLREDUCE, "reduce_scatter_allgather", new AllreduceReduceScatterAllgather())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RECURSIVE_MULTIPLYING = AlgorithmEntry.intra(
            CollKind.ALLREDUCE, "recursive_multiplying", v -> new AllreduceRecursiveMultiplying(v.of("k")), K);
    static final AlgorithmEntry TREE = AlgorithmEntry.intra(
            CollKind.ALLREDUCE,
            "tree",
            v -> new AllreduceTree(Tree.Type.of(v.of("tree_type")), v.of("k"), v.of("chunk_size")),
            TreeParameters.TYPE,
            TreeParameters.K,
            TreeParameters.CHUNK_SIZE);
    static final AlgorithmEntry RECEXCH =
            AlgorithmEntry.intra(CollKind.ALLREDUCE, "recexch", v -> new AllreduceRecexch(v.of("k"), false), K);
    static final AlgorithmEntry RECEXCH_SINGLE_BUFFER = AlgorithmEntry.intra(
            CollKind.ALLREDUCE, "recexch_single_buffer", v -> new AllreduceRecexch(v.of("k"), true), K);
    static final AlgorithmEntry RECEXCH_MULTIPLE_BUFFER = AlgorithmEntry.intra(
            CollKind.ALLREDUCE, "recexch_multiple_buffer", v -> new AllreduceRecexch(v.of("k"), false), K);
    static final AlgorithmEntry RECEXCH_REDUCE_SCATTER_RECEXCH_ALLGATHERV = AlgorithmEntry.intra(
                    CollKind.ALLREDUCE,
                    "recexch_reduce_scatter_recexch_allgatherv",
                    v -> new AllreduceKReduceScatterAllgather(v.of("k")),
                    K)
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLREDUCE, "ring", new AllreduceRing())
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry K_REDUCE_SCATTER_ALLGATHER = AlgorithmEntry.intra(
                    CollKind.ALLREDUCE,
                    "k_reduce_scatter_allgather",
                    v -> new AllreduceKReduceScatterAllgather(v.of("k")),
                    K)
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry NAIVE = AlgorithmEntry.intra(CollKind.ALLREDUCE, "naive", new AllreduceNaive());
    static final AlgorithmEntry SMP = AlgorithmEntry.intra(CollKind.ALLREDUCE, "smp", new AllreduceSmp())
            .needs(Restriction.PARENT_COMM)
            .needs(Restriction.COMMUTATIVE);
    static final AlgorithmEntry RANK_ORDER =
            AlgorithmEntry.intra(CollKind.ALLREDUCE, "rank_order", new AllreduceRankOrder());
    static final AlgorithmEntry INTER =
            AlgorithmEntry.inter(CollKind.ALLREDUCE, "reduce_exchange_bcast", new AllreduceReduceExchangeBcast());
    static final List<AlgorithmEntry> ALL = List.of(
            RECURSIVE_DOUBLING,
            REDUCE_SCATTER_ALLGATHER,
            RECURSIVE_MULTIPLYING,
            TREE,
            RECEXCH,
            RECEXCH_SINGLE_BUFFER,
            RECEXCH_MULTIPLE_BUFFER,
            RECEXCH_REDUCE_SCATTER_RECEXCH_ALLGATHERV,
            RING,
            K_REDUCE_SCATTER_ALLGATHER,
            NAIVE,
            SMP,
            RANK_ORDER,
            INTER);

    private AllreduceAlgorithms() {}
}
