package org.jmpi.mpir.pmi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.mpir.mpl.Digits;
import org.jspecify.annotations.Nullable;

/**
 * One PMI-1 command or reply: a line of blank-separated {@code key=value} words whose first key is {@code cmd}.
 * Mirrors MPICH's {@code PMIU_cmd}. Keys come in any order, so replies are read by key.
 */
public final class PmiMessage {
    private static final int SHOWN = 80;
    private static final int MOST_DIGITS = 9;

    private final Map<String, String> words = new LinkedHashMap<>();

    private PmiMessage() {}

    /**
     * Starts a message.
     *
     * @param command value of {@code cmd}
     * @return the message, to be completed by {@link #with}
     */
    public static PmiMessage of(String command) {
        return new PmiMessage().with("cmd", command);
    }

    /**
     * Reads a line.
     *
     * @param line the line without its newline
     * @return the message
     * @throws PmiException when the line is too long, holds a word without {@code =}, or does not begin with
     *     {@code cmd=}
     */
    public static PmiMessage parse(String line) {
        if (line.length() >= PmiLimits.MAX_LINE) {
            throw malformed(line, "is longer than " + (PmiLimits.MAX_LINE - 1) + " characters");
        }
        PmiMessage message = new PmiMessage();
        for (int at = 0; at < line.length(); ) {
            int end = line.indexOf(' ', at);
            end = end < 0 ? line.length() : end;
            if (end > at) {
                message.addWord(line, at, end);
            }
            at = end + 1;
        }
        if (message.words.isEmpty()
                || !"cmd".equals(message.words.keySet().iterator().next())) {
            throw malformed(line, "does not begin with cmd=");
        }
        return message;
    }

    /**
     * Reads what PMI-2 carries of JMPI's own lines.
     *
     * @param framed a message of PMI-2
     * @return the same words
     * @throws PmiException when one of them cannot stand in a line
     */
    public static PmiMessage of(Pmi2Message framed) {
        PmiMessage message = new PmiMessage();
        for (int i = 0; i < framed.count(); i++) {
            message.with(framed.key(i), framed.value(i));
        }
        return message;
    }

    /** @return the same words as a message of PMI-2 */
    public Pmi2Message framed() {
        Pmi2Message message = Pmi2Message.of(command());
        words.forEach((key, value) -> {
            if (!key.equals("cmd")) {
                message.with(key, value);
            }
        });
        return message;
    }

    private void addWord(String line, int start, int end) {
        int equals = line.indexOf('=', start);
        if (equals <= start || equals >= end) {
            throw malformed(line, "has the word '" + line.substring(start, end) + "' where key=value was expected");
        }
        words.putIfAbsent(line.substring(start, equals), line.substring(equals + 1, end));
    }

    private static PmiException malformed(String line, String why) {
        String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
        return new PmiException("PMI line '" + shown + "' " + why);
    }

    /**
     * Adds a word.
     *
     * @param key without blank or {@code =}
     * @param value without blank or newline
     * @return this
     * @throws PmiException when key or value cannot stand on the wire
     */
    public PmiMessage with(String key, String value) {
        if (key.isEmpty() || key.indexOf('=') >= 0 || !fits(key)) {
            throw new PmiException("PMI key '" + key + "' cannot be sent: expected a word without blank, newline or =");
        }
        if (!fits(value)) {
            throw new PmiException("PMI value of key '" + key
                    + "' cannot be sent: it has a blank or a control or non-ASCII character; encode it (hex) first");
        }
        words.put(key, value);
        return this;
    }

    private static boolean fits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** @return the value of {@code cmd} */
    @SuppressWarnings("NullAway") // who sends a message gives it a command
    public String command() {
        return words.get("cmd");
    }

    /**
     * @param key the word's key
     * @return its value, null when there is no such word
     */
    public @Nullable String get(String key) {
        return words.get(key);
    }

    /**
     * @param key the word's key
     * @return its value
     * @throws PmiException when there is no such word
     */
    public String require(String key) {
        String value = words.get(key);
        if (value == null) {
            throw new PmiException("PMI line '" + this + "' has no " + key + "=");
        }
        return value;
    }

    /**
     * @param key the word's key
     * @return its value as a decimal number
     * @throws PmiException when there is no such word or it is no 32-bit number
     */
    public int requireInt(String key) {
        String value = require(key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new PmiException("PMI line '" + this + "': " + key + "=" + value + " is not a number", e);
        }
    }

    /** @return {@code rc}, 0 when absent as in half of Hydra's replies; anything unreadable counts as failure */
    public int rc() {
        return rc(words.get("rc"));
    }

    /** Reads what a message has as its code; null: nothing. */
    static int rc(@Nullable String said) {
        if (said == null) {
            return 0;
        }
        boolean negative = said.startsWith("-");
        int number = (int) Digits.parse(negative ? said.substring(1) : said, MOST_DIGITS);
        return number < 0 ? -1 : negative ? -number : number;
    }

    /**
     * @return the line, without its newline
     * @throws PmiException when it is longer than the wire allows
     */
    public String line() {
        String line = toString();
        if (line.length() >= PmiLimits.MAX_LINE) {
            throw malformed(
                    line,
                    "would have " + line.length() + " characters; at most " + (PmiLimits.MAX_LINE - 1)
                            + " can be sent");
        }
        return line;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        for (Map.Entry<String, String> word : words.entrySet()) {
            line.append(line.length() == 0 ? "" : " ").append(word.getKey());
            line.append('=').append(word.getValue());
        }
        return line.toString();
    }
}
