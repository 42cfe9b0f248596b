package org.jmpi.mpir.io.file;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.store.Stores;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a file, under ROMIO's names (MPI 4.1, 14.2.8). Unknown keys and values that a key can't have are ignored.
 * {@code docs/hints.md} says what each does. Any thread.
 */
public final class FileHints {
    public static final String CB_READ = "romio_cb_read";
    public static final String CB_WRITE = "romio_cb_write";
    public static final String CB_NODES = "cb_nodes";
    public static final String CB_CONFIG_LIST = "cb_config_list";
    public static final String CB_BUFFER_SIZE = "cb_buffer_size";
    public static final String CB_OVERLAP = "jmpi_cb_overlap";
    public static final String NO_INDEPENDENT = "romio_no_indep_rw";
    public static final String MIN_DOMAIN = "romio_min_fdomain_size";
    public static final String DS_READ = "romio_ds_read";
    public static final String DS_WRITE = "romio_ds_write";
    public static final String READ_BUFFER = "ind_rd_buffer_size";
    public static final String WRITE_BUFFER = "ind_wr_buffer_size";
    public static final String STRIPING_UNIT = "striping_unit";
    public static final String DIRECT_READ = "direct_read";
    public static final String DIRECT_WRITE = "direct_write";
    public static final String FILE_PERM = "file_perm";
    public static final String REPLACE = "jmpi_replace";
    public static final String LOCK_FILE = "jmpi_lock_file";
    public static final String SYNC = "jmpi_sync";
    public static final String FILE_SYSTEM = "jmpi_file_system";
    /** Set by the library. */
    public static final String FILE_SYSTEM_TYPE = "romio_filesystem_type";

    /** Set by the library. */
    public static final String AGGREGATOR_LIST = "romio_aggregator_list";
    /** Set by the library. */
    public static final String VISIBLE = "romio_visibility_immediate";

    public static final String FAULTS = "jmpi_test_faults";

    /** All ranks must give these alike. */
    public static final List<String> SAME = List.of(
            CB_READ,
            CB_WRITE,
            CB_NODES,
            CB_CONFIG_LIST,
            CB_BUFFER_SIZE,
            MIN_DOMAIN,
            STRIPING_UNIT,
            DS_WRITE,
            CB_OVERLAP,
            NO_INDEPENDENT,
            REPLACE);

    /** Their names, for messages. */
    public static final String SAME_NAMES = "one of the hints " + String.join(", ", SAME);

    private static final Set<String> SWITCHES = Set.of(CB_READ, CB_WRITE, CB_OVERLAP, DS_READ, DS_WRITE);
    private static final Set<String> NUMBERS =
            Set.of(CB_NODES, CB_BUFFER_SIZE, READ_BUFFER, WRITE_BUFFER, STRIPING_UNIT, MIN_DOMAIN);
    private static final Set<String> BOOLEANS =
            Set.of("collective_buffering", REPLACE, LOCK_FILE, NO_INDEPENDENT, DIRECT_READ, DIRECT_WRITE);
    /** What counts when the file is opened only. */
    private static final Set<String> FIXED = Set.of(
            CB_NODES,
            CB_CONFIG_LIST,
            NO_INDEPENDENT,
            DIRECT_READ,
            DIRECT_WRITE,
            FILE_PERM,
            FILE_SYSTEM,
            LOCK_FILE,
            FAULTS);

    private final boolean isOpen;
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Makes the hints of a file of {@code ranks} ranks, as control variables have them. */
    public FileHints(CvarSet cvars, int ranks, String filename) {
        isOpen = false;
        HintVars.put(cvars, ranks, values);
        values.put("filename", filename);
        values.put(CB_CONFIG_LIST, "*:*");
        for (String key : List.of(REPLACE, LOCK_FILE, NO_INDEPENDENT, DIRECT_READ, DIRECT_WRITE)) {
            values.put(key, "false");
        }
    }

