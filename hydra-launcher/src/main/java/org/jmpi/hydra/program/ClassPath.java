package org.jmpi.hydra.program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user's class path, its relative entries meant from where the launcher was started. */
public final class ClassPath {
    /** JMPI's own, too. */
    private static final String[] OF_AN_MPI = {"mpi/MPI.class", "org/jmpi/mpir/Rank.class"};

    private final List<String> entries;

    private ClassPath(List<String> entries) {
        this.entries = entries;
    }

    /**
     * @param text as after {@code -cp}
     * @return the class path, its entries absolute: ranks may run in another folder
     */
    public static ClassPath of(String text) {
        List<String> entries = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator)) {
            String name = entry.isEmpty() ? "." : entry;
            entries.add(Path.of(name).toAbsolutePath().normalize().toString());
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

    /** Returns it without some entries. */
    ClassPath without(List<String> others) {
        return new ClassPath(
                entries.stream().filter(each -> !others.contains(each)).toList());
    }

    /** Whether classes of an MPI for Java may be on it: one is, or too much would have to be read to know. */
    boolean mayBringMpi(int most) {
        List<Path> places = places();
        return places.size() > most || places.stream().anyMatch(ClassPath::mayBringMpi);
    }

    private static boolean mayBringMpi(Path place) {
        if (!Files.isRegularFile(place)) {
            return Stream.of(OF_AN_MPI).anyMatch(each -> Files.exists(place.resolve(each)));
        }
        try (JarFile open = new JarFile(place.toFile())) {
            return Stream.of(OF_AN_MPI).anyMatch(each -> open.getEntry(each) != null) || namesOthers(open);
        } catch (IOException e) {
            return false;
        }
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

    /** @return entries that are not there; of {@code dir/*} the folder counts */
    public List<String> missing() {
        return entries.stream()
                .filter(entry ->
                        !Files.exists(Path.of(entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry)))
                .toList();
    }

    /** All places, wildcards resolved. */
    private List<Path> places() {
        List<Path> all = new ArrayList<>();
        for (String entry : entries) {
            all.addAll(entry.endsWith("*") ? jarsIn(entry) : List.of(Path.of(entry)));
        }
        return all;
    }

    /** Opens the first file of that name; null: there is none. */
    @Nullable
    InputStream open(String file) throws IOException {
        for (Path place : places()) {
            if (Files.isDirectory(place) && Files.isRegularFile(place.resolve(file))) {
                return Files.newInputStream(place.resolve(file));
            }
            if (jarHolds(place, file)) {
                try (JarFile jar = new JarFile(place.toFile())) {
                    return new java.io.ByteArrayInputStream(
                            jar.getInputStream(jar.getEntry(file)).readAllBytes());
                }
            }
        }
        return null;
    }

    /** Whether a jar names further ones, which are not followed here, or cannot be read. */
    boolean hasMore() {
        return places().stream().filter(Files::isRegularFile).anyMatch(ClassPath::namesOthers);
    }

    private static boolean namesOthers(Path jar) {
        try (JarFile open = new JarFile(jar.toFile())) {
            return namesOthers(open);
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean namesOthers(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        return manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.CLASS_PATH);
    }

    /** The simple names of classes that lie where this one should, in folders. */
    List<String> siblings(String name) {
        int dot = name.lastIndexOf('.');
        String folder = dot < 0 ? "" : name.substring(0, dot).replace('.', '/');
        List<String> found = new ArrayList<>();
        for (Path place : places()) {
            String[] files = place.resolve(folder).toFile().list((in, file) -> file.endsWith(".class"));
            for (String file : files == null ? new String[0] : files) {
                found.add(file.substring(0, file.length() - ".class".length()));
            }
        }
        return found;
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

    static List<Path> jarsIn(String wildcard) {
        try (Stream<Path> files = Files.list(Path.of(wildcard.substring(0, wildcard.length() - 1)))) {
            return files.filter(each -> each.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
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
