package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One PMI-2 command or reply: {@code key=value} pairs that each end in {@code ;}, the first of which has the key
 * {@code cmd}. A {@code ;} in a value is doubled, but launchers lose such values, so JMPI sends none. A key may
 * come again: that is how a spawn lists its commands.
 */
public final class Pmi2Message {
    private static final int SHOWN = 80;

    private final List<String> keys = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    private Pmi2Message() {}

    /**
     * Starts a message.
     *
     * @param command value of {@code cmd}
     * @return the message, to be completed by {@link #with}
     */
    public static Pmi2Message of(String command) {
        return new Pmi2Message().with("cmd", command);
    }

    /**
     * Reads a message.
     *
     * @param text what followed the length
     * @return the message
     * @throws PmiException when a pair has no key or no {@code =}, or the first is not {@code cmd=}
     */
    public static Pmi2Message parse(String text) {
        Pmi2Message message = new Pmi2Message();
        for (int at = 0; at < text.length(); ) {
            int equals = text.indexOf('=', at);
            int end = text.indexOf(';', at);
            if (equals <= at || (end >= 0 && end < equals)) {
                throw malformed(text, "has no key=value; at character " + at);
            }
            message.keys.add(text.substring(at, equals));
            at = message.addValue(text, equals + 1);
        }
        if (message.keys.isEmpty() || !message.keys.get(0).equals("cmd")) {
            throw malformed(text, "does not begin with cmd=");
        }
        return message;
    }

    /** Returns where the next pair begins. */
    private int addValue(String text, int from) {
        StringBuilder value = new StringBuilder();
        int at = from;
        for (; at < text.length(); at++) {
            if (text.charAt(at) == ';') {
                if (at + 1 == text.length() || text.charAt(at + 1) != ';') {
                    break;
                }
                at++;
            }
            value.append(text.charAt(at));
        }
        values.add(value.toString());
        return at + 1;
    }

    private static PmiException malformed(String text, String why) {
        String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
        return new PmiException("PMI-2 message '" + shown.replaceAll("[^ -~]", "?") + "' " + why);
    }

    /**
     * Adds a pair.
     *
     * @param key a word without {@code =} and {@code ;}
     * @param value printable ASCII, blanks included; clients of JMPI send no {@code ;}
     * @return this
     * @throws PmiException when key or value cannot stand on the wire
     */
    public Pmi2Message with(String key, String value) {
        if (key.isEmpty() || key.indexOf('=') >= 0 || key.indexOf(';') >= 0 || !fits(key)) {
            throw new PmiException("PMI key '" + key + "' cannot be sent: expected a word without = and ;");
        }
        if (!fits(value)) {
            throw new PmiException("PMI value of key '" + key
                    + "' cannot be sent: it has a control or non-ASCII character; encode it (hex) first");
        }
        keys.add(key);
        values.add(value);
        return this;
    }

    private static boolean fits(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /** @return the value of {@code cmd} */
    public String command() {
        return values.get(0);
    }

    /** @return number of pairs, {@code cmd} included */
    public int count() {
        return keys.size();
    }

    /**
     * @param index from 0
     * @return key of that pair
     */
    public String key(int index) {
        return keys.get(index);
    }

    /**
     * @param index from 0
     * @return value of that pair
     */
    public String value(int index) {
        return values.get(index);
    }

    /**
     * @param key a pair's key
     * @return the first value under it, null when there is none
     */
    public @Nullable String get(String key) {
        int index = keys.indexOf(key);
        return index < 0 ? null : values.get(index);
    }

    /**
     * @param key a pair's key
     * @return the first value under it
     * @throws PmiException when there is none
     */
    public String require(String key) {
        String value = get(key);
        if (value == null) {
            throw malformed(toString(), "has no " + key + "=");
        }
        return value;
    }

    /**
     * @param key a pair's key
     * @return the first value under it, as a decimal number
     * @throws PmiException when there is none or it is no 32-bit number
     */
    public int requireInt(String key) {
        String value = require(key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw malformed(toString(), "has " + key + "=, which is not a number");
        }
    }

    /** @return {@code rc}, 0 when absent; anything unreadable counts as failure */
    public int rc() {
        return PmiMessage.rc(get("rc"));
    }

    /**
     * @return the message as it goes over the wire, with its length in front
     * @throws PmiException when it is longer than {@link PmiLimits#MAX_FRAME}
     */
    public String frame() {
        String text = toString();
        if (text.length() > PmiLimits.MAX_FRAME) {
            throw malformed(
                    text,
                    "would have " + text.length() + " characters; at most " + PmiLimits.MAX_FRAME + " can be sent");
        }
        return String.format("%-6d", text.length()) + text;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            text.append(keys.get(i))
                    .append('=')
                    .append(values.get(i).replace(";", ";;"))
                    .append(';');
        }
        return text.toString();
    }
}
