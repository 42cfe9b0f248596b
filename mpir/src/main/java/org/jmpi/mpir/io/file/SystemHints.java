package org.jmpi.mpir.io.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Hints that a site or user gives without a change to the program: the file that {@code ROMIO_HINTS} names, or else
 * {@code /etc/romio-hints}, has defaults; {@code MPICH_MPIIO_HINTS} wins over the program, as on Cray's systems.
 */
public final class SystemHints {
    private static final Path SITE = Path.of("/etc/romio-hints");

    private SystemHints() {}

    /** Takes what the program may change. */
    public static void before(FileHints hints) {
        String named = System.getenv("ROMIO_HINTS");
        try {
            Path file = named == null || named.isEmpty() ? SITE : Path.of(named);
            if (named != null || Files.exists(file)) {
                hints.set(lines(Files.readAllLines(file)));
            }
        } catch (IOException | InvalidPathException e) {
            System.err.println("warning: ROMIO_HINTS=" + named + " can't be read (" + e
                    + "): expected a text file with a key and a value in each line");
        }
    }

    /** Returns the pairs of lines {@code key value}; others are skipped, and so is what follows a {@code #}. */
    static Map<String, String> lines(Iterable<String> lines) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.replaceAll("#.*", "").strip().split("\\s+", 2);
            if (words.length == 2) {
                pairs.put(words[0], words[1]);
            }
        }
        return pairs;
    }

    /** Takes what wins over the program. */
    public static void after(FileHints hints, @Nullable String filename) {
        String all = System.getenv("MPICH_MPIIO_HINTS");
        if (all != null) {
            hints.set(matching(all, String.valueOf(filename)));
        }
    }

    /** Returns the pairs of {@code glob:key=value:key=value,glob:...} for a file. */
    static Map<String, String> matching(String all, String filename) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String each : all.split(",")) {
            String[] parts = each.strip().split(":");
            if (matches(parts[0], filename)) {
                for (int i = 1; i < parts.length; i++) {
                    int equal = parts[i].indexOf('=');
                    if (equal > 0) {
                        pairs.put(parts[i].substring(0, equal).strip(), parts[i].substring(equal + 1));
                    }
                }
            }
        }
        return pairs;
    }

    /** A star stands for folders, too, and a name alone for a file in any folder. */
    private static boolean matches(String glob, String filename) {
        try {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob.replaceAll("\\*+", "**"));
            Path path = Path.of(filename.substring(filename.indexOf(':') + 1));
            Path name = path.getFileName();
            return matcher.matches(path) || (name != null && matcher.matches(name));
        } catch (PatternSyntaxException | InvalidPathException e) {
            return false;
        }
    }

    /** Prints all hints if {@code ROMIO_PRINT_HINTS} is set. */
    public static void print(FileHints hints) {
        if (System.getenv("ROMIO_PRINT_HINTS") != null) {
            StringBuilder text = new StringBuilder();
            hints.all().forEach((key, value) -> text.append(String.format("key = %-26s value = %s%n", key, value)));
            System.out.print(text);
        }
    }
}
