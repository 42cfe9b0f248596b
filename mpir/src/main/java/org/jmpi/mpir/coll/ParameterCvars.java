package org.jmpi.mpir.coll;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.Parameter;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * The control variables for parameters of algorithms. Several algorithms may share one; names are MPICH's where it has
 * one, be it for the non-blocking form: ours go for both.
 */
@SuppressWarnings("unused") // a declaration: read by name
public final class ParameterCvars {
    private static final String STEM = "MPIR_CVAR_";
    /** What a variable holds that leaves the parameter as it is. */
    private static final int UNSET = -1;

    @Cvar(
            name = "MPIR_CVAR_BCAST_TREE_KVAL",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "-1",
            min = -1,
            max = 1 << 20,
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            twins = {
                "MPIR_CVAR_BARRIER_DISSEM_KVAL",
                "MPIR_CVAR_BARRIER_RECEXCH_KVAL",
                "MPIR_CVAR_IBCAST_SCATTERV_KVAL",
                "MPIR_CVAR_IREDUCE_TREE_KVAL",
                "MPIR_CVAR_ALLREDUCE_TREE_KVAL",
                "MPIR_CVAR_ALLREDUCE_RECEXCH_KVAL",
                "MPIR_CVAR_ALLREDUCE_RECURSIVE_MULTIPLYING_KVAL",
                "MPIR_CVAR_IREDUCE_SCATTER_RECEXCH_KVAL",
                "MPIR_CVAR_IREDUCE_SCATTER_BLOCK_RECEXCH_KVAL",
                "MPIR_CVAR_IGATHER_TREE_KVAL",
                "MPIR_CVAR_ISCATTER_TREE_KVAL",
                "MPIR_CVAR_ALLGATHER_BRUCKS_KVAL",
                "MPIR_CVAR_ALLGATHER_RECEXCH_KVAL",
                "MPIR_CVAR_IALLGATHERV_BRUCKS_KVAL",
                "MPIR_CVAR_IALLGATHERV_RECEXCH_KVAL",
                "MPIR_CVAR_ALLTOALL_BRUCKS_KVAL"
            },
            description = "The parameter k of the collective's algorithms of that name, blocking or not. It is "
                    + "the number of ranks that meet in a step, or of a rank's children in a tree. With -1 "
                    + "it is the algorithm's own. A tuning file goes before it. The algorithms are in "
                    + "docs/collectives.md.")
    private static final CvarKey KVAL = CvarKey.of("MPIR_CVAR_BCAST_TREE_KVAL");

    @Cvar(
            name = "MPIR_CVAR_BCAST_TREE_PIPELINE_CHUNK_SIZE",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "-1",
            min = -1,
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            twins = {
                "MPIR_CVAR_IBCAST_RING_CHUNK_SIZE",
                "MPIR_CVAR_IREDUCE_TREE_PIPELINE_CHUNK_SIZE",
                "MPIR_CVAR_IREDUCE_RING_CHUNK_SIZE",
                "MPIR_CVAR_ALLREDUCE_TREE_PIPELINE_CHUNK_SIZE",
                "MPIR_CVAR_SCAN_LINEAR_CHUNK_SIZE",
                "MPIR_CVAR_EXSCAN_LINEAR_CHUNK_SIZE"
            },
            description =
                    "Bytes of the pieces that the collective's algorithms of that name cut a message into, blocking "
                            + "or not. 0: none; -1: the algorithm's own. A tuning file goes before it.")
    private static final CvarKey CHUNK_SIZE = CvarKey.of("MPIR_CVAR_BCAST_TREE_PIPELINE_CHUNK_SIZE");

    @Cvar(
            name = "MPIR_CVAR_BCAST_TREE_TYPE",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "default",
            enumValues = {"default", "kary", "knomial_1", "knomial_2"},
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            twins = {"MPIR_CVAR_IREDUCE_TREE_TYPE", "MPIR_CVAR_ALLREDUCE_TREE_TYPE"},
            description =
                    "The trees of the collective's tree algorithms, blocking or not. default: the algorithm's own. A "
                            + "tuning file goes before it.")
    private static final CvarKey TREE_TYPE = CvarKey.of("MPIR_CVAR_BCAST_TREE_TYPE");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALL_THROTTLE",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "-1",
            min = -1,
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            description =
                    "How many transfers each way a rank has under way in alltoall, alltoallv and alltoallw. 0: all; "
                            + "-1: the algorithm's own. A tuning file goes before it.")
    private static final CvarKey THROTTLE = CvarKey.of("MPIR_CVAR_ALLTOALL_THROTTLE");

    @Cvar(
            name = "MPIR_CVAR_CIRC_GRAPH_CHUNK_SIZE",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "-1",
            min = -1,
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            description =
                    "Bytes of the pieces that the circ_graph algorithms of bcast and reduce cut a message into. 0:"
                            + " none; -1: the algorithm's own. A tuning file goes before it.")
    private static final CvarKey CIRC_GRAPH = CvarKey.of("MPIR_CVAR_CIRC_GRAPH_CHUNK_SIZE");

    private ParameterCvars() {}

    /** Returns the parameters of {@code entry} that {@code cvars} give a value. */
    static Map<String, Integer> of(AlgorithmEntry entry, CvarSet cvars) {
        Map<String, Integer> given = new HashMap<>();
        for (Parameter p : entry.parameters()) {
            int value = value(nameOf(entry, p, cvars), cvars);
            if (value != UNSET) {
                given.put(p.name(), value);
            }
        }
        return given;
    }

    private static int value(@Nullable String name, CvarSet cvars) {
        if (name == null) {
            return UNSET;
        }
        CvarKey key = CvarKey.of(name);
        // the first word of an enumeration leaves the parameter as it is
        return name.endsWith("_TYPE") ? cvars.getEnum(key) - 1 : cvars.getInt(key);
    }

    /** Returns the variable for a parameter; null: none. */
    public static @Nullable String nameOf(AlgorithmEntry entry, Parameter p, CvarSet cvars) {
        String suffix = suffix(entry.name(), p.name());
        if (p.name().equals("throttle")) {
            return THROTTLE.name();
        }
        if (entry.name().equals("circ_graph")) {
            return CIRC_GRAPH.name();
        }
        for (String form : new String[] {"", "I"}) {
            String name = STEM + form + entry.kind().name() + suffix;
            if (cvars.registry().indexOf(name) >= 0) {
                return name;
            }
        }
        return null;
    }

    private static String suffix(String algorithm, String parameter) {
        return switch (parameter) {
            case "tree_type" -> "_TREE_TYPE";
            case "chunk_size" ->
                switch (algorithm) {
                    case "ring" -> "_RING_CHUNK_SIZE";
                    case "linear" -> "_LINEAR_CHUNK_SIZE";
                    default -> "_TREE_PIPELINE_CHUNK_SIZE";
                };
            case "k" -> kvalSuffix(algorithm);
            default -> "";
        };
    }

    private static String kvalSuffix(String algorithm) {
        return switch (algorithm) {
            case "k_dissemination" -> "_DISSEM_KVAL";
            case "recursive_multiplying" -> "_RECURSIVE_MULTIPLYING_KVAL";
            case "scatterv_recexch_allgatherv" -> "_SCATTERV_KVAL";
            case "brucks", "k_brucks" -> "_BRUCKS_KVAL";
            case "tree", "pipelined_tree" -> "_TREE_KVAL";
            default -> "_RECEXCH_KVAL";
        };
    }
}
