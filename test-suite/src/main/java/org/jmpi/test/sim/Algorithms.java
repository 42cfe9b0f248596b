package org.jmpi.test.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.select.AlgorithmEntry;
import org.jmpi.mpir.coll.select.AlgorithmRegistry;
import org.jmpi.mpir.coll.select.CollKind;

/** The registered algorithms by the name that the command takes: {@code bcast/binomial}. */
final class Algorithms {
    private Algorithms() {}

    static String name(AlgorithmEntry e) {
        return e.kind().name().toLowerCase(Locale.ROOT) + "/" + e.name();
    }

    static List<AlgorithmEntry> all() {
        List<AlgorithmEntry> all = new ArrayList<>();
        for (CollKind kind : CollKind.values()) {
            all.addAll(AlgorithmRegistry.of(kind));
        }
        return all;
    }

    /** Returns whether {@code e} may do {@code call} at every rank. */
    static boolean canDo(AlgorithmEntry e, Problem problem) {
        CollArgs a = new CollArgs();
        problem.describe(problem.call.root(), a);
        return e.canDo(a);
    }
}
