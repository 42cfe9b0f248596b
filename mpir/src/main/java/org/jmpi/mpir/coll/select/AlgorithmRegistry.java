package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgatherBrucks;
import org.jmpi.mpir.coll.algorithm.AllgatherRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;
import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceScatterAllgather;
import org.jmpi.mpir.coll.algorithm.AlltoallBrucks;
import org.jmpi.mpir.coll.algorithm.AlltoallPairwise;
import org.jmpi.mpir.coll.algorithm.AlltoallvInPlace;
import org.jmpi.mpir.coll.algorithm.AlltoallvScattered;
import org.jmpi.mpir.coll.algorithm.BarrierDissemination;
import org.jmpi.mpir.coll.algorithm.BcastBinomial;
import org.jmpi.mpir.coll.algorithm.BcastScatterRecursiveDoublingAllgather;
import org.jmpi.mpir.coll.algorithm.BcastScatterRingAllgather;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.GatherBinomial;
import org.jmpi.mpir.coll.algorithm.GathervLinear;
import org.jmpi.mpir.coll.algorithm.ReduceBinomial;
import org.jmpi.mpir.coll.algorithm.ReduceReduceScatterGather;
import org.jmpi.mpir.coll.algorithm.ReduceScatterPairwise;
import org.jmpi.mpir.coll.algorithm.ReduceScatterViaRoot;
import org.jmpi.mpir.coll.algorithm.ScanRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.ScatterBinomial;
import org.jmpi.mpir.coll.algorithm.ScattervLinear;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** All algorithms, with what each needs (the twin of MPICH's {@code coll_algorithms.txt}). */
public final class AlgorithmRegistry {
    /** The value of a control variable that leaves the choice to the library. */
    public static final String AUTO = "auto";

    static final AlgorithmEntry BARRIER = entry(CollKind.BARRIER, "k_dissemination", new BarrierDissemination());
    static final AlgorithmEntry BCAST_BINOMIAL = entry(CollKind.BCAST, "binomial", new BcastBinomial());
    static final AlgorithmEntry BCAST_RECURSIVE_DOUBLING = entry(
            CollKind.BCAST,
            "scatter_recursive_doubling_allgather",
            new BcastScatterRecursiveDoublingAllgather(),
            Restriction.POWER_OF_TWO);
    static final AlgorithmEntry BCAST_RING =
            entry(CollKind.BCAST, "scatter_ring_allgather", new BcastScatterRingAllgather());
    static final AlgorithmEntry REDUCE_BINOMIAL = entry(CollKind.REDUCE, "binomial", new ReduceBinomial());
    static final AlgorithmEntry REDUCE_SCATTER_GATHER =
            entry(CollKind.REDUCE, "reduce_scatter_gather", new ReduceReduceScatterGather(), Restriction.COMMUTATIVE);
    static final AlgorithmEntry ALLREDUCE_RECURSIVE_DOUBLING =
            entry(CollKind.ALLREDUCE, "recursive_doubling", new AllreduceRecursiveDoubling());
    static final AlgorithmEntry ALLREDUCE_REDUCE_SCATTER = entry(
            CollKind.ALLREDUCE,
            "reduce_scatter_allgather",
            new AllreduceReduceScatterAllgather(),
            Restriction.COMMUTATIVE);
    static final AlgorithmEntry GATHER = entry(CollKind.GATHER, "binomial", new GatherBinomial());
    static final AlgorithmEntry GATHERV = entry(CollKind.GATHERV, "linear", new GathervLinear());
    static final AlgorithmEntry SCATTER = entry(CollKind.SCATTER, "binomial", new ScatterBinomial());
    static final AlgorithmEntry SCATTERV = entry(CollKind.SCATTERV, "linear", new ScattervLinear());
    static final AlgorithmEntry ALLGATHER_RECURSIVE_DOUBLING =
            entry(CollKind.ALLGATHER, "recursive_doubling", new AllgatherRecursiveDoubling(), Restriction.POWER_OF_TWO);
    static final AlgorithmEntry ALLGATHER_BRUCKS = entry(CollKind.ALLGATHER, "brucks", new AllgatherBrucks());
    static final AlgorithmEntry ALLGATHER_RING = entry(CollKind.ALLGATHER, "ring", new AllgathervRing());
    static final AlgorithmEntry ALLGATHERV = entry(CollKind.ALLGATHERV, "ring", new AllgathervRing());
    static final AlgorithmEntry ALLTOALL_BRUCKS =
            entry(CollKind.ALLTOALL, "brucks", new AlltoallBrucks(), Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry ALLTOALL_SCATTERED =
            entry(CollKind.ALLTOALL, "scattered", new AlltoallvScattered(), Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry ALLTOALL_PAIRWISE =
            entry(CollKind.ALLTOALL, "pairwise", new AlltoallPairwise(), Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry ALLTOALL_IN_PLACE =
            entry(CollKind.ALLTOALL, "pairwise_sendrecv_replace", new AlltoallvInPlace(), Restriction.IN_PLACE);
    static final AlgorithmEntry ALLTOALLV_SCATTERED =
            entry(CollKind.ALLTOALLV, "scattered", new AlltoallvScattered(), Restriction.NOT_IN_PLACE);
    static final AlgorithmEntry ALLTOALLV_IN_PLACE =
            entry(CollKind.ALLTOALLV, "pairwise_sendrecv_replace", new AlltoallvInPlace(), Restriction.IN_PLACE);
    static final AlgorithmEntry REDUCE_SCATTER_PAIRWISE =
            entry(CollKind.REDUCE_SCATTER, "pairwise", new ReduceScatterPairwise(), Restriction.COMMUTATIVE);
    static final AlgorithmEntry REDUCE_SCATTER_NONCOMMUTATIVE =
            entry(CollKind.REDUCE_SCATTER, "noncommutative", new ReduceScatterViaRoot());
    static final AlgorithmEntry REDUCE_SCATTER_BLOCK_PAIRWISE =
            entry(CollKind.REDUCE_SCATTER_BLOCK, "pairwise", new ReduceScatterPairwise(), Restriction.COMMUTATIVE);
    static final AlgorithmEntry REDUCE_SCATTER_BLOCK_NONCOMMUTATIVE =
            entry(CollKind.REDUCE_SCATTER_BLOCK, "noncommutative", new ReduceScatterViaRoot());
    static final AlgorithmEntry SCAN = entry(CollKind.SCAN, "recursive_doubling", new ScanRecursiveDoubling(false));
    static final AlgorithmEntry EXSCAN = entry(CollKind.EXSCAN, "recursive_doubling", new ScanRecursiveDoubling(true));

    private static final List<AlgorithmEntry> ALL = List.of(
            BARRIER,
            BCAST_BINOMIAL,
            BCAST_RECURSIVE_DOUBLING,
            BCAST_RING,
            REDUCE_BINOMIAL,
            REDUCE_SCATTER_GATHER,
            ALLREDUCE_RECURSIVE_DOUBLING,
            ALLREDUCE_REDUCE_SCATTER,
            GATHER,
            GATHERV,
            SCATTER,
            SCATTERV,
            ALLGATHER_RECURSIVE_DOUBLING,
            ALLGATHER_BRUCKS,
            ALLGATHER_RING,
            ALLGATHERV,
            ALLTOALL_BRUCKS,
            ALLTOALL_SCATTERED,
            ALLTOALL_PAIRWISE,
            ALLTOALL_IN_PLACE,
            ALLTOALLV_SCATTERED,
            ALLTOALLV_IN_PLACE,
            REDUCE_SCATTER_PAIRWISE,
            REDUCE_SCATTER_NONCOMMUTATIVE,
            REDUCE_SCATTER_BLOCK_PAIRWISE,
            REDUCE_SCATTER_BLOCK_NONCOMMUTATIVE,
            SCAN,
            EXSCAN);

    private AlgorithmRegistry() {}

    private static AlgorithmEntry entry(
            CollKind kind, String name, CollAlgorithm algorithm, Restriction... restrictions) {
        return new AlgorithmEntry(kind, name, List.of(restrictions), algorithm);
    }

    /** Returns the algorithms of {@code kind}. */
    public static List<AlgorithmEntry> of(CollKind kind) {
        return ALL.stream().filter(e -> e.kind() == kind).toList();
    }

    /**
     * Finds an algorithm by name.
     *
     * @return null for {@link #AUTO}, an empty name or null
     * @throws MpirException of class ERR_ARG if there is none of that name
     */
    public static AlgorithmEntry find(CollKind kind, String name) {
        if (name == null || name.isEmpty() || name.equals(AUTO)) {
            return null;
        }
        for (AlgorithmEntry e : of(kind)) {
            if (e.name().equals(name)) {
                return e;
            }
        }
        List<String> known = of(kind).stream().map(AlgorithmEntry::name).toList();
        throw new MpirException(
                ErrorClass.ERR_ARG,
                kind.cvarName() + "=" + name + ": expected " + AUTO + " or one of " + String.join(", ", known));
    }
}
