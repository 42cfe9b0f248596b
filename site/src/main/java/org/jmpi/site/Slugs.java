package org.jmpi.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Names of headings as links write them: those of GitHub, where the documents are read as well. */
final class Slugs {
    private final Map<String, Integer> used = new HashMap<>();

    /** Returns the name of the next heading of a page. */
    String of(String heading) {
        StringBuilder slug = new StringBuilder();
        heading.toLowerCase(Locale.ROOT).codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || c == '-' || c == '_') {
                slug.appendCodePoint(c);
            } else if (c == ' ') {
                slug.append('-');
            }
        });
        int before = used.merge(slug.toString(), 1, Integer::sum) - 1;
        return before == 0 ? slug.toString() : slug + "-" + before;
    }
}
