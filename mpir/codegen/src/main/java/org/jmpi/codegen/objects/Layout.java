package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;

/** Breaks lines as the project's formatter does. */
final class Layout {
    private static final int WIDTH = 120;
    private static final int CONTINUATION = 8;

    private Layout() {}

    /** Returns a call or head: all in a line, or the arguments in the next, or each in a line of its own. */
    static List<String> call(int depth, String before, List<String> arguments, String after) {
        String all = String.join(", ", arguments);
        if (fits(depth, before + all + after)) {
            return List.of(before + all + after);
        }
        String indent = " ".repeat(CONTINUATION);
        if (fits(depth, indent + all + after)) {
            return List.of(before, indent + all + after);
        }
        List<String> lines = new ArrayList<>();
        lines.add(before);
        for (int i = 0; i < arguments.size(); i++) {
            lines.add(indent + arguments.get(i) + (i < arguments.size() - 1 ? "," : after));
        }
        return lines;
    }

    private static boolean fits(int depth, String line) {
        return 4 * depth + line.length() <= WIDTH;
    }

    /** Returns {@code text} in lines that have room for {@code indent} more characters. */
    static List<String> fill(String text, int indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words(text)) {
            if (!line.isEmpty() && indent + line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A tag between braces is one word, as long as it is short. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (String w : text.split(" ")) {
            int last = words.size() - 1;
            boolean inside = last >= 0
                    && words.get(last).startsWith("{@code")
                    && words.get(last).indexOf('}') < 0;
            if (inside) {
                words.set(last, words.get(last) + " " + w);
            } else {
                words.add(w);
            }
        }
        return words;
    }
}
