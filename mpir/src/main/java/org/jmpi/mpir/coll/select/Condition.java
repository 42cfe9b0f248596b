package org.jmpi.mpir.coll.select;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Collective;
import org.jmpi.mpir.mpl.Digits;

/**
 * A condition of a tuning tree, read from its words: what it looks at, how it compares, with what.
 *
 * @param subject what it looks at
 * @param relation how
 * @param word the value, if it is a word
 * @param number the value, if it is a number; else 0
 */
record Condition(Subject subject, Relation relation, String word, long number) {
    /** How a condition compares; the longer sign stands first, so that it is found first. */
    enum Relation {
        AT_MOST("<="),
        BELOW("<"),
        EQUAL("=");

        final String sign;

        Relation(String sign) {
            this.sign = sign;
        }
    }

    /** What conditions look at: the words they are compared with, and whether they can be compared with a number. */
    enum Subject {
        COLLECTIVE(false),
        COMM_TYPE(false, "intra", "inter"),
        COMM_SIZE(true, "pow2", "node_comm_size"),
        COMM_HIERARCHY(false, "parent", "node_roots", "node", "flat"),
        COMM_AVG_PPN(true),
        AVG_MSG_SIZE(true),
        TOTAL_MSG_SIZE(true),
        COUNT(true, "pow2"),
        IS_COMMUTATIVE(false, "yes", "no"),
        IS_OP_BUILT_IN(false, "yes", "no"),
        IS_BLOCK_REGULAR(false, "yes", "no"),
        IS_SENDBUF_INPLACE(false, "yes", "no"),
        IS_NODE_CONSECUTIVE(false, "yes", "no"),
        IS_MULTI_THREADED(false, "yes", "no");

        private final boolean numbers;
        private final List<String> words;

        Subject(boolean numbers, String... words) {
            this.numbers = numbers;
            this.words = List.of(words);
        }

        String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    static final String ANY = "any";

    private static final int MOST_DIGITS = 18;

    boolean isAny() {
        return ANY.equals(word);
    }

    boolean isYes() {
        return "yes".equals(word);
    }

    /** The largest number that meets this. */
    long most() {
        return relation == Relation.BELOW ? number - 1 : number;
    }

    /**
     * Reads a condition.
     *
     * @throws IllegalArgumentException if it is none; the message says what was expected
     */
    static Condition parse(String key) {
        for (Relation relation : Relation.values()) {
            int at = key.indexOf(relation.sign);
            if (at > 0) {
                return parse(key.substring(0, at), relation, key.substring(at + relation.sign.length()));
            }
        }
        throw new IllegalArgumentException("a condition such as avg_msg_size<=2048, or algorithm=NAME");
    }

    private static Condition parse(String name, Relation relation, String value) {
        Subject subject = subject(name);
        if (relation == Relation.EQUAL) {
            return word(subject, value);
        }
        if (subject == Subject.COUNT && relation == Relation.BELOW && value.equals("pow2")) {
            return new Condition(subject, relation, value, 0);
        }
        long number = subject.numbers ? Digits.parse(value, MOST_DIGITS) : -1;
        if (number >= 0) {
            return new Condition(subject, relation, "", number);
        }
        throw new IllegalArgumentException(expected(subject));
    }

    private static Subject subject(String name) {
        for (Subject each : Subject.values()) {
            if (each.label().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException(
                "one of " + Arrays.stream(Subject.values()).map(Subject::label).collect(Collectors.joining(", "))
                        + ", algorithm");
    }

    private static Condition word(Subject subject, String value) {
        boolean known = value.equals(ANY)
                || (subject != Subject.COUNT && subject.words.contains(value))
                || (subject == Subject.COLLECTIVE && Collective.find(value) != null);
        if (!known) {
            throw new IllegalArgumentException(expected(subject));
        }
        return new Condition(subject, Relation.EQUAL, value, 0);
    }

    private static String expected(Subject subject) {
        String name = subject.label();
        if (subject == Subject.COLLECTIVE) {
            return "collective=NAME with one of "
                    + Arrays.stream(CollKind.values())
                            .map(CollKind::functionName)
                            .collect(Collectors.joining(", "))
                    + "; i in front for the non-blocking one";
        }
        String sign = subject == Subject.COUNT ? "<" : "=";
        String words = subject.words.stream().map(w -> name + sign + w + ", ").collect(Collectors.joining());
        return (subject.numbers ? name + "<=N, " + name + "<N, " : "") + words + name + "=any";
    }
}
