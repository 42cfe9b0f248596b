package org.jmpi.mpir.coll.select;

import java.util.ArrayList;
import java.util.List;

/** Rules as one word, {@code a(b,c(d))}, in which rank 0 tells them to the job's other ranks. */
final class TuningText {
    private final String text;
    private int at;

    private TuningText(String text) {
        this.text = text;
    }

    static String encode(List<TuningNode> rules) {
        StringBuilder out = new StringBuilder();
        encode(rules, out);
        return out.toString();
    }

    private static void encode(List<TuningNode> rules, StringBuilder out) {
        for (int i = 0; i < rules.size(); i++) {
            out.append(i > 0 ? "," : "").append(rules.get(i).key());
            if (!rules.get(i).children().isEmpty()) {
                out.append('(');
                encode(rules.get(i).children(), out);
                out.append(')');
            }
        }
    }

    /**
     * Returns the rules without their lines.
     *
     * @throws TuningException if it is not what {@link #encode} made of sound rules
     */
    static List<TuningNode> decode(String text) throws TuningException {
        TuningText in = new TuningText(text);
        List<TuningNode> rules = in.rules();
        if (in.at < text.length()) {
            throw new TuningException(1, "text behind the rules", "none");
        }
        TuningCheck.check(rules);
        return rules;
    }

    private List<TuningNode> rules() {
        List<TuningNode> rules = new ArrayList<>();
        while (at < text.length() && text.charAt(at) != ')') {
            int begin = at;
            while (at < text.length() && "(),".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String key = text.substring(begin, at);
            rules.add(
                    new TuningNode(key, 1, at < text.length() && text.charAt(at) == '(' ? inParentheses() : List.of()));
            at += at < text.length() && text.charAt(at) == ',' ? 1 : 0;
        }
        return List.copyOf(rules);
    }

    private List<TuningNode> inParentheses() {
        at++;
        List<TuningNode> rules = rules();
        at++;
        return rules;
    }
}
