package org.jmpi.mpir.coll.select;

import java.util.List;
import java.util.Locale;

/** Finds algorithms by name: the registry's, or that of MPICH's function. */
final class AlgorithmNames {
    private static final List<String> KINDS_OF_COMM = List.of("_intra_", "_inter_", "_allcomm_");
    /** How MPICH tells the engines of non-blocking collectives apart; ours run every algorithm. */
    private static final List<String> ENGINES = List.of("sched_", "tsp_", "gentran_");

    private AlgorithmNames() {}

    /** Returns the algorithm of {@code kind}, or null: {@code ring} and {@code MPIR_Allreduce_intra_ring} name the same. */
    static AlgorithmEntry find(CollKind kind, boolean inter, String name) {
        String own = own(kind, name);
        for (AlgorithmEntry e : AlgorithmRegistry.of(kind, inter)) {
            if (e.name().equals(own)) {
                return e;
            }
        }
        return null;
    }

    private static String own(CollKind kind, String name) {
        if (!name.startsWith("MPIR_")) {
            return name;
        }
        String rest = name.substring("MPIR_".length());
        for (String between : KINDS_OF_COMM) {
            int at = rest.indexOf(between);
            String collective = at < 0 ? "" : rest.substring(0, at).toLowerCase(Locale.ROOT);
            Collective found = Collective.find(collective);
            if (found != null && found.kind() == kind) {
                return withoutEngine(rest.substring(at + between.length()));
            }
        }
        return name;
    }

    private static String withoutEngine(String name) {
        for (String engine : ENGINES) {
            if (name.startsWith(engine)) {
                return name.substring(engine.length());
            }
        }
        return name;
    }
}
