package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLimits;

/** The fields of one command of a spawn, by key: clients differ in their order. */
final class SpawnFields {
    private static final int MOST_FIELDS = 1 << 16;

    private final Map<String, String> fields = new LinkedHashMap<>();

    /** Adds a field; of two with one key the first counts. */
    void add(String key, String value) {
        if (fields.size() >= MOST_FIELDS) {
            throw new PmiException("its spawn has more than " + MOST_FIELDS + " fields");
        }
        fields.putIfAbsent(key, value);
    }

    String require(String key) {
        String value = fields.get(key);
        if (value == null || value.isEmpty()) {
            throw new PmiException("its spawn has no " + key + "=");
        }
        return value;
    }

    /** A number from {@code least} to {@code most}. */
    int number(String key, int least, int most) {
        return number(key, require(key), least, most);
    }

    /** A number of fields that follow, 0 when it is not there under any of its names. */
    int count(String... names) {
        for (String name : names) {
            if (fields.containsKey(name)) {
                return number(name, fields.get(name), 0, fields.size());
            }
        }
        return 0;
    }

    private static int number(String key, String text, int least, int most) {
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            String shown = text.length() > PmiLimits.MAX_KEY ? text.substring(0, PmiLimits.MAX_KEY) + "..." : text;
            throw new PmiException(
                    "its spawn has " + key + "=" + shown + ": expected a number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    /** Values of {@code name} with the numbers from {@code first} on. */
    List<String> list(String name, int first, int count) {
        List<String> values = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            String value = fields.get(name + i);
            if (value == null) {
                throw new PmiException("its spawn has no " + name + i + "= though it announced " + count);
            }
            values.add(value);
        }
        return values;
    }

    /** Pairs of {@code key}N and {@code value}N, from 0. */
    Map<String, String> pairs(String key, String value, int count) {
        List<String> keys = list(key, 0, count);
        List<String> values = list(value, 0, count);
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            pairs.put(keys.get(i), values.get(i));
        }
        return pairs;
    }
}
