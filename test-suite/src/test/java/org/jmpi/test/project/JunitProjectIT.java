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
import java.util.function.UnaryOperator;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project examples/junit, in a folder of its own, by Maven: what docs/junit.md shows is what its tests say. */
class JunitProjectIT {
    @TempDir
    Path folder;

    @Test
    void shouldSayWhatThePageShows() throws Exception {
        LocalRepository.copy(Checkout.find().home().resolve("examples/junit"), folder.resolve("project"));
        Path repository = LocalRepository.make(folder);
        Path out = folder.resolve("out");
        Process maven = maven(repository, out);
        boolean ended = maven.waitFor(10, TimeUnit.MINUTES);
        maven.destroyForcibly();
        String said = Files.readString(out);
        assertTrue(ended, () -> "Maven hangs: " + said);
        assertEquals(1, maven.exitValue(), said);
        assertTrue(said.contains("Tests run: 5, Failures: 0, Errors: 0, Skipped: 0"), said);
        JunitPage.check(said, UnaryOperator.identity());
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
}
