package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
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
        List<String> command = List.of(
                "gradle",
                "--offline",
                "--no-daemon",
                "-g",
                folder.resolve("gradle").toString(),
                "-Prepository=" + LocalRepository.make(folder).toUri(),
                "-Pjmpi=" + Checkout.find().version(),
                "-Pplatform=" + platform(),
                "mpiTest");
        String said = ExampleBuild.run("GradleProjectIT", command, project);
        assertTrue(Pattern.compile("\\[ *5 tests successful").matcher(said).find(), said);
        assertTrue(Pattern.compile("\\[ *3 tests failed").matcher(said).find(), said);
        JunitPage.check(said, JunitPage::withoutName);
    }

    private void copy(String resource, Path to) throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/gradle/" + resource), resource)) {
            Files.copy(in, to.resolve(resource));
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
