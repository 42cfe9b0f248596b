package org.jmpi.test.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules of a commit's subject: {@code module: Do something}, an imperative of at most 72 characters. */
final class CommitSubject {
    private static final int LONGEST = 72;
    private static final Pattern FORM =
            Pattern.compile("(?:([a-z0-9.][a-z0-9_./, -]*): )?(\\S+)(?: .*)?", Pattern.DOTALL);
    /** Verbs that end like another form of a verb. */
    private static final Set<String> VERBS = Set.of(
            "Access",
            "Address",
            "Assess",
            "Bring",
            "Bypass",
            "Compress",
            "Cross",
            "Discuss",
            "Dismiss",
            "Express",
            "Focus",
            "Guess",
            "Embed",
            "Exceed",
            "Feed",
            "Need",
            "Miss",
            "Pass",
            "Ping",
            "Press",
            "Process",
            "Proceed",
            "Ring",
            "Seed",
            "Shed",
            "Speed",
            "Spread",
            "String",
            "Suppress",
            "Toss",
            "Wed");

    private static final Set<String> NO_VERBS = Set.of(
            "A", "An", "The", "This", "These", "Some", "Various", "More", "No", "Now", "New", "Wip", "Misc", "Update:",
            "Fix:");

    private CommitSubject() {}

    /** Returns what is wrong with a subject. */
    static List<String> faults(String subject) {
        List<String> faults = new ArrayList<>();
        int length = subject.codePointCount(0, subject.length());
        if (length > LONGEST) {
            faults.add(length + " characters");
        }
        if (subject.endsWith(".")) {
            faults.add("ends with a dot");
        }
        Matcher m = FORM.matcher(subject);
        if (!m.matches()) {
            faults.add("begins with a blank");
        } else if (!isImperative(m.group(2))) {
            faults.add("'" + m.group(2) + "' is no imperative that begins with a capital letter");
        }
        return faults;
    }

    private static boolean isImperative(String word) {
        return word.matches("[A-Z][a-z]+(?:-[a-z]+)?,?")
                && !NO_VERBS.contains(word)
                && (VERBS.contains(word.replace(",", "")) || !word.matches(".*(?:ed|ing|[^s]s|ly|tion),?"));
    }
}
