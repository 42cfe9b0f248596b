package org.jmpi.mpir.coll.shared;

import java.util.EnumMap;
import java.util.Map;
import org.jmpi.mpir.coll.barrier.Barriers;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/** The control variables of collectives through shared memory. */
final class SharedCvars {
    @Cvar(
            name = "MPIR_CVAR_COLL_SHM_ENABLE",
            category = "COLLECTIVE",
            type = CvarType.BOOLEAN,
            defaultValue = "true",
            description = "Whether blocking collectives of ranks of one node go through memory that they share.")
    private static final CvarKey ENABLE = CvarKey.of("MPIR_CVAR_COLL_SHM_ENABLE");

    @Cvar(
            name = "MPIR_CVAR_POSIX_NUM_COLLS_THRESHOLD",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "5",
            min = 0,
            description =
                    "How many blocking collectives a communicator does by messages before it takes shared memory for"
                            + " them.")
    private static final CvarKey THRESHOLD = CvarKey.of("MPIR_CVAR_POSIX_NUM_COLLS_THRESHOLD");

    @Cvar(
            name = "MPIR_CVAR_BARRIER_SHM_PROTOCOL",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {
                "auto",
                "central_counter",
                "k_dissemination",
                "k_dissemination_4",
                "k_dissemination_8",
                "recursive_doubling",
                "gather_bcast",
                "mgb",
                "b1",
                "b2",
                "push_b1",
                "push_b2",
                "b1_mask"
            },
            verbosity = Verbosity.TUNER_BASIC,
            description = "By which protocol ranks of one node do a barrier through shared memory. One that needs more"
                    + " memory or fewer ranks than there are is passed over.")
    private static final CvarKey BARRIER_PROTOCOL = CvarKey.of("MPIR_CVAR_BARRIER_SHM_PROTOCOL");

    @Cvar(
            name = "MPIR_CVAR_BARRIER_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do barrier on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey BARRIER = CvarKey.of("MPIR_CVAR_BARRIER_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_BCAST_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do bcast on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey BCAST = CvarKey.of("MPIR_CVAR_BCAST_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do reduce on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey REDUCE = CvarKey.of("MPIR_CVAR_REDUCE_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLREDUCE_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do allreduce on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey ALLREDUCE = CvarKey.of("MPIR_CVAR_ALLREDUCE_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_GATHER_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do gather on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey GATHER = CvarKey.of("MPIR_CVAR_GATHER_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCATTER_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do scatter on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey SCATTER = CvarKey.of("MPIR_CVAR_SCATTER_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLGATHER_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do allgather on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey ALLGATHER = CvarKey.of("MPIR_CVAR_ALLGATHER_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_ALLTOALL_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do alltoall on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey ALLTOALL = CvarKey.of("MPIR_CVAR_ALLTOALL_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description =
                    "How ranks of one node do reduce_scatter on intracommunicators made from now on: release_gather"
                            + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey REDUCE_SCATTER = CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_REDUCE_SCATTER_BLOCK_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description =
                    "How ranks of one node do reduce_scatter_block on intracommunicators made from now on: release_gather"
                            + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey REDUCE_SCATTER_BLOCK =
            CvarKey.of("MPIR_CVAR_REDUCE_SCATTER_BLOCK_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_SCAN_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do scan on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey SCAN = CvarKey.of("MPIR_CVAR_SCAN_POSIX_INTRA_ALGORITHM");

    @Cvar(
            name = "MPIR_CVAR_EXSCAN_POSIX_INTRA_ALGORITHM",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "mpir", "release_gather"},
            verbosity = Verbosity.TUNER_BASIC,
            description = "How ranks of one node do exscan on intracommunicators made from now on: release_gather"
                    + " through shared memory, mpir by messages; auto chooses by size.")
    private static final CvarKey EXSCAN = CvarKey.of("MPIR_CVAR_EXSCAN_POSIX_INTRA_ALGORITHM");

    private static final Map<CollKind, CvarKey> KEYS = new EnumMap<>(Map.ofEntries(
            Map.entry(CollKind.BARRIER, BARRIER),
            Map.entry(CollKind.BCAST, BCAST),
            Map.entry(CollKind.REDUCE, REDUCE),
            Map.entry(CollKind.ALLREDUCE, ALLREDUCE),
            Map.entry(CollKind.GATHER, GATHER),
            Map.entry(CollKind.SCATTER, SCATTER),
            Map.entry(CollKind.ALLGATHER, ALLGATHER),
            Map.entry(CollKind.ALLTOALL, ALLTOALL),
            Map.entry(CollKind.REDUCE_SCATTER, REDUCE_SCATTER),
            Map.entry(CollKind.REDUCE_SCATTER_BLOCK, REDUCE_SCATTER_BLOCK),
            Map.entry(CollKind.SCAN, SCAN),
            Map.entry(CollKind.EXSCAN, EXSCAN)));

    private static final int AUTO = 0;
    private static final int MESSAGES = 1;

    private SharedCvars() {}

    static boolean isEnabled(CvarSet cvars) {
        return cvars.getBoolean(ENABLE);
    }

    static int threshold(CvarSet cvars) {
        return cvars.getInt(THRESHOLD);
    }

    /** Returns whether {@code kind} may go through shared memory; not if an algorithm of messages was requested. */
    static boolean mayShare(CvarSet cvars, CollKind kind) {
        CvarKey key = KEYS.get(kind);
        int choice = key == null ? MESSAGES : cvars.getEnum(key);
        return choice == AUTO ? cvars.getEnum(CvarKey.of(kind.cvarName())) == AUTO : choice != MESSAGES;
    }

    /** Returns the protocol of barriers that was requested, or null. */
    static @Nullable String barrierProtocol(CvarSet cvars) {
        int choice = cvars.getEnum(BARRIER_PROTOCOL);
        return choice == AUTO ? null : Barriers.names().get(choice - 1);
    }
}
