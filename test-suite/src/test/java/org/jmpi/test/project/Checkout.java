package org.jmpi.test.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The checkout that is being built, after its modules were packaged. */
record Checkout(Path home, String version) {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>jmpi-parent</artifactId>\\s*<version>([^<]+)</version>");

    static Checkout find() throws IOException {
        Path home = Path.of("").toAbsolutePath();
        while (!Files.exists(home.resolve("bin/jmpiexec"))) {
            home = home.getParent();
        }
        return new Checkout(home, first(VERSION, Files.readString(home.resolve("pom.xml"))));
    }

    Path jar(String module) {
        return home.resolve(module).resolve("target").resolve(module + "-" + version + ".jar");
    }

    /** Returns the POM as it is published: a shaded module's has no shaded dependencies. */
    Path pom(String module) {
        Path reduced = home.resolve(module).resolve("dependency-reduced-pom.xml");
        return Files.exists(reduced) ? reduced : home.resolve(module).resolve("pom.xml");
    }

    /** Returns the version of a plugin that this build uses, which is therefore there without a download. */
    String pluginVersion(String plugin) throws IOException {
        Pattern entry = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>");
        return first(entry, Files.readString(home.resolve("pom.xml")));
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("the root POM holds no " + pattern);
        }
        return matcher.group(1);
    }
}
