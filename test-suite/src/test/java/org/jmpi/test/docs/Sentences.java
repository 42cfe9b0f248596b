package org.jmpi.test.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The sentences of a document: those of paragraphs, of items of lists, and of cells of tables. */
final class Sentences {
    private static final Pattern ITEM = Pattern.compile("\\s*(?:[*-]|\\d+\\.)\\s+");
    private static final Pattern END = Pattern.compile("(?<=[.!?])[\"')*]*\\s+(?=[A-Z\"(\\[*`])");
    private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

    private Sentences() {}

    static List<String> of(Document document) {
        List<String> sentences = new ArrayList<>();
        for (String paragraph : paragraphs(document.withoutBlocks())) {
            String plain = paragraph.replaceAll("`[^`]*`", "`x`").replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
            sentences.addAll(List.of(END.split(plain.trim())));
        }
        return sentences;
    }

    /** Counts words; a piece of code is one. */
    static int words(String sentence) {
        return (int) WORD.matcher(sentence).results().count();
    }

    private static List<String> paragraphs(String text) {
        List<String> paragraphs = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        for (String line : text.split("\n")) {
            boolean item = ITEM.matcher(line).lookingAt();
            boolean alone = line.isBlank() || line.startsWith("#") || line.startsWith("|");
            if (item || alone) {
                paragraphs.add(current.toString());
                current.setLength(0);
            }
            if (line.startsWith("|")) {
                paragraphs.addAll(List.of(line.split("(?<!\\\\)\\|")));
            } else if (!alone) {
                current.append(item ? ITEM.matcher(line).replaceFirst("") : line.trim())
                        .append(' ');
            }
        }
        paragraphs.add(current.toString());
        return paragraphs;
    }
}
