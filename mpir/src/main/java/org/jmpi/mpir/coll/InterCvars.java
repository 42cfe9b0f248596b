package org.jmpi.mpir.coll;

import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;

/** The control variables that force an algorithm on intercommunicators, with twins for the non-blocking form. */
@SuppressWarnings("unused") // a declaration: read by name
final class InterCvars {
    private static final String TEXT = CollCvars.TEXT;

    @Cvar(
            name = "MPIR_CVAR_BARRIER_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "bcast"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IBARRIER_INTER_ALGORITHM")
    private static final CvarKey BARRIER = CvarKey.of("MPIR_CVAR_BARRIER_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_BCAST_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "remote_send_local_bcast"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IBCAST_INTER_ALGORITHM")
    private static final CvarKey BCAST = CvarKey.of("MPIR_CVAR_BCAST_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "local_reduce_remote_send"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_INTER_ALGORITHM")
    private static final CvarKey REDUCE = CvarKey.of("MPIR_CVAR_REDUCE_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLREDUCE_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "reduce_exchange_bcast"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLREDUCE_INTER_ALGORITHM")
    private static final CvarKey ALLREDUCE = CvarKey.of("MPIR_CVAR_ALLREDUCE_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHER_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear", "local_gather_remote_send"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IGATHER_INTER_ALGORITHM")
    private static final CvarKey GATHER = CvarKey.of("MPIR_CVAR_GATHER_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHERV_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IGATHERV_INTER_ALGORITHM")
    private static final CvarKey GATHERV = CvarKey.of("MPIR_CVAR_GATHERV_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTER_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear", "remote_send_local_scatter"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_ISCATTER_INTER_ALGORITHM")
    private static final CvarKey SCATTER = CvarKey.of("MPIR_CVAR_SCATTER_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTERV_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_ISCATTERV_INTER_ALGORITHM")
    private static final CvarKey SCATTERV = CvarKey.of("MPIR_CVAR_SCATTERV_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHER_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "local_gather_remote_bcast"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLGATHER_INTER_ALGORITHM")
    private static final CvarKey ALLGATHER = CvarKey.of("MPIR_CVAR_ALLGATHER_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHERV_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "remote_gather_local_bcast"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLGATHERV_INTER_ALGORITHM")
    private static final CvarKey ALLGATHERV = CvarKey.of("MPIR_CVAR_ALLGATHERV_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALL_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "pairwise_exchange"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALL_INTER_ALGORITHM")
    private static final CvarKey ALLTOALL = CvarKey.of("MPIR_CVAR_ALLTOALL_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALLV_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "pairwise_exchange"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALLV_INTER_ALGORITHM")
    private static final CvarKey ALLTOALLV = CvarKey.of("MPIR_CVAR_ALLTOALLV_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALLW_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "pairwise_exchange"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IALLTOALLW_INTER_ALGORITHM")
    private static final CvarKey ALLTOALLW = CvarKey.of("MPIR_CVAR_ALLTOALLW_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "remote_reduce_local_scatter"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_SCATTER_INTER_ALGORITHM")
    private static final CvarKey REDUCE_SCATTER = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_INTER_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTER_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "remote_reduce_local_scatter"},
            verbosity = Verbosity.TUNER_BASIC,
            description = TEXT,
            scope = CvarScope.ALL_EQ,
            dynamic = true,
            twins = "MPIR_CVAR_IREDUCE_SCATTER_BLOCK_INTER_ALGORITHM")
    private static final CvarKey REDUCE_SCATTER_BLOCK = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTER_ALGORITHM");

    private InterCvars() {}
}
