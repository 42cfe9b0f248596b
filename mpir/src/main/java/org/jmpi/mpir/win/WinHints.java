package org.jmpi.mpir.win;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.CommHints;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a window (MPI 4.1, 12.2.1). Unknown keys, and values that a key can't have, are ignored, but for those whose
 * misspelling would change results. {@code docs/hints.md} says what each does. Any thread.
 */
public final class WinHints {
    public static final String NO_LOCKS = "no_locks";
    public static final String ORDERING = "accumulate_ordering";
    public static final String OPS = "accumulate_ops";
    public static final String GRANULARITY = "mpi_accumulate_granularity";
    public static final String NONCONTIGUOUS = "alloc_shared_noncontig";
    public static final String ALIGNMENT = "mpi_minimum_memory_alignment";

    private static final String KINDS_ASSERTED = "mpi_assert_memory_alloc_kinds";
    private static final List<String> ORDERS = List.of("rar", "raw", "war", "waw");
    private static final Set<String> BOOLEANS = Set.of(
            NO_LOCKS,
            "same_size",
            "same_disp_unit",
            NONCONTIGUOUS,
            "alloc_shm",
            "symheap_required",
            "accumulate_noncontig_dtype",
            "disable_shm_accumulate",
            "coll_attach",
            "optimized_mr",
            "blocking_fence",
            "acc_single_intrinsic");
    /** What can't change once the memory is there. */
    private static final Set<String> FIXED = Set.of(NONCONTIGUOUS, ALIGNMENT, "which_accumulate_ops");

    private static final int LARGEST_ALIGNMENT = 1 << 30;

    /** Whether {@link #set} was called: then the memory is there. Guarded by this object. */
    private boolean isSet;
    /** The values in use, of all keys. Guarded by this object. */
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Makes the hints of a window of one of the {@code MPI_WIN_FLAVOR_}s, with their defaults. */
    public WinHints(int flavor) {
        boolean allocated = flavor == Constants.WIN_FLAVOR_ALLOCATE || flavor == Constants.WIN_FLAVOR_SHARED;
        values.put(NO_LOCKS, "false");
        values.put(ORDERING, String.join(",", ORDERS));
        values.put(OPS, "same_op_no_op");
        values.put(GRANULARITY, "0");
        values.put("same_size", "false");
        values.put("same_disp_unit", "false");
        values.put(NONCONTIGUOUS, "false");
        if (allocated) {
            values.put(ALIGNMENT, "64");
        }
        values.put("mpi_memory_alloc_kinds", CommHints.MEMORY_KINDS);
        values.put("alloc_shm", "" + allocated);
        values.put("symheap_required", "false");
        values.put("which_accumulate_ops", "any_op");
        values.put("accumulate_noncontig_dtype", "true");
        values.put("accumulate_max_bytes", "unlimited");
        values.put("disable_shm_accumulate", "false");
        values.put("coll_attach", "false");
        values.put("optimized_mr", "false");
        values.put("perf_preference", "mr");
        values.put("blocking_fence", "false");
        values.put("acc_single_intrinsic", "false");
    }

    /**
     * Takes the hints of {@code info}; those that it doesn't have keep their values. Those of the memory count the first time only.
     *
     * @param info null: no hints
     * @throws MpirException of class ERR_INFO_VALUE for an order of accumulates, or an alignment of a window whose memory MPI
     *     allocates, that there isn't; then nothing has changed
     */
    public synchronized void set(@Nullable Info info) {
        Map<String, String> accepted = new LinkedHashMap<>();
        if (info != null) {
            info.pairs().forEach((key, value) -> {
                if (!(isSet && FIXED.contains(key)) && isValue(key, value.strip())) {
                    accepted.put(key, value.strip());
                }
            });
        }
        values.putAll(accepted);
        isSet = true;
    }

    private boolean isValue(String key, String value) {
        if (BOOLEANS.contains(key)) {
            return value.equals("true") || value.equals("false");
        }
        return switch (key) {
            case ORDERING -> isOrder(value);
            case OPS -> Set.of("same_op", "same_op_no_op").contains(value);
            case GRANULARITY -> value.matches("[0-9]{1,18}");
            case ALIGNMENT -> values.containsKey(ALIGNMENT) && alignment(value) > 0;
            case KINDS_ASSERTED -> CommHints.areKinds(value);
            case "which_accumulate_ops", "perf_preference" -> !value.isEmpty();
            case "accumulate_max_bytes" -> value.matches("unlimited|-?[0-9]{1,18}");
            default -> false;
        };
    }

    private static boolean isOrder(String value) {
        if (value.equals("none")) {
            return true;
        }
        for (String token : value.split(",", -1)) {
            if (!ORDERS.contains(token.strip())) {
                throw new MpirException(
                        ErrorClass.ERR_INFO_VALUE,
                        ORDERING + " is \"" + value
                                + "\": expected \"none\", or some of rar, raw, war and waw with commas"
                                + " between; leave it out for all of them");
            }
        }
        return true;
    }

    /**
     * Returns an alignment in bytes that a hint says.
     *
     * @throws MpirException of class ERR_INFO_VALUE if it is no power of two up to 2^30
     */
    public static int alignment(String hint) {
        String value = hint.strip();
        long bytes = value.matches("[0-9]{1,10}") ? Long.parseLong(value) : 0;
        if (bytes <= 0 || bytes > LARGEST_ALIGNMENT || Long.bitCount(bytes) != 1) {
            throw new MpirException(
                    ErrorClass.ERR_INFO_VALUE,
                    ALIGNMENT + " is \"" + hint + "\": expected a power of two from 1 to " + LARGEST_ALIGNMENT
                            + "; 64 is a line of the cache, 4096 a page");
        }
        return (int) bytes;
    }

    /** Returns the value of {@code key}; null: it has none. */
    public synchronized @Nullable String get(String key) {
        return values.get(key);
    }

    /** Returns whether {@code key} is true. */
    public boolean is(String key) {
        return "true".equals(get(key));
    }

    /** Returns how many bytes one synchronisation of an accumulate may cover; 0: the library's choice. */
    public long granularity() {
        return Long.parseLong(get(GRANULARITY));
    }

    /** Returns what the addresses of allocated parts are multiples of, in bytes: a power of two. */
    public int alignment() {
        String value = get(ALIGNMENT);
        return value == null ? 1 : alignment(value);
    }

    /** Returns all known hints with their values in use. */
    public synchronized Map<String, String> all() {
        return new LinkedHashMap<>(values);
    }
}
