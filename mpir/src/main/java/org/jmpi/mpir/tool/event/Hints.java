package org.jmpi.mpir.tool.event;

import java.util.Map;

/** Reads the hints of registrations and call-backs; one that is not known, or has no value that it can have, is ignored. */
final class Hints {
    private Hints() {}

    /** {@return the number that a hint has; {@code otherwise} if it has none} */
    static int number(Map<String, String> hints, String key, int least, int otherwise) {
        String text = hints.get(key);
        try {
            int value = text == null ? otherwise : Integer.parseInt(text.strip());
            return value >= least ? value : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
