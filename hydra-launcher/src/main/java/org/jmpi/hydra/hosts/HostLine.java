package org.jmpi.hydra.hosts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.mpir.mpl.NearestName;

/** One entry of a host list: a host, then perhaps {@code key=value} words. */
final class HostLine {
    private static final Pattern HOST =
            Pattern.compile("(?:([A-Za-z0-9_.-]+)@)?([A-Za-z0-9_][A-Za-z0-9_.-]*|\\[[0-9A-Fa-f:.]+\\])(?::(\\S*))?");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,5}");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final List<String> KEYS = List.of("slots", "max_slots", "user", "binding");

    private final String where;
    private final int column;
    private final String text;
    private final Map<String, String> said = new HashMap<>();

    /**
     * @param where file and line, or option; the column follows it
     * @param column of the text's first character
     * @param text without blanks around it, and no comment
     */
    HostLine(String where, int column, String text) {
        this.where = where;
        this.column = column;
        this.text = text;
    }

    HostSlots host() {
        Matcher word = WORD.matcher(text);
        if (!word.find()) {
            throw wrong(0, "no host: expected host or host:slots, as in node1:4");
        }
        String name = name(word.group());
        while (word.find()) {
            token(word.start(), word.group(), name);
        }
        int slots = Integer.parseInt(said.getOrDefault("slots", "1"));
        int most = Integer.parseInt(said.getOrDefault("max_slots", "0"));
        if (most > 0 && !said.containsKey("slots")) {
            slots = 1;
        }
        if (most > 0 && most < slots) {
            throw wrong(
                    0,
                    "host " + name + " has slots=" + slots + " and max_slots=" + most
                            + ": expected max_slots to be as many or more");
        }
        return new HostSlots(name, slots, most, said.getOrDefault("user", ""), said.getOrDefault("binding", ""));
    }

    private String name(String word) {
        Matcher matcher = HOST.matcher(word);
        if (!matcher.matches()) {
            throw wrong(0, "'" + word + "' is no host: expected host or host:slots, as in node1:4");
        }
        if (matcher.group(1) != null) {
            said.put("user", matcher.group(1));
        }
        if (matcher.group(3) != null) {
            said.put("slots", number("slots", matcher.group(2), matcher.group(3), matcher.start(3)));
        }
        return matcher.group(2);
    }

    private void token(int at, String word, String host) {
        int equals = word.indexOf('=');
        String key = word.substring(0, Math.max(0, equals)).replace('-', '_');
        if (!KEYS.contains(key)) {
            throw wrong(at, "unexpected '" + word + "' after the host" + near(key, word, host));
        }
        String value = word.substring(equals + 1);
        if (value.isEmpty()) {
            throw wrong(at, "'" + word + "' without a value: expected " + key + "=VALUE");
        }
        if (key.endsWith("slots")) {
            value = number(key, host, value, at + equals + 1);
        }
        if (said.put(key, value) != null) {
            throw wrong(at, key + " of host " + host + " is said twice: leave '" + word + "' away");
        }
    }

    private static String near(String key, String word, String host) {
        if (NUMBER.matcher(word).matches()) {
            return "; did you mean " + host + ":" + word + "?";
        }
        return NearestName.of(key.isEmpty() ? word : key, KEYS)
                .map(name -> "; did you mean " + name + "=?")
                .orElse(": expected slots=N, max_slots=N, user=NAME or binding=TARGET");
    }

    private String number(String what, String host, String value, int at) {
        if (!NUMBER.matcher(value).matches()) {
            throw wrong(
                    at,
                    "'" + value + "' " + what + " for host " + host + ": expected a number from 1 to 999999, as in "
                            + host + ":4");
        }
        return value;
    }

    private UsageException wrong(int at, String message) {
        return new UsageException(where + (column + at) + ": " + message);
    }
}
