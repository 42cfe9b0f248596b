package org.jmpi.mpir.coll.select;

import java.util.List;
import java.util.stream.Stream;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** All algorithms, with what each needs (the twin of MPICH's {@code coll_algorithms.txt}): a class an operation. */
public final class AlgorithmRegistry {
    /** The value of a control variable that leaves the choice to the library. */
    public static final String AUTO = "auto";

    private static final List<AlgorithmEntry> ALL = Stream.of(
                    BarrierAlgorithms.ALL,
                    BcastAlgorithms.ALL,
                    ReduceAlgorithms.ALL,
                    AllreduceAlgorithms.ALL,
                    GatherAlgorithms.ALL,
                    GathervAlgorithms.ALL,
                    ScatterAlgorithms.ALL,
                    ScattervAlgorithms.ALL,
                    AllgatherAlgorithms.ALL,
                    AllgathervAlgorithms.ALL,
                    AlltoallAlgorithms.ALL,
                    AlltoallvAlgorithms.ALL,
                    ReduceScatterAlgorithms.ALL,
                    ReduceScatterBlockAlgorithms.ALL,
                    ScanAlgorithms.ALL,
                    ExscanAlgorithms.ALL,
                    AlltoallwAlgorithms.ALL,
                    NeighborAlgorithms.ALL)
            .flatMap(List::stream)
            .toList();

    private AlgorithmRegistry() {}

    /** Returns all algorithms. */
    public static List<AlgorithmEntry> all() {
        return ALL;
    }

    /** Returns the algorithms of {@code kind} on intracommunicators. */
    public static List<AlgorithmEntry> of(CollKind kind) {
        return ALL.stream().filter(e -> e.kind() == kind && !e.isInter()).toList();
    }

    /** Returns the algorithms of {@code kind} on intercommunicators. */
    public static List<AlgorithmEntry> ofInter(CollKind kind) {
        return ALL.stream().filter(e -> e.kind() == kind && e.isInter()).toList();
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
