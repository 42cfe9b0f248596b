package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.select.SelectionSettings;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;

/**
 * The control variables that force an algorithm on intracommunicators; {@link InterCvars} has the others. Each has a twin
 * for the non-blocking form.
 */
@SuppressWarnings("unused") // a declaration: read by name
final class CollCvars {
    static final String TEXT = "The algorithm of a collective on communicators where it is called for the first "
            + "time from now on. With auto the tuning file and JMPI's own rules choose by sizes. "
            + "An I-variable is for non-blocking and persistent calls; with auto it follows the "
            + "variable without the I. An algorithm that cannot do a call is handled as "
            + "MPIR_CVAR_COLLECTIVE_FALLBACK requires. The algorithms are in docs/collectives.md.";

    @Cvar(
            name = "MPIR_CVAR_BARRIER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "k_dissemination",
                "recexch",
                "recursive_doubling",
                "push_b1",
                "gather_bcast",
                "central_counter"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IBARRIER_INTRA_ALGORITHM")
    private static final CvarKey BARRIER = CvarKey.of("MPIR_CVAR_BARRIER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_BCAST_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "binomial",
                "scatter_recursive_doubling_allgather",
                "scatter_ring_allgather",
                "tree",
                "pipelined_tree",
                "ring",
                "scatterv_recexch_allgatherv",
                "circ_graph",
                "smp"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IBCAST_INTRA_ALGORITHM")
    private static final CvarKey BCAST = CvarKey.of("MPIR_CVAR_BCAST_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial", "reduce_scatter_gather", "tree", "ring", "circ_graph", "smp", "rank_order"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_INTRA_ALGORITHM")
    private static final CvarKey REDUCE = CvarKey.of("MPIR_CVAR_REDUCE_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "recursive_doubling",
                "reduce_scatter_allgather",
                "recursive_multiplying",
                "tree",
                "recexch",
                "recexch_single_buffer",
                "recexch_multiple_buffer",
                "recexch_reduce_scatter_recexch_allgatherv",
                "ring",
                "k_reduce_scatter_allgather",
                "naive",
                "smp",
                "rank_order"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLREDUCE_INTRA_ALGORITHM")
    private static final CvarKey ALLREDUCE = CvarKey.of("MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial", "tree", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IGATHER_INTRA_ALGORITHM")
    private static final CvarKey GATHER = CvarKey.of("MPIR_CVAR_GATHER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IGATHERV_INTRA_ALGORITHM")
    private static final CvarKey GATHERV = CvarKey.of("MPIR_CVAR_GATHERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial", "tree", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_ISCATTER_INTRA_ALGORITHM")
    private static final CvarKey SCATTER = CvarKey.of("MPIR_CVAR_SCATTER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_ISCATTERV_INTRA_ALGORITHM")
    private static final CvarKey SCATTERV = CvarKey.of("MPIR_CVAR_SCATTERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "recursive_doubling",
                "brucks",
                "ring",
                "k_brucks",
                "recexch_doubling",
                "recexch_halving",
                "circ_graph"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLGATHER_INTRA_ALGORITHM")
    private static final CvarKey ALLGATHER = CvarKey.of("MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "ring", "brucks", "recursive_doubling", "recexch_doubling", "recexch_halving"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLGATHERV_INTRA_ALGORITHM")
    private static final CvarKey ALLGATHERV = CvarKey.of("MPIR_CVAR_ALLGATHERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "brucks",
                "scattered",
                "pairwise",
                "pairwise_sendrecv_replace",
                "k_brucks",
                "ring",
                "permuted_sendrecv"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALL_INTRA_ALGORITHM")
    private static final CvarKey ALLTOALL = CvarKey.of("MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALLV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "scattered", "pairwise_sendrecv_replace", "blocked", "pairwise"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALLV_INTRA_ALGORITHM")
    private static final CvarKey ALLTOALLV = CvarKey.of("MPIR_CVAR_ALLTOALLV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALLW_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "scattered", "pairwise_sendrecv_replace", "blocked", "pairwise"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALLW_INTRA_ALGORITHM")
    private static final CvarKey ALLTOALLW = CvarKey.of("MPIR_CVAR_ALLTOALLW_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "noncommutative",
                "pairwise",
                "recursive_doubling",
                "recursive_halving",
                "recexch",
                "reduce_scatterv",
                "rank_order"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_SCATTER_INTRA_ALGORITHM")
    private static final CvarKey REDUCE_SCATTER = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "noncommutative",
                "pairwise",
                "recursive_doubling",
                "recursive_halving",
                "recexch",
                "reduce_scatterv",
                "rank_order"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_SCATTER_BLOCK_INTRA_ALGORITHM")
    private static final CvarKey REDUCE_SCATTER_BLOCK = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCAN_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling", "smp", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_ISCAN_INTRA_ALGORITHM")
    private static final CvarKey SCAN = CvarKey.of("MPIR_CVAR_SCAN_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_EXSCAN_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IEXSCAN_INTRA_ALGORITHM")
    private static final CvarKey EXSCAN = CvarKey.of("MPIR_CVAR_EXSCAN_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_NEIGHBOR_ALLGATHER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_INEIGHBOR_ALLGATHER_INTRA_ALGORITHM")
    private static final CvarKey NEIGHBOR_ALLGATHER = CvarKey.of("MPIR_CVAR_NEIGHBOR_ALLGATHER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_NEIGHBOR_ALLGATHERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_INEIGHBOR_ALLGATHERV_INTRA_ALGORITHM")
    private static final CvarKey NEIGHBOR_ALLGATHERV = CvarKey.of("MPIR_CVAR_NEIGHBOR_ALLGATHERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_NEIGHBOR_ALLTOALL_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_INEIGHBOR_ALLTOALL_INTRA_ALGORITHM")
    private static final CvarKey NEIGHBOR_ALLTOALL = CvarKey.of("MPIR_CVAR_NEIGHBOR_ALLTOALL_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_NEIGHBOR_ALLTOALLV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_INEIGHBOR_ALLTOALLV_INTRA_ALGORITHM")
    private static final CvarKey NEIGHBOR_ALLTOALLV = CvarKey.of("MPIR_CVAR_NEIGHBOR_ALLTOALLV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_NEIGHBOR_ALLTOALLW_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_INEIGHBOR_ALLTOALLW_INTRA_ALGORITHM")
    private static final CvarKey NEIGHBOR_ALLTOALLW = CvarKey.of("MPIR_CVAR_NEIGHBOR_ALLTOALLW_INTRA_ALGORITHM");

    private CollCvars() {}

    /** Returns the choice that {@code rank}'s control variables make. */
    static SelectionSettings of(Rank rank) {
        return new CvarSelection(rank);
    }
}
