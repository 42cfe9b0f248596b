package org.jmpi.test.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.test.endings.Launch;

/**
 * The checkout that is being built, after its modules were packaged.
 *
 * @param home its top
 * @param version of JMPI
 */
public record Checkout(Path home, String version) {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>jmpi-parent</artifactId>\\s*<version>([^<]+)</version>");

    /** The modules that a program needs at run time, its launcher among them. */
    public static final List<String> PROGRAM =
            List.of("mpi-api", "mpir", "mpid-ch4", "shm-posix", "netmod-tcp", "hydra-launcher");

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Set<String> NOT_PUBLISHED =
            Set.of("mpir/codegen", "jmpi-bom", "test-suite", "distribution", "site");

    /** Returns the checkout that has built this suite. */
    public static Checkout find() throws IOException {
        return at(Launch.home());
    }

    /** Returns the checkout whose top is {@code home}. */
    public static Checkout at(Path home) throws IOException {
        return new Checkout(home, first(VERSION, Files.readString(home.resolve("pom.xml"))));
    }

    /** Returns the modules that are published as jars, in the order of the build. */
    public List<String> published() throws IOException {
        return MODULE.matcher(Files.readString(home.resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .filter(module -> !NOT_PUBLISHED.contains(module))
                .toList();
    }

    /** Returns where the build puts a module's jar. */
    public Path jar(String module) {
        return home.resolve(module).resolve("target").resolve(module + "-" + version + ".jar");
    }

    /** Returns the POM as it is published: a shaded module's has no shaded dependencies. */
    public Path pom(String module) {
        Path reduced = home.resolve(module).resolve("dependency-reduced-pom.xml");
        return Files.exists(reduced) ? reduced : home.resolve(module).resolve("pom.xml");
    }

    /** Returns the version of a plugin that this build uses, which is therefore there without a download. */
    public String pluginVersion(String plugin) throws IOException {
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
