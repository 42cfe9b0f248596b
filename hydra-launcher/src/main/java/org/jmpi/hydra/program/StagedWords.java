package org.jmpi.hydra.program;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the files that a rank's command needs on a {@link Stage}: of class and module paths, agents, and a program. */
public final class StagedWords {
    private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path", "--upgrade-module-path");
    private static final String BOOT_PATH = "-Xbootclasspath/a:";
    private static final String THREAD_RANKS_PATH = "-Djmpi.user.classpath=";

    private final Stage stage;

    /** @param stage gets the files */
    public StagedWords(Stage stage) {
        this.stage = stage;
    }

    /**
     * @param command a program given with its folder, and arguments
     * @return the command with the program's mark
     * @throws IOException when the program cannot be read
     */
    public List<String> ofProgram(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.set(0, stage.add(Path.of(command.get(0))));
        return words;
    }

    /**
     * @param command {@code java}, its options, a main class, arguments
     * @return the command with marks for files
     * @throws IOException when one of them cannot be read
     */
    public List<String> ofJava(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        for (int i = 1; i < words.size() && words.get(i).matches("[-@].*"); i++) {
            String option = words.get(i);
            if (option.equals("-m") || option.equals("--module")) {
                break;
            }
            if (JvmOptions.takesValue(option)) {
                i++;
                words.set(i, value(option, words.get(i)));
            } else {
                words.set(i, alone(option));
            }
        }
        return words;
    }

    private String value(String option, String value) throws IOException {
        if (JvmOptions.isClassPath(option)) {
            return classPath(value);
        }
        if (MODULE_PATH.contains(option)) {
            return modulePath(value);
        }
        return option.equals("--patch-module") ? patch(value) : value;
    }

    private String alone(String option) throws IOException {
        if (option.startsWith(BOOT_PATH)) {
            return BOOT_PATH + classPath(option.substring(BOOT_PATH.length()));
        }
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        if (option.startsWith(THREAD_RANKS_PATH)) {
            return THREAD_RANKS_PATH + classPath(option.substring(THREAD_RANKS_PATH.length()));
        }
        if (equals > 0 && (MODULE_PATH.contains(name) || name.equals("--patch-module"))) {
            return name + "=" + value(name, option.substring(equals + 1));
        }
        if (option.startsWith("@")) {
            return "@" + file(option.substring(1));
        }
        if (option.startsWith("-javaagent:") || option.startsWith("-agentpath:")) {
            int colon = option.indexOf(':') + 1;
            return option.substring(0, colon) + file(name.substring(colon)) + option.substring(name.length());
        }
        return option;
    }

    /** What is not here stays as it is: a host may have it. */
    private String file(String name) throws IOException {
        return Files.exists(Path.of(name)) ? stage.add(Path.of(name)) : name;
    }

    private String classPath(String text) throws IOException {
        Set<String> words = new LinkedHashSet<>();
        for (String entry : text.split(File.pathSeparator)) {
            List<Path> files = entry.endsWith("*") ? ClassPath.jarsIn(entry) : List.of(Path.of(entry));
            for (Path each : files) {
                addWithOthers(each, words);
            }
        }
        return String.join(File.pathSeparator, words);
    }

    /** A jar's manifest names others by where they lie beside it, which is lost on the way. */
    private void addWithOthers(Path entry, Set<String> words) throws IOException {
        if (!words.add(file(entry.toString())) || !Files.isRegularFile(entry)) {
            return;
        }
        for (String other : others(entry)) {
            Path path = beside(entry, other);
            if (path != null && Files.exists(path)) {
                addWithOthers(path, words);
            }
        }
    }

    /** A manifest has URLs; null: one that names no file. */
    private static @Nullable Path beside(Path jar, String other) {
        try {
            URI place = jar.toAbsolutePath().toUri().resolve(other);
            return "file".equals(place.getScheme()) ? Path.of(place) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static List<String> others(Path jar) {
        try (JarFile open = new JarFile(jar.toFile())) {
            String text = open.getManifest() == null
                    ? null
                    : open.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return text == null || text.isBlank()
                    ? List.of()
                    : List.of(text.strip().split(" +"));
        } catch (IOException e) {
            // no jar: java says what it thinks of it
            return List.of();
        }
    }

    /** A folder of a module path is a module, or has modules in it. */
    private String modulePath(String text) throws IOException {
        List<String> words = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path) && !Files.exists(path.resolve("module-info.class"))) {
                for (Path each : modulesIn(path)) {
                    words.add(stage.add(each));
                }
            } else {
                words.add(file(entry));
            }
        }
        return String.join(File.pathSeparator, words);
    }

    private static List<Path> modulesIn(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(
                            each -> each.toString().endsWith(".jar") || Files.exists(each.resolve("module-info.class")))
                    .sorted()
                    .toList();
        }
    }

    private String patch(String text) throws IOException {
        int equals = text.indexOf('=') + 1;
        List<String> words = new ArrayList<>();
        for (String entry : text.substring(equals).split(File.pathSeparator)) {
            words.add(file(entry));
        }
        return text.substring(0, equals) + String.join(File.pathSeparator, words);
    }
}
