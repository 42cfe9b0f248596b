package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.endings.Launch;

/** Runs JMPI's commands in a folder, as a user would. */
final class ToolJob {
    private static final long MINUTES = 2;

    private final Path folder;
    private final Path home;
    private int runs;
    /** The exit code of the last command. */
    int code;

    ToolJob(Path folder) {
        this.folder = folder;
        home = Launch.home();
    }

    /** Writes a file of the folder. */
    Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Runs a command of {@code bin} and returns what it printed, error output included. */
    String run(String command, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(home.resolve("bin").resolve(command).toString());
        words.addAll(List.of(arguments));
        Path output = folder.resolve("output-" + runs++);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), () -> words + " does not end");
        } finally {
            process.destroy();
        }
        code = process.exitValue();
        return Files.readString(output);
    }
}
