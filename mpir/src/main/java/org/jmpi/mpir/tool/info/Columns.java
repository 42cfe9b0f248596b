package org.jmpi.mpir.tool.info;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints lines that fit a width. */
final class Columns {
    private static final int LEAST_TEXT = 24;

    private final PrintStream out;
    private final int width;

    /** @param width characters a line */
    Columns(PrintStream out, int width) {
        this.out = out;
        this.width = width;
    }

    void line(String text) {
        out.println(text);
    }

    /** Prints a text whose lines all begin with so many blanks. */
    void indented(int indent, String text) {
        for (String line : wrap(text, Math.max(LEAST_TEXT, width - indent))) {
            out.println(" ".repeat(indent) + line);
        }
    }

    /** Prints a name and, in a column beside it, a text. */
    void pair(int indent, int column, String name, String text) {
        String start = " ".repeat(indent) + name;
        if (start.length() >= column) {
            out.println(start);
            indented(column, text);
            return;
        }
        List<String> lines = wrap(text, Math.max(LEAST_TEXT, width - column));
        for (int i = 0; i < lines.size(); i++) {
            String left = i == 0 ? start : "";
            out.println((left + " ".repeat(column - left.length()) + lines.get(i)).stripTrailing());
        }
    }

    /** Breaks a text at blanks; a word that is too long stands alone. At least one line. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
