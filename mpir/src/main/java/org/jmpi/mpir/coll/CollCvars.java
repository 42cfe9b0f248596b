package org.jmpi.mpir.coll;

import java.util.function.Function;
import org.jmpi.mpir.coll.select.AlgorithmRegistry;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.tool.Cvar;
import org.jmpi.mpir.tool.CvarKey;
import org.jmpi.mpir.tool.CvarSet;
import org.jmpi.mpir.tool.CvarType;
import org.jmpi.mpir.tool.Verbosity;

/** The control variables that force an algorithm. */
final class CollCvars {
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
            description = "The algorithm of barrier on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey BARRIER = CvarKey.of("MPIR_CVAR_BARRIER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_BCAST_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial", "scatter_recursive_doubling_allgather", "scatter_ring_allgather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of bcast on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey BCAST = CvarKey.of("MPIR_CVAR_BCAST_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial", "reduce_scatter_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of reduce on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey REDUCE = CvarKey.of("MPIR_CVAR_REDUCE_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling", "reduce_scatter_allgather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of allreduce on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey ALLREDUCE = CvarKey.of("MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of gather on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey GATHER = CvarKey.of("MPIR_CVAR_GATHER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of gatherv on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey GATHERV = CvarKey.of("MPIR_CVAR_GATHERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "binomial"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of scatter on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey SCATTER = CvarKey.of("MPIR_CVAR_SCATTER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "linear"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of scatterv on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey SCATTERV = CvarKey.of("MPIR_CVAR_SCATTERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling", "brucks", "ring"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of allgather on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey ALLGATHER = CvarKey.of("MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHERV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "ring"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of allgatherv on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey ALLGATHERV = CvarKey.of("MPIR_CVAR_ALLGATHERV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "brucks", "scattered", "pairwise", "pairwise_sendrecv_replace"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of alltoall on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey ALLTOALL = CvarKey.of("MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALLV_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "scattered", "pairwise_sendrecv_replace"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of alltoallv on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey ALLTOALLV = CvarKey.of("MPIR_CVAR_ALLTOALLV_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "pairwise", "noncommutative"},
            verbosity = Verbosity.TUNER_BASIC,
            description =
                    "The algorithm of reduce_scatter on intracommunicators made from now on; auto chooses by size. "
                            + "One that cannot do a call is passed over for it.")
    private static final CvarKey REDUCE_SCATTER = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "pairwise", "noncommutative"},
            verbosity = Verbosity.TUNER_BASIC,
            description =
                    "The algorithm of reduce_scatter_block on intracommunicators made from now on; auto chooses by size. "
                            + "One that cannot do a call is passed over for it.")
    private static final CvarKey REDUCE_SCATTER_BLOCK = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCAN_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of scan on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey SCAN = CvarKey.of("MPIR_CVAR_SCAN_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_EXSCAN_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "recursive_doubling"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "The algorithm of exscan on intracommunicators made from now on; auto chooses by size. "
                    + "One that cannot do a call is passed over for it.")
    private static final CvarKey EXSCAN = CvarKey.of("MPIR_CVAR_EXSCAN_INTRA_ALGORITHM");

    private static final CvarKey[] KEYS = {
        BARRIER,
        BCAST,
        REDUCE,
        ALLREDUCE,
        GATHER,
        GATHERV,
        SCATTER,
        SCATTERV,
        ALLGATHER,
        ALLGATHERV,
        ALLTOALL,
        ALLTOALLV,
        null,
        REDUCE_SCATTER,
        REDUCE_SCATTER_BLOCK,
        SCAN,
        EXSCAN
    };

    private CollCvars() {}

    /** Returns what {@code cvars} say of each collective: the name of an algorithm, or {@code auto}. */
    static Function<CollKind, String> of(CvarSet cvars) {
        return kind -> {
            CvarKey key = kind.ordinal() < KEYS.length ? KEYS[kind.ordinal()] : null;
            if (key == null) {
                return AlgorithmRegistry.AUTO;
            }
            int index = cvars.registry().indexOf(key.name());
            return cvars.registry().get(index).enumValues().get(cvars.getEnum(key));
        };
    }
}
