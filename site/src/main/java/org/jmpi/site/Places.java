package org.jmpi.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where each file of the repository is in the site. Paths have slashes, and are relative to either's root. */
final class Places {
    private static final Set<String> COPIED = Set.of("png", "svg", "jpg", "gif", "css");
    private static final String DOCS = "docs/";

    private final Path home;

    Places(Path home) {
        this.home = home;
    }

    /** Returns where a file of the repository is in the site. */
    static String of(String file) {
        if (file.equals("docs/start.md")) {
            return "index.html";
        }
        String path = file.startsWith(DOCS) ? file.substring(DOCS.length()) : file;
        if (path.equals("README.md")) {
            // both the repository's and that of docs lie at the root
            return file.startsWith(DOCS) ? "contents.html" : "readme.html";
        }
        if (path.endsWith(".md")) {
            return path.substring(0, path.length() - ".md".length()) + ".html";
        }
        return isCopied(path) ? path : path + ".html";
    }

    /** Returns whether a file goes into the site as it is. */
    static boolean isCopied(String file) {
        return COPIED.contains(file.substring(file.lastIndexOf('.') + 1));
    }

    /**
     * Returns the file of the repository that a link leads to.
     *
     * @param from the document
     * @param link relative to it, without a fragment
     * @return null if there is no such file
     */
    @Nullable
    String target(String from, String link) {
        Path file = Path.of("/" + from).resolveSibling(link).normalize();
        String name = file.toString().substring(1);
        Path real = home.resolve(name);
        if (Files.isDirectory(real)) {
            return Files.exists(real.resolve("README.md")) ? join(name, "README.md") : name;
        }
        return Files.exists(real) ? name : null;
    }

    private static String join(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** Returns a link from one page of the site to another. */
    static String relative(String from, String to) {
        Path folder = Objects.requireNonNull(Path.of("/" + from).getParent());
        return folder.relativize(Path.of("/" + to)).toString();
    }
}
