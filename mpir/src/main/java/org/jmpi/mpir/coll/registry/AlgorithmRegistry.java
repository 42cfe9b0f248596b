package org.jmpi.mpir.coll.registry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** All algorithms, with what each needs (the twin of MPICH's {@code coll_algorithms.txt}): a class an operation. */
public final class AlgorithmRegistry {
    /** The value of a control variable that leaves the choice to the library. */
    public static final String AUTO = "auto";

    private AlgorithmRegistry() {}

    /** Returns all algorithms. */
    public static List<AlgorithmEntry> all() {
        return Arrays.stream(CollKind.values())
                .flatMap(k -> listed(k).stream().filter(e -> e.kind() == k))
                .toList();
    }

    /** An operation's algorithms are loaded when it is first used. */
    private static List<AlgorithmEntry> listed(CollKind kind) {
        return switch (kind) {
            case BARRIER -> BarrierAlgorithms.ALL;
            case BCAST -> BcastAlgorithms.ALL;
            case REDUCE -> ReduceAlgorithms.ALL;
            case ALLREDUCE -> AllreduceAlgorithms.ALL;
            case GATHER -> GatherAlgorithms.ALL;
            case GATHERV -> GathervAlgorithms.ALL;
            case SCATTER -> ScatterAlgorithms.ALL;
            case SCATTERV -> ScattervAlgorithms.ALL;
            case ALLGATHER -> AllgatherAlgorithms.ALL;
            case ALLGATHERV -> AllgathervAlgorithms.ALL;
            case ALLTOALL -> AlltoallAlgorithms.ALL;
            case ALLTOALLV -> AlltoallvAlgorithms.ALL;
            case ALLTOALLW -> AlltoallwAlgorithms.ALL;
            case REDUCE_SCATTER -> ReduceScatterAlgorithms.ALL;
            case REDUCE_SCATTER_BLOCK -> ReduceScatterBlockAlgorithms.ALL;
            case SCAN -> ScanAlgorithms.ALL;
            case EXSCAN -> ExscanAlgorithms.ALL;
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV, NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV, NEIGHBOR_ALLTOALLW ->
                NeighborAlgorithms.ALL;
        };
    }

    /** Returns the algorithms of {@code kind} on intracommunicators. */
    public static List<AlgorithmEntry> of(CollKind kind) {
        return of(kind, false);
    }

    /** Returns the algorithms of {@code kind} on intercommunicators. */
    public static List<AlgorithmEntry> ofInter(CollKind kind) {
        return of(kind, true);
    }

    /** Returns the algorithms of {@code kind} on inter- or on intracommunicators. */
    public static List<AlgorithmEntry> of(CollKind kind, boolean inter) {
        List<AlgorithmEntry> all = listed(kind);
        List<AlgorithmEntry> found = new ArrayList<>();
        for (AlgorithmEntry e : all) {
            if (e.kind() == kind && e.isInter() == inter) {
                found.add(e);
            }
        }
        return Collections.unmodifiableList(found);
    }

    /**
     * Finds the algorithm that a control variable names.
     *
     * @return null for {@link #AUTO}
     * @throws MpirException of class ERR_ARG if there is none of that name
     */
    public static @Nullable AlgorithmEntry find(CollKind kind, boolean inter, String cvar, String name) {
        if (name.equals(AUTO)) {
            return null;
        }
        List<AlgorithmEntry> known = of(kind, inter);
        for (AlgorithmEntry e : known) {
            if (e.name().equals(name)) {
                return e;
            }
        }
        throw new MpirException(
                ErrorClass.ERR_ARG,
                cvar + "=" + name + ": expected " + AUTO + " or one of "
                        + String.join(
                                ", ", known.stream().map(AlgorithmEntry::name).toList()));
    }
}
