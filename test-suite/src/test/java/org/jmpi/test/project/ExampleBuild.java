package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A build of examples/junit by a tool that this machine may have; it fails, since some of the tests do. */
final class ExampleBuild {
    private ExampleBuild() {}

    /** Returns what the build of {@code project} printed. Skips {@code test} where there is no such tool. */
    static String run(String test, List<String> command, Path project) throws IOException, InterruptedException {
        Path out = project.resolveSibling("out");
        Process build = start(test, command, project, out);
        boolean ended = build.waitFor(10, TimeUnit.MINUTES);
        build.destroyForcibly();
        String said = Files.readString(out);
        assertTrue(ended, () -> command.get(0) + " hangs: " + said);
        assertEquals(1, build.exitValue(), said);
        return said;
    }

    private static Process start(String test, List<String> command, Path project, Path out) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .directory(project.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
        } catch (IOException e) {
            String tool = command.get(0);
            System.out.println(test + ": skipped, there is no " + tool + ": " + e.getMessage());
            assumeTrue(false, "no " + tool);
            throw e;
        }
    }
}