    /**
     * Takes the hints of {@code info}; those that it doesn't have keep their values.
     *
     * @param info null: no hints
     */
    public void set(@Nullable Info info) {
        if (info != null) {
            set(info.pairs());
        }
    }

    /** Takes the hints among {@code pairs}. */
    public synchronized void set(Map<String, String> pairs) {
        pairs.forEach((key, value) -> {
            if (!isTooLate(key, value.strip()) && isValue(key, value.strip())) {
                values.put(key, value.strip());
            }
        });
        if (is(NO_INDEPENDENT, "true")) {
            values.put(CB_READ, "enable");
            values.put(CB_WRITE, "enable");
        }
    }

    /** Notes what kind of file system the file is on. */
    public synchronized void found(String kind, boolean isVisibleAtOnce) {
        values.put(FILE_SYSTEM_TYPE, kind.toUpperCase(Locale.ROOT) + ":");
        values.put(VISIBLE, Boolean.toString(isVisibleAtOnce));
    }

    /** Notes which ranks are aggregators. */
    public synchronized void aggregators(int[] ranks) {
        String list = Arrays.stream(ranks).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        values.put(AGGREGATOR_LIST, list);
    }

    /** Notes that the file system has no direct accesses. */
    public synchronized void foundNoDirect() {
        values.put(DIRECT_READ, "false");
        values.put(DIRECT_WRITE, "false");
    }

    private boolean isTooLate(String key, String value) {
        return isOpen && (FIXED.contains(key) || (key.equals(REPLACE) && value.equals("true")));
    }

    private FileHints(Map<String, String> values, boolean isOpen) {
        this.values.putAll(values);
        this.isOpen = isOpen;
    }

    /** Returns these hints with those of {@code info} in place of the old ones. Those that count at an open only stay. */
    public synchronized FileHints with(@Nullable Info info) {
        FileHints changed = new FileHints(values, true);
        changed.set(info);
        return changed;
    }

    private static boolean isValue(String key, String value) {
        if (SWITCHES.contains(key)) {
            return Set.of("enable", "disable", "automatic").contains(value);
        }
        if (NUMBERS.contains(key)) {
            return value.matches("[1-9][0-9]{0,17}");
        }
        if (BOOLEANS.contains(key)) {
            return value.equals("true") || value.equals("false");
        }
        return switch (key) {
            case "access_style", FAULTS -> !value.isEmpty();
            case CB_CONFIG_LIST -> value.matches("[^,:]+(:([0-9]{1,9}|\\*))?(,[^,:]+(:([0-9]{1,9}|\\*))?)*");
            case SYNC -> value.equals("device") || value.equals("visible");
            case FILE_SYSTEM -> value.equals(Stores.UFS) || value.equals(Stores.NFS) || value.equals(Stores.TESTFS);
            case FILE_PERM -> value.matches("0?[0-7]{3}");
            default -> false;
        };
    }

    /** Returns the value of {@code key}; null: it has none. */
    public synchronized @Nullable String get(String key) {
        return values.get(key);
    }

    /** Returns a number, at most {@code most}. */
    public int number(String key, int most) {
        return number(key, most, most);
    }

    /** Returns a number, at most {@code most}; {@code otherwise} if the key has no value. */
    public int number(String key, int most, int otherwise) {
        String value = get(key);
        return value == null ? otherwise : (int) Math.min(most, Long.parseLong(value));
    }

    /** Returns whether {@code key} is set to {@code value}. */
    public boolean is(String key, String value) {
        return value.equals(get(key));
    }

    /** Returns all hints that are known, with their values in use. */
    public synchronized Map<String, String> all() {
        Map<String, String> shown = new LinkedHashMap<>(values);
        shown.remove(FAULTS);
        return shown;
    }

    /** Returns a number that is the same where all of {@link #SAME} are. */
    public synchronized long sameHash() {
        long hash = 17;
        for (String key : SAME) {
            hash = hash * 1_000_003 + String.valueOf(values.get(key)).hashCode();
        }
        return hash;
    }
}
