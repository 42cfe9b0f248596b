package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
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
        Path project = folder.resolve("project");
        LocalRepository.copy(Checkout.find().home().resolve("examples/junit"), project);
        String repository = "-Dmaven.repo.local=" + LocalRepository.make(folder);
        String said = ExampleBuild.run("JunitProjectIT", List.of("mvn", "-o", "-B", repository, "test"), project);
        assertTrue(said.contains("Tests run: 5, Failures: 0, Errors: 0, Skipped: 0"), said);
        JunitPage.check(said, UnaryOperator.identity());
    }
}
