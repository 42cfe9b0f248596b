package org.jmpi.hydra.program;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A user's class path, its relative entries meant from where the launcher was started. */
public final class ClassPath {
    private final List<String> entries;

    private ClassPath(List<String> entries) {
        this.entries = entries;
    }

    /**
     * @param text as after {@code -cp}
     * @param absolute whether the ranks run elsewhere, so that relative entries must be made absolute
     * @return the class path
     */
    public static ClassPath of(String text, boolean absolute) {
        List<String> entries = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator)) {
            String name = entry.isEmpty() ? "." : entry;
            entries.add(absolute ? new File(name).getAbsolutePath() : name);
        }
        return new ClassPath(entries);
    }

    /**
     * @param first an entry to stand before all others
     * @return the longer class path
     */
    public ClassPath after(Path first) {
        List<String> all = new ArrayList<>(List.of(first.toString()));
        all.addAll(entries);
        return new ClassPath(all);
    }

    /**
     * @param name a class's name, with dots
     * @return whether an entry holds it, as far as can be seen without following manifests
     */
    public boolean holds(String name) {
        String file = name.replace('.', '/') + ".class";
        return entries.stream().anyMatch(entry -> entryHolds(entry, file));
    }

    /**
     * @param file a file of the class path, as {@code META-INF/services/x.Y}
     * @return the lines of all files of that name, as far as they can be read
     */
    public List<String> lines(String file) {
        List<String> all = new ArrayList<>();
        for (String entry : entries) {
            for (Path place : entry.endsWith("*") ? jarsIn(entry) : List.of(Path.of(entry))) {
                all.addAll(linesIn(place, file));
            }
        }
        return all;
    }

    private static List<String> linesIn(Path place, String file) {
        try {
            if (Files.isDirectory(place)) {
                Path found = place.resolve(file);
                return Files.isRegularFile(found) ? Files.readAllLines(found) : List.of();
            }
            return Files.isRegularFile(place) ? linesInJar(place, file) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static List<String> linesInJar(Path jar, String file) throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            return open.getEntry(file) == null
                    ? List.of()
                    : new String(open.getInputStream(open.getEntry(file)).readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
        }
    }

    private static boolean entryHolds(String entry, String file) {
        if (entry.endsWith("*")) {
            return jarsIn(entry).stream().anyMatch(jar -> jarHolds(jar, file));
        }
        Path path = Path.of(entry);
        return Files.isDirectory(path) ? Files.isRegularFile(path.resolve(file)) : jarHolds(path, file);
    }

    private static List<Path> jarsIn(String wildcard) {
        try (Stream<Path> files = Files.list(Path.of(wildcard.substring(0, wildcard.length() - 1)))) {
            return files.filter(each -> each.toString().toLowerCase().endsWith(".jar"))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean jarHolds(Path jar, String file) {
        if (!Files.isRegularFile(jar)) {
            return false;
        }
        try (JarFile open = new JarFile(jar.toFile())) {
            return open.getEntry(file) != null;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return String.join(File.pathSeparator, entries);
    }
}
