package org.jmpi.test.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names that documents may use: types with their members, packages, files, variables, functions, options, profiles. */
final class ExistingNames {
    /** The source whose names do not exist on purpose. */
    private static final String SEEDED = "DocumentsTest.java";

    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");
    private static final Pattern SUPER =
            Pattern.compile("\\b(?:extends|implements)\\s+([\\w<>, .?&\\[\\]]+?)\\s*(?:\\{|implements)");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern LITERAL = Pattern.compile("\"(-{0,2})([A-Za-z][\\w-]*)[ =]?\"");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w/.$-])-{1,2}([A-Za-z][\\w-]*)");
    private static final Pattern PROFILE =
            Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)*<id>([\\w-]+)</id>", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("MPIR_CVAR_\\w+");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final String LAUNCHER = "hydra-launcher";
    private static final List<String> MODULES = List.of(
            "mpi-api",
            "mpir",
            "mpir/codegen",
            "mpid-ch4",
            "shm-posix",
            "netmod-tcp",
            "hydra-launcher",
            "jmpi-junit",
            "jmpi-spark",
            "test-suite");

    private final Path home;
    private final Map<String, Set<String>> members = new HashMap<>();
    private final Map<String, Set<String>> supers = new HashMap<>();
    private final Set<String> packages = new HashSet<>();
    private final Set<String> words = new HashSet<>();
    private final Map<String, Set<String>> packagesOf = new HashMap<>();
    private final Set<String> options = new HashSet<>();
    private final Set<String> launcherOptions = new HashSet<>();
    private final Set<String> files = new HashSet<>();
    private final Set<String> profiles = new HashSet<>();
    private final Set<String> variables = new HashSet<>();
    private final Set<String> others;

    private ExistingNames(Path home, Set<String> others) {
        this.home = home;
        this.others = others;
    }

    /** Reads the checkout; {@code others} are names from elsewhere. */
    static ExistingNames of(Path home, Set<String> others) throws IOException {
        ExistingNames names = new ExistingNames(home, others);
        for (String module : MODULES) {
            names.addPom(home.resolve(module));
            for (String root : List.of("src", "target/generated-sources")) {
                names.addSources(home.resolve(module).resolve(root), module);
            }
        }
        names.addPom(home);
        names.addPom(home.resolve("distribution"));
        names.addSources(home.resolve("examples"), "examples");
        names.addScripts(home.resolve("bin"));
        names.addScripts(home.resolve("test-suite/src/main/scripts"));
        VARIABLE.matcher(Files.readString(home.resolve("docs/cvars.md")))
                .results()
                .forEach(m -> names.variables.add(m.group()));
        names.addJdk();
        return names;
    }

    private void addPom(Path module) throws IOException {
        PROFILE.matcher(Files.readString(module.resolve("pom.xml"))).results().forEach(m -> profiles.add(m.group(1)));
    }

    private void addSources(Path root, String module) throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".java") && !name.equals(SEEDED)) {
                    addSource(file, module);
                } else if (name.endsWith(".json") || name.endsWith(".txt") || name.endsWith(".tsv")) {
                    addWords(Files.readString(file), words);
                }
            }
        }
    }

    private void addSource(Path file, String module) throws IOException {
        String text = Files.readString(file);
        Set<String> ofFile = new HashSet<>();
        addWords(text, ofFile);
        words.addAll(ofFile);
        Set<String> above = new HashSet<>();
        SUPER.matcher(text).results().forEach(m -> addWords(m.group(1), above));
        TYPE.matcher(text).results().forEach(m -> {
            members.computeIfAbsent(m.group(1), k -> new HashSet<>()).addAll(ofFile);
            supers.computeIfAbsent(m.group(1), k -> new HashSet<>()).addAll(above);
            packagesOf.computeIfAbsent(m.group(1), k -> new HashSet<>()).add(packageOf(text));
        });
        files.add(file.getFileName().toString());
        LITERAL.matcher(text).results().forEach(m -> {
            if (!m.group(1).isEmpty() || module.equals(LAUNCHER)) {
                options.add(m.group(2));
            }
            if (module.equals(LAUNCHER)) {
                launcherOptions.add(m.group(2));
            }
        });
        OPTION.matcher(text).results().forEach(m -> options.add(m.group(1)));
        for (Path folder = file.getParent(); folder != null && !folder.endsWith("src"); folder = folder.getParent()) {
            packages.add(folder.toString()
                    .replaceAll(".*/(java|examples|binding)/", "")
                    .replace('/', '.'));
        }
    }

    private static String packageOf(String text) {
        Matcher m = PACKAGE.matcher(text);
        return m.find() ? m.group(1) : "";
    }

    private void addScripts(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                OPTION.matcher(text).results().forEach(m -> options.add(m.group(1)));
            }
        }
    }

    private void addJdk() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        for (String module :
                List.of("java.base", "java.management", "java.net.http", "jdk.jfr", "jdk.management.jfr", "jdk.jcmd")) {
            if (!Files.isDirectory(modules.resolve(module))) {
                continue;
            }
            try (Stream<Path> files = Files.walk(modules.resolve(module))) {
                files.map(p -> p.getFileName().toString())
                        .filter(n -> n.endsWith(".class"))
                        .flatMap(n -> Stream.of(n.substring(0, n.length() - 6).split("\\$")))
                        .filter(n -> !n.isEmpty() && Character.isUpperCase(n.charAt(0)))
                        .forEach(others::add);
            }
        }
    }

    private static void addWords(String text, Set<String> into) {
        Matcher m = WORD.matcher(text);
        while (m.find()) {
            into.add(m.group());
        }
    }

    boolean hasOther(String name) {
        return others.contains(name);
    }

    boolean hasType(String name) {
        return members.containsKey(name) || others.contains(name);
    }

    /** Returns whether the type, or one above it, has the member; types from elsewhere have all. */
    boolean hasMember(String type, String member) {
        return hasMember(type, member, new HashSet<>());
    }

    private boolean hasMember(String type, String member, Set<String> seen) {
        if (others.contains(type) || !members.containsKey(type)) {
            return others.contains(type);
        }
        return members.get(type).contains(member)
                || (seen.add(type)
                        && supers.get(type).stream()
                                .anyMatch(s ->
                                        members.containsKey(s) && !others.contains(s) && hasMember(s, member, seen)));
    }

    /** Returns whether there is a package of this name, in full or without its first words. */
    boolean hasPackage(String name) {
        return packages.stream().anyMatch(p -> p.equals(name) || p.endsWith("." + name));
    }

    boolean hasWord(String word) {
        return words.contains(word) || others.contains(word);
    }

    boolean hasOption(String name) {
        return options.contains(name) || others.contains("-" + name);
    }

    /** Returns whether the launcher has the option. */
    boolean hasLauncherOption(String name) {
        return launcherOptions.contains(name) || others.contains("-" + name);
    }

    /** Returns whether {@code type} is in a package of this name, in full or without its first words. */
    boolean isIn(String type, String packageName) {
        return others.contains(type)
                || packagesOf.getOrDefault(type, Set.of()).stream()
                        .anyMatch(p -> p.equals(packageName) || p.endsWith("." + packageName));
    }

    /** Returns whether a source file has this name. */
    boolean hasSource(String name) {
        return files.contains(name) || others.contains(name);
    }

    boolean hasProfile(String name) {
        return profiles.contains(name);
    }

    boolean hasVariable(String name) {
        return variables.contains(name) || others.contains(name);
    }

    /** Returns whether a file or folder of the checkout has this path, in which {@code *} stands for anything. */
    boolean hasFile(String path) throws IOException {
        if (!path.contains("*")) {
            return Files.exists(home.resolve(path));
        }
        Path folder = home.resolve(path.substring(0, path.lastIndexOf('/', path.indexOf('*')) + 1));
        Pattern pattern = Pattern.compile(("\\Q" + home.resolve(path) + "\\E").replaceAll("\\*+", "\\\\E.*\\\\Q"));
        try (Stream<Path> below = Files.walk(folder)) {
            return below.anyMatch(p -> pattern.matcher(p.toString()).matches());
        }
    }
}
