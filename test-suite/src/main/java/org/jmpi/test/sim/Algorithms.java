package org.jmpi.test.sim;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;

/** The registered algorithms by the name that the command takes: {@code bcast/binomial}, {@code barrier/inter/bcast}. */
final class Algorithms {
    private Algorithms() {}

    static String name(AlgorithmEntry e) {
        return e.kind().functionName() + (e.isInter() ? "/inter/" : "/") + e.name();
    }

    static List<String> names() {
        return AlgorithmRegistry.all().stream().map(Algorithms::name).toList();
    }

    /**
     * Finds an algorithm.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static AlgorithmEntry find(String name) {
        return AlgorithmRegistry.all().stream()
                .filter(e -> name(e).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("algorithm " + name
                        + ": expected an operation and an algorithm as in bcast/binomial;" + " --list shows all"));
    }

    /** Returns whether {@code e} may do the call at every rank. */
    static boolean canDo(AlgorithmEntry e, Problem problem) {
        CollArgs a = new CollArgs();
        problem.describe(Math.max(0, problem.call.root()), a);
        return a.inter == e.isInter() && e.canDo(a);
    }
}
