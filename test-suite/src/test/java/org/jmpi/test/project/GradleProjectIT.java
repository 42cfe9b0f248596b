package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.Launcher;

/** The tests of examples/junit, in a folder of their own, by Gradle: they say what docs/junit.md shows. With {@code -Pci}. */
class GradleProjectIT {
    @TempDir
    Path folder;

    @Test
    void shouldSayWhatThePageShows() throws Exception {
        assumeTrue(Boolean.getBoolean("jmpi.test.whole"), "only with -Pci: what Maven builds is tested always");
        Path project = folder.resolve("project");
        LocalRepository.copy(Checkout.find().home().resolve("examples/junit/src"), project.resolve("src"));
        copy("build.gradle", project);
        copy("AllTests.java", project.resolve("src/test/java"));
        Path out = folder.resolve("out");
        Process gradle = gradle(LocalRepository.make(folder), project, out);
        boolean ended = gradle.waitFor(10, TimeUnit.MINUTES);
        gradle.destroyForcibly();
        String said = Files.readString(out);
        assertTrue(ended, () -> "Gradle hangs: " + said);
        assertEquals(1, gradle.exitValue(), said);
        assertTrue(Pattern.compile("\\[ *5 tests successful").matcher(said).find(), said);
        assertTrue(Pattern.compile("\\[ *3 tests failed").matcher(said).find(), said);
        JunitPage.check(said, JunitPage::withoutName);
    }

    private void copy(String resource, Path to) throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/gradle/" + resource), resource)) {
            Files.copy(in, to.resolve(resource));
        }
    }

    private Process gradle(Path repository, Path project, Path out) throws IOException {
        List<String> command = new ArrayList<>(
                Stream.of("gradle", "--offline", "--no-daemon", "-g").toList());
        command.add(folder.resolve("gradle").toString());
        command.add("-Prepository=" + repository.toUri());
        command.add("-Pjmpi=" + Checkout.find().version());
        command.add("-Pplatform=" + platform());
        command.add("mpiTest");
        try {
            return new ProcessBuilder(command)
                    .directory(project.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
        } catch (IOException e) {
            System.out.println("GradleProjectIT: skipped, there is no gradle: " + e.getMessage());
            assumeTrue(false, "no gradle");
            throw e;
        }
    }

    /** Returns the version of JUnit's platform that this test runs with. */
    private static String platform() {
        String jar = Launcher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return jar.replaceFirst(".*junit-platform-launcher-(.*)\\.jar", "$1");
    }
}
