package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Javadoc comment.
 *
 * @param paragraphs the text; one that begins with {@code <pre>} keeps its lines
 * @param tags by what stands before their text, for instance {@code @param dest}
 */
@SuppressWarnings("InvalidInlineTag") // a tag is quoted
record Doc(List<String> paragraphs, Map<String, String> tags) {
    static final Doc NONE = new Doc(List.of(), Map.of());

    static Doc parse(List<String> lines) {
        List<String> paragraphs = new ArrayList<>();
        Map<String, String> tags = new LinkedHashMap<>();
        String tag = null;
        boolean open = false;
        for (String line : lines) {
            if (line.isBlank()) {
                open = false;
            } else if (line.strip().startsWith("@")) {
                String[] words = line.strip().split(" ", 3);
                boolean named = !words[0].equals("@return");
                tag = named ? words[0] + " " + words[1] : words[0];
                tags.put(tag, line.strip().substring(tag.length()).strip());
            } else if (tag != null) {
                tags.merge(tag, line.strip(), (a, b) -> a + " " + b);
            } else if (open) {
                int last = paragraphs.size() - 1;
                String before = paragraphs.get(last);
                paragraphs.set(last, before + (before.startsWith("<pre>") ? "\n" + line : " " + line.strip()));
            } else {
                paragraphs.add(line.strip());
                open = true;
            }
        }
        return new Doc(List.copyOf(paragraphs), tags);
    }

    /** Returns all text, as one paragraph. */
    String text() {
        return String.join(" ", paragraphs);
    }

    /** Returns this Javadoc with other text, and with more tags. */
    Doc with(List<String> text, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        all.putAll(more);
        return new Doc(text, all);
    }
}
