package org.jmpi.test.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;

/** Whether jars can lie on a module path together: each has a name of its own, and no package is in two. */
final class ModuleNames {
    private static final String NAME = "Automatic-Module-Name";
    private static final String CLASS = ".class";

    private final Map<String, Path> names = new HashMap<>();
    private final Map<String, Path> packages = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Adds a jar, and returns its module's name. */
    String add(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String name = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue(NAME);
            if (name == null || !name.matches("org\\.jmpi(\\.[a-z]\\w*)*")) {
                problems.add(jar.getFileName() + " has the module name " + name + ": expected " + NAME
                        + " with a name that begins with org.jmpi; see module.name in the POMs");
            } else {
                addName(name, jar);
            }
            TreeSet<String> mine = new TreeSet<>();
            file.stream()
                    .map(entry -> entry.getName())
                    .filter(ModuleNames::isClass)
                    .forEach(entry ->
                            mine.add(entry.substring(0, entry.lastIndexOf('/')).replace('/', '.')));
            mine.forEach(each -> addPackage(each, jar));
            return name + ", " + mine.size() + " packages";
        }
    }

    private static boolean isClass(String entry) {
        return entry.endsWith(CLASS) && entry.indexOf('/') > 0 && !entry.startsWith("META-INF/");
    }

    private void addName(String name, Path jar) {
        Path other = names.putIfAbsent(name, jar);
        if (other != null) {
            problems.add(jar.getFileName() + " and " + other.getFileName() + " have one module name: " + name);
        }
    }

    private void addPackage(String name, Path jar) {
        Path other = packages.putIfAbsent(name, jar);
        if (other != null) {
            problems.add("package " + name + " is in " + other.getFileName() + " and in " + jar.getFileName()
                    + ": expected one module for each package");
        }
    }

    List<String> problems() {
        return problems;
    }
}
