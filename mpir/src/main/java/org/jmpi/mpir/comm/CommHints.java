package org.jmpi.mpir.comm;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a communicator (MPI 4.1, 7.4.4): assertions of the program about what it does with it. A hint that JMPI
 * doesn't know, or a value that a hint can't have, is ignored. {@code docs/hints.md} lists them.
 */
public final class CommHints {
    /** The kinds of memory that messages may lie in, as they are in use. */
    public static final String MEMORY_KINDS = "mpi,system";

    private static final String KINDS_ARE = "mpi_memory_alloc_kinds";
    private static final String KINDS_ASSERTED = "mpi_assert_memory_alloc_kinds";
    private static final String REPRODUCIBLE = "jmpi_reproducible_reductions";
    private static final List<String> ASSERTIONS = List.of(
            "mpi_assert_no_any_tag",
            "mpi_assert_no_any_source",
            "mpi_assert_exact_length",
            "mpi_assert_allow_overtaking",
            "mpi_assert_strict_persistent_collective_ordering",
            REPRODUCIBLE);
    private static final Set<String> KNOWN_KINDS =
            Set.of("mpi", "mpi:alloc_mem", "mpi:win_allocate", "mpi:win_allocate_shared", "system");

    private CommHints() {}

    /**
     * MPI_Comm_set_info: takes the hints of {@code info} (null: none) and keeps those that were set before and are not
     * in it. Local.
     */
    public static void set(Comm comm, @Nullable Info info) {
        Map<String, String> accepted = accepted(info);
        if (accepted.isEmpty()) {
            return;
        }
        // a new object, since another thread may be reading the old one
        Info hints = new Info();
        if (comm.hints != null) {
            hints.setAll(comm.hints.pairs());
        }
        hints.setAll(accepted);
        comm.hints = hints;
        comm.reproducible = "true".equals(hints.get(REPRODUCIBLE));
    }

    /** MPI_Comm_get_info: returns a new info object with all hints that JMPI knows and their values in use. Local. */
    public static Info used(Rank rank, Comm comm) {
        Info used = Infos.create(rank);
        ASSERTIONS.forEach(key -> used.set(key, "false"));
        used.set(KINDS_ARE, MEMORY_KINDS);
        if (comm.hints != null) {
            used.setAll(accepted(comm.hints));
        }
        return used;
    }

    private static Map<String, String> accepted(@Nullable Info info) {
        Map<String, String> accepted = new LinkedHashMap<>();
        if (info == null) {
            return accepted;
        }
        for (String key : ASSERTIONS) {
            String value = info.get(key);
            if (value != null && Set.of("true", "false").contains(value.strip())) {
                accepted.put(key, value.strip());
            }
        }
        String kinds = info.get(KINDS_ASSERTED);
        if (kinds != null && areKinds(kinds)) {
            accepted.put(KINDS_ASSERTED, kinds);
        }
        return accepted;
    }

    /** Returns whether {@code list} names, with commas between, kinds of memory that there are. */
    public static boolean areKinds(String list) {
        return Arrays.stream(list.split(",")).allMatch(CommHints::isKind);
    }

    private static boolean isKind(String kind) {
        return KNOWN_KINDS.contains(kind.strip()) || kind.isBlank();
    }
}
