package org.jmpi.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All pages: the documents that the index lists, and every file of the repository that they lead to. */
final class Site {
    private static final String START = "docs/start.md";
    private static final String INDEX = "docs/README.md";

    private final Path home;
    private final Path out;
    private final Places places;
    /** By their files in the repository. */
    private final Map<String, Page> pages = new LinkedHashMap<>();

    private final List<String> copies = new ArrayList<>();
    private final Deque<String> open = new ArrayDeque<>(List.of(START, INDEX));
    private final List<String> problems = new ArrayList<>();

    Site(Path home, Path out) {
        this.home = home;
        this.out = out;
        places = new Places(home);
    }

    /**
     * Writes the site.
     *
     * @return what is wrong with its links, a line each
     */
    List<String> write() throws IOException {
        while (!open.isEmpty()) {
            add(open.remove());
        }
        pages.forEach(this::check);
        Map<String, String> titles = new HashMap<>();
        pages.forEach((file, page) -> titles.put(file, page.title()));
        Frame frame = new Frame(Contents.of(Files.readString(home.resolve(INDEX))), titles);
        for (Page page : pages.values()) {
            Path file = out.resolve(page.path());
            Files.createDirectories(file.getParent());
            Files.writeString(file, frame.around(page));
        }
        for (String file : copies) {
            Path copy = out.resolve(Places.of(file));
            Files.createDirectories(copy.getParent());
            Files.copy(home.resolve(file), copy, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(out.resolve("site.css"), Frame.resource("site.css"));
        return problems;
    }

    int pages() {
        return pages.size();
    }

    private void add(String file) throws IOException {
        if (pages.containsKey(file) || copies.contains(file)) {
            return;
        }
        if (Files.isDirectory(home.resolve(file))) {
            pages.put(file, listing(file));
        } else if (file.endsWith(".md")) {
            pages.put(file, document(file));
        } else if (Places.isCopied(file)) {
            copies.add(file);
        } else {
            pages.put(file, source(file));
        }
    }

    private Page document(String file) throws IOException {
        String path = Places.of(file);
        String text = Plots.drawn(Files.readString(home.resolve(file)));
        return Markdown.page(path, text, link -> rewritten(file, path, link), link -> title(file, link));
    }

    private Page source(String file) throws IOException {
        String code = "<h1><code>" + Frame.escaped(file) + "</code></h1>\n<pre><code>"
                + Frame.escaped(Files.readString(home.resolve(file))) + "</code></pre>\n";
        return new Page(Places.of(file), file, code, Set.of(), List.of());
    }

    private Page listing(String folder) throws IOException {
        StringBuilder text = new StringBuilder("# " + folder + "\n\n");
        try (Stream<Path> files = Files.list(home.resolve(folder))) {
            files.map(each -> each.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !name.equals("target"))
                    .sorted()
                    .forEach(name -> text.append("* [")
                            .append(name)
                            .append("](")
                            .append(name)
                            .append(")\n"));
        }
        String path = Places.of(folder);
        return Markdown.page(path, text.toString(), link -> rewritten(folder + "/.", path, link), link -> null);
    }

    private String rewritten(String file, String path, String link) {
        if (isWhole(link) || link.startsWith("#")) {
            return link;
        }
        int hash = link.indexOf('#');
        String target = places.target(file, hash < 0 ? link : link.substring(0, hash));
        if (target == null) {
            problems.add(file + " leads to " + link + ", which is not there");
            return link;
        }
        open.add(target);
        return Places.relative(path, Places.of(target)) + (hash < 0 ? "" : link.substring(hash));
    }

    /** Returns the first heading of the document that a link leads to; null: that is none. */
    private @Nullable String title(String file, String link) {
        String target =
                isWhole(link) || link.startsWith("#") ? null : places.target(file, link.replaceFirst("#.*", ""));
        if (target == null || !target.endsWith(".md")) {
            return null;
        }
        try (Stream<String> lines = Files.lines(home.resolve(target))) {
            return lines.filter(line -> line.startsWith("# "))
                    .findFirst()
                    .map(line -> line.substring(2).replace("`", ""))
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWhole(String link) {
        return link.matches("[a-z]+:.*");
    }

    /** Looks whether the places exist that links name. */
    private void check(String file, Page page) {
        for (String link : page.links()) {
            int hash = link.indexOf('#');
            if (isWhole(link) || hash < 0) {
                continue;
            }
            String target = hash == 0 ? file : places.target(file, link.substring(0, hash));
            Page there = target == null ? page : pages.get(target);
            if (there != null && !there.ids().contains(link.substring(hash + 1))) {
                problems.add(file + " leads to " + link + ", a place which that page does not have");
            }
        }
    }
}
