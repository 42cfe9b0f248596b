package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project examples/junit, in a folder of its own, by Maven: what docs/junit.md shows is what its tests say. */
class JunitProjectIT {
    private static final Path HOME = ModuleJars.HOME;
    private static final String JUNIT = "jmpi-junit";

    @TempDir
    Path folder;

    @Test
    void shouldSayWhatThePageShows() throws Exception {
        copy(HOME.resolve("examples/junit"), folder.resolve("project"));
        Path repository = repository();
        Path out = folder.resolve("out");
        Process maven = maven(repository, out);
        boolean ended = maven.waitFor(10, TimeUnit.MINUTES);
        maven.destroyForcibly();
        String said = Files.readString(out);
        assertTrue(ended, () -> "Maven hangs: " + said);
        assertEquals(1, maven.exitValue(), said);
        assertTrue(said.contains("Tests run: 5, Failures: 0, Errors: 0, Skipped: 0"), said);
        List<String> shown = shown();
        assertTrue(shown.size() > 8, () -> "lines on the page: " + shown);
        for (String line : shown) {
            Pattern pattern = Pattern.compile(Stream.of(line.split("\\d+", -1))
                    .map(Pattern::quote)
                    .reduce((a, b) -> a + "\\d+" + b)
                    .orElseThrow());
            assertTrue(pattern.matcher(said).find(), () -> "not said: " + line + "\nin:\n" + said);
        }
    }

    private static List<String> shown() throws IOException {
        return Files.readAllLines(HOME.resolve("docs/junit.md")).stream()
                .dropWhile(line -> !line.equals("## What a failure says"))
                .filter(line -> line.startsWith("    "))
                .map(String::strip)
                .toList();
    }

    private Process maven(Path repository, Path out) throws IOException {
        List<String> command = new ArrayList<>(List.of("mvn", "-o", "-B", "-Dmaven.repo.local=" + repository, "test"));
        try {
            return new ProcessBuilder(command)
                    .directory(folder.resolve("project").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
        } catch (IOException e) {
            System.out.println("JunitProjectIT: skipped, there is no mvn: " + e.getMessage());
            assumeTrue(false, "no mvn");
            throw e;
        }
    }

    /** Returns a local repository with what this build uses, and JMPI's artifacts as they are installed. */
    private Path repository() throws IOException {
        Path used = Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
        Path repository = Files.createDirectories(folder.resolve("repository"));
        link(used, repository, "org");
        link(used.resolve("org"), Files.createDirectory(repository.resolve("org")), "jmpi");
        Path jmpi = Files.createDirectory(repository.resolve("org/jmpi"));
        String version = ModuleJars.version(ModuleJars.of(JUNIT), JUNIT);
        install(jmpi, "jmpi-parent", version, HOME.resolve("pom.xml"));
        install(jmpi, "jmpi-bom", version, HOME.resolve("jmpi-bom/pom.xml"));
        for (String module : Stream.concat(ModuleJars.PROGRAM.stream(), Stream.of("jmpi", JUNIT))
                .toList()) {
            Path reduced = HOME.resolve(module).resolve("dependency-reduced-pom.xml");
            Path pom = Files.exists(reduced) ? reduced : HOME.resolve(module).resolve("pom.xml");
            Path jar = ModuleJars.of(module);
            Files.copy(jar, install(jmpi, module, version, pom).resolve(jar.getFileName()));
        }
        return repository;
    }

    private static Path install(Path jmpi, String module, String version, Path pom) throws IOException {
        Path at = Files.createDirectories(jmpi.resolve(module).resolve(version));
        Files.copy(pom, at.resolve(module + "-" + version + ".pom"));
        return at;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        try (Stream<Path> all = Files.list(from)) {
            for (Path each : all.toList()) {
                String name = each.getFileName().toString();
                if (!name.equals(except)) {
                    Files.createSymbolicLink(to.resolve(name), each);
                }
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path target = to.resolve(from.relativize(each));
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                }
            }
        }
    }
}
