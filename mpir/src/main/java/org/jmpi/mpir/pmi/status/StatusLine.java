package org.jmpi.mpir.pmi.status;

import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.WireText;

/** One line of an answer while it is made or read: words that are default values, or would not fit, are left away. */
final class StatusLine {
    /** A line with its newline stays below PMI's limit, whoever carries it. */
    private static final int ROOM = 1000;

    private static final int LONGEST_TEXT = 200;

    private final PmiMessage message;
    private int length;

    StatusLine(PmiMessage message) {
        this.message = message;
        this.length = message.toString().length();
    }

    PmiMessage message() {
        return message;
    }

    StatusLine text(String key, String value) {
        if (!value.isEmpty()) {
            word(key, WireText.encode(value.length() > LONGEST_TEXT ? value.substring(0, LONGEST_TEXT) : value));
        }
        return this;
    }

    StatusLine number(String key, long value, long otherwise) {
        if (value != otherwise) {
            word(key, Long.toString(value));
        }
        return this;
    }

    StatusLine word(String key, String value) {
        int more = key.length() + value.length() + 2;
        if (!value.isEmpty() && length + more <= ROOM) {
            message.with(key, value);
            length += more;
        }
        return this;
    }

    String text(String key) {
        String value = message.get(key);
        return value == null ? "" : WireText.decode(value);
    }

    long number(String key, long otherwise) {
        String value = message.get(key);
        if (value == null) {
            return otherwise;
        }
        if (!value.matches("-?[0-9]{1,18}")) {
            throw new PmiException("status of a rank: " + key + "=" + value + " is not a number");
        }
        return Long.parseLong(value);
    }

    int integer(String key, int otherwise) {
        return Math.toIntExact(Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number(key, otherwise))));
    }

    <E extends Enum<E>> E constant(String key, Class<E> type, E otherwise) {
        String value = message.get(key);
        for (E each : type.getEnumConstants()) {
            if (each.name().equals(value)) {
                return each;
            }
        }
        return otherwise;
    }
}
