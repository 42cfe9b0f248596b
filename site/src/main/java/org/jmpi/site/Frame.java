package org.jmpi.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is around each page: head, name, contents. */
final class Frame {
    private final String template = resource("frame.html");
    private final List<Contents.Group> groups;
    private final Map<String, String> titles;

    /** @param titles of documents, by their files in the repository */
    Frame(List<Contents.Group> groups, Map<String, String> titles) {
        this.groups = groups;
        this.titles = titles;
    }

    /** Returns a file of this package. */
    static String resource(String name) {
        try (InputStream in = Frame.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a page as browsers get it. */
    String around(Page page) {
        return template.replace("{title}", escaped(page.title()))
                .replace("{root}", root(page.path()))
                .replace("{contents}", contents(page))
                .replace("{body}", page.html());
    }

    private static String root(String path) {
        return "../".repeat((int) path.chars().filter(c -> c == '/').count());
    }

    private String contents(Page page) {
        StringBuilder html = new StringBuilder();
        for (Contents.Group group : groups) {
            html.append("<h2>").append(escaped(group.title())).append("</h2>\n<ul>\n");
            for (String file : group.files()) {
                String place = Places.of(file);
                html.append("<li><a href=\"")
                        .append(Places.relative(page.path(), place))
                        .append(place.equals(page.path()) ? "\" aria-current=\"page\">" : "\">")
                        .append(escaped(titles.getOrDefault(file, file)))
                        .append("</a></li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    /** Returns text as HTML. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
