package org.jmpi.test.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the checkout, in Markdown. */
record Document(Path path, String text) {
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```[^\n]*\n(.*?)^ *```");
    private static final Pattern INDENTED = Pattern.compile("(?m)(?<=\n\n)(?:    [^\n]*\n)+");
    private static final Pattern SPAN = Pattern.compile("`([^`\n]+(?:\n[^`\n]+)?)`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*)$");

    static Document read(Path path) {
        try {
            return new Document(path, Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns every page that is written by hand or by a test: those at the top, of docs and of examples. */
    static List<Document> all(Path home) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (Stream<Path> top = Files.list(home)) {
            top.filter(p -> p.toString().endsWith(".md")).forEach(paths::add);
        }
        for (String folder : List.of("docs", "examples", ".github", "mpi-api/src/main/binding")) {
            try (Stream<Path> below = Files.walk(home.resolve(folder))) {
                below.filter(p -> p.toString().endsWith(".md")).forEach(paths::add);
            }
        }
        return paths.stream().sorted().map(Document::read).toList();
    }

    /** Returns the text between back quotes, outside of blocks of code. */
    List<String> spans() {
        return matches(SPAN, withoutBlocks());
    }

    /** Returns the blocks of code, fenced or indented. */
    List<String> blocks() {
        List<String> blocks = matches(FENCE, text);
        INDENTED.matcher(FENCE.matcher(text).replaceAll("\n")).results().forEach(m -> blocks.add(m.group()));
        return blocks;
    }

    /** Returns where links lead. */
    List<String> links() {
        return matches(LINK, SPAN.matcher(withoutBlocks()).replaceAll("code"));
    }

    /** Returns the names that the page's headings have as targets of links. */
    Set<String> anchors() {
        Set<String> anchors = new TreeSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String heading : matches(HEADING, FENCE.matcher(text).replaceAll("\n"))) {
            String anchor = anchor(heading);
            int times = seen.merge(anchor, 1, Integer::sum);
            anchors.add(times == 1 ? anchor : anchor + "-" + (times - 1));
        }
        return anchors;
    }

    private static String anchor(String heading) {
        String plain = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
        return plain.trim()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** Returns the text without blocks of code, with as many lines. */
    String withoutBlocks() {
        String open = FENCE.matcher(text).replaceAll(m -> "\n".repeat(lines(m.group())));
        return INDENTED.matcher(open).replaceAll(m -> "\n".repeat(lines(m.group())));
    }

    private static int lines(String block) {
        return (int) block.chars().filter(c -> c == '\n').count();
    }

    private static List<String> matches(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher m = pattern.matcher(text);
        while (m.find()) {
            found.add(m.group(1).replaceAll("\\s+", pattern == FENCE ? "$0" : " "));
        }
        return found;
    }
}
