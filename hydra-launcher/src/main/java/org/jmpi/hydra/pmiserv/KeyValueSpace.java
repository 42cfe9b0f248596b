package org.jmpi.hydra.pmiserv;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiLimits;
import org.jspecify.annotations.Nullable;

/**
 * Published values: a job's, or a node's attributes. What clients put is bounded. Owned by the server's thread. Mirrors
 * {@code struct HYD_pmcd_pmi_kvs}.
 */
final class KeyValueSpace {
    private final String name;
    private final long mostCharacters;
    private final Map<String, String> values = new HashMap<>();
    private long characters;

    /** @param mostCharacters of keys and values together */
    KeyValueSpace(String name, long mostCharacters) {
        this.name = name;
        this.mostCharacters = mostCharacters;
    }

    String name() {
        return name;
    }

    long characters() {
        return characters;
    }

    /** Stores a value; a second one replaces the first. Returns what is wrong, null when nothing is. */
    @Nullable
    String put(@Nullable String space, String key, String value) {
        if (space != null && !space.equals(name)) {
            return "kvs_not_found";
        }
        if (key.isEmpty() || key.length() > PmiLimits.MAX_KEY) {
            return "key_longer_than_" + PmiLimits.MAX_KEY;
        }
        if (value.length() > PmiLimits.ANNOUNCED_VALUE) {
            return "value_longer_than_" + PmiLimits.ANNOUNCED_VALUE;
        }
        if (!printable(key) || !printable(value)) {
            return "not_printable";
        }
        return store(key, value);
    }

    private @Nullable String store(String key, String value) {
        String before = values.get(key);
        long more = before == null ? key.length() + value.length() : value.length() - before.length();
        if (characters + more > mostCharacters) {
            return "no_room_for_more_than_" + mostCharacters + "_characters";
        }
        characters += more;
        values.put(key, value);
        return null;
    }

    /** What another client could not be sent is not taken from the first. */
    private static boolean printable(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /** The value, null when there is none. */
    @Nullable
    String get(@Nullable String space, String key) {
        return space == null || space.equals(name) ? values.get(key) : null;
    }
}
