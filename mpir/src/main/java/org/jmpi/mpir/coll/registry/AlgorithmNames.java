package org.jmpi.mpir.coll.registry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds algorithms by name: the registry's, or that of MPICH's function. */
public final class AlgorithmNames {
    private static final List<String> KINDS_OF_COMM = List.of("_intra_", "_inter_", "_allcomm_");
    /** How MPICH tells the engines of non-blocking collectives apart; ours run every algorithm. */
    private static final List<String> ENGINES = List.of("sched_", "tsp_", "gentran_");

    /** What MPICH has under another name; without the engine. */
    private static final Map<String, String> ALIASES = Map.of(
            "nb", "linear",
            "long", "linear",
            "short", "local_gather_remote_send",
            "flat", "remote_send_local_bcast",
            "inplace", "pairwise_sendrecv_replace",
            "remote_reduce_local_scatterv", "remote_reduce_local_scatter",
            "remote_reduce_local_bcast", "reduce_exchange_bcast",
            "recexch_multiple_buffer", "recexch",
            "recexch_reduce_scatter_recexch_allgatherv", "k_reduce_scatter_allgather",
            "scatterv_ring_allgatherv", "scatter_ring_allgather");

    private AlgorithmNames() {}

    /** Returns the algorithm of {@code kind}, or null: {@code ring} and {@code MPIR_Allreduce_intra_ring} name the same. */
    public static @Nullable AlgorithmEntry find(CollKind kind, boolean inter, String name) {
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
                String own = withoutEngine(rest.substring(at + between.length()));
                return ALIASES.getOrDefault(own, own);
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
