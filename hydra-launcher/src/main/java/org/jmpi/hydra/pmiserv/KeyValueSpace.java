package org.jmpi.hydra.pmiserv;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiLimits;

/** A job's published values. Owned by the server's thread. Mirrors {@code struct HYD_pmcd_pmi_kvs}. */
final class KeyValueSpace {
    /** What fits the line of an answer, whatever stands beside it. */
    static final int LONGEST_VALUE = 960;

    private final String name;
    private final Map<String, String> values = new HashMap<>();

    KeyValueSpace(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Stores a value; a second one replaces the first. Returns what is wrong, null when nothing is. */
    String put(String space, String key, String value) {
        if (space != null && !space.equals(name)) {
            return "kvs_" + space + "_not_found";
        }
        if (key.length() > PmiLimits.MAX_KEY) {
            return "key_longer_than_" + PmiLimits.MAX_KEY;
        }
        if (value.length() > LONGEST_VALUE) {
            return "value_longer_than_" + LONGEST_VALUE;
        }
        values.put(key, value);
        return null;
    }

    /** The value, null when there is none. */
    String get(String space, String key) {
        return space == null || space.equals(name) ? values.get(key) : null;
    }
}
