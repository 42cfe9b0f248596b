package org.jmpi.test.sim;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every registered algorithm does its collective, whatever the number of ranks, the root and the amount of data. */
class RegisteredAlgorithmsTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 16, 17, 64, 100};
    private static final int MOST_WITH_PARAMETERS = 17;
    private static final long WINDOWS = 1 << 20;
    private static final long SEED = 20;

    static List<String> algorithms() {
        return Algorithms.names();
    }

    /** Returns all calls of {@code size} ranks: roots, in place or not, commutative or not, counts equal or not. */
    private static List<Call> calls(int size) {
        List<Call> calls = new ArrayList<>();
        for (int root : new TreeSet<>(List.of(0, Math.min(1, size - 1), size - 1))) {
            for (long count : new long[] {0, 1, 3, 2L * size + 5}) {
                for (int flags = 0; flags < 8; flags++) {
                    calls.add(new Call(
                            size, 0, count, root, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0, SEED + flags));
                }
            }
        }
        return calls;
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldGiveEveryRankTheRightData(String name) {
        AlgorithmEntry entry = Algorithms.find(name);
        int done = 0;
        for (int size : SIZES) {
            for (Call any : calls(size)) {
                Call call = entry.isInter() ? any.remote(remote(size)) : any;
                Problem problem = Problems.of(entry.kind(), call);
                if (matters(entry.kind(), call) && Algorithms.canDo(entry, problem)) {
                    for (Map<String, Integer> parameters : parameters(entry, size)) {
                        run(entry, parameters, problem);
                    }
                    done++;
                }
            }
        }
        if (done == 0) {
            fail(name + " can do none of the calls");
        }
    }

    /** Returns whether {@code call} differs from all that are done already. */
    private static boolean matters(CollKind kind, Call call) {
        boolean rooted =
                switch (kind) {
                    case BCAST, REDUCE, GATHER, GATHERV, SCATTER, SCATTERV -> true;
                    default -> false;
                };
        boolean sameCounts =
                switch (kind) {
                    case BARRIER, BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN -> true;
                    default -> false;
                };
        return !Problems.isEmpty(kind, call)
                && (rooted || call.root() == 0)
                && (kind.isReduction() || call.commutative())
                && !(sameCounts && call.irregular());
    }

    /** Returns the size of the other group: larger and smaller ones, also 1. */
    private static int remote(int size) {
        return size % 3 == 1 ? size + 2 : (size + 1) / 2;
    }

    /** Returns the defaults, and the least value and some others of each parameter. */
    private static List<Map<String, Integer>> parameters(AlgorithmEntry entry, int size) {
        List<Map<String, Integer>> all = new ArrayList<>();
        all.add(Map.of());
        if (size > MOST_WITH_PARAMETERS) {
            return all;
        }
        for (Parameter p : entry.parameters()) {
            for (int more : new int[] {0, 1, 2}) {
                if (p.least() + more != p.defaultValue()) {
                    all.add(Map.of(p.name(), p.least() + more));
                }
            }
        }
        return all;
    }

    private static void run(AlgorithmEntry entry, Map<String, Integer> parameters, Problem problem) {
        try {
            new Simulator(problem, entry.make(parameters), List.of(new Scenario(LogGp.SHM, 1)), true, WINDOWS).run();
        } catch (RuntimeException e) {
            throw new AssertionError(
                    Algorithms.name(entry) + parameters + " " + problem.call + ": " + e.getMessage(), e);
        }
    }
}
