package org.jmpi.hydra.rmk;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;

/**
 * Slurm's notations: lists of nodes, {@code n[1-3,07],m2}, and numbers that repeat, {@code 2(x3),1}. A group in brackets
 * may stand anywhere in a name, and several may; leading zeros of a range's first number are kept.
 */
final class SlurmList {
    private static final int MOST = 1_000_000;
    private static final int DIGITS = 9;

    private final String variable;
    private final String text;
    private int at;

    private SlurmList(String variable, String text) {
        this.variable = variable;
        this.text = text;
    }

    /**
     * @param variable where it stands, for messages
     * @param text such as {@code n[1-3,07],m2}
     * @return the nodes in order
     * @throws UsageException when it is malformed; the message has the column
     */
    static List<String> nodes(String variable, String text) {
        SlurmList list = new SlurmList(variable, text);
        List<String> all = new ArrayList<>();
        do {
            all.addAll(list.name());
            list.limit(all.size());
        } while (list.take(','));
        list.end();
        return all;
    }

    /**
     * @param variable where it stands, for messages
     * @param text such as {@code 2(x3),1}
     * @return the numbers in order
     * @throws UsageException when it is malformed; the message has the column
     */
    static List<Integer> numbers(String variable, String text) {
        SlurmList list = new SlurmList(variable, text);
        List<Integer> all = new ArrayList<>();
        do {
            int value = list.positive();
            int times = 1;
            if (list.take('(')) {
                list.expect('x');
                times = list.positive();
                list.expect(')');
            }
            list.limit((long) all.size() + times);
            for (int i = 0; i < times; i++) {
                all.add(value);
            }
        } while (list.take(','));
        list.end();
        return all;
    }

    /** A name with groups: every combination, the last group runs fastest. */
    private List<String> name() {
        int start = at;
        List<String> names = List.of("");
        while (at < text.length() && text.charAt(at) != ',') {
            List<String> parts = take('[') ? group() : List.of(word());
            limit((long) names.size() * parts.size());
            List<String> longer = new ArrayList<>();
            for (String name : names) {
                parts.forEach(part -> longer.add(name + part));
            }
            names = longer;
        }
        if (at == start) {
            throw wrong("a name of a node");
        }
        return names;
    }

    private String word() {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "._-".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        if (at == start) {
            throw wrong("a name of a node");
        }
        return text.substring(start, at);
    }

    private List<String> group() {
        List<String> parts = new ArrayList<>();
        do {
            range(parts);
        } while (take(','));
        expect(']');
        return parts;
    }

    private void range(List<String> parts) {
        int start = at;
        String first = digits();
        if (!take('-')) {
            parts.add(first);
            return;
        }
        int from = Integer.parseInt(first);
        int to = Integer.parseInt(digits());
        if (to < from) {
            at = start;
            throw wrong("a range that does not run backwards");
        }
        limit((long) parts.size() + to - from + 1);
        for (int i = from; i <= to; i++) {
            String number = Integer.toString(i);
            parts.add("0".repeat(Math.max(0, first.length() - number.length())) + number);
        }
    }

    private String digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start || at - start > DIGITS) {
            at = start;
            throw wrong("a number of at most " + DIGITS + " digits");
        }
        return text.substring(start, at);
    }

    private int positive() {
        int start = at;
        int value = Integer.parseInt(digits());
        if (value < 1) {
            at = start;
            throw wrong("a number from 1");
        }
        return value;
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private void end() {
        if (at < text.length()) {
            throw wrong("',' or the end");
        }
    }

    private void limit(long count) {
        if (count > MOST) {
            throw wrong("fewer than " + MOST + " parts");
        }
    }

    private UsageException wrong(String expected) {
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new UsageException(variable + "=" + text + ", column " + (at + 1) + ": expected " + expected + ", found "
                + found + "; give hosts with -hosts, or -rmk user to ignore it");
    }
}
