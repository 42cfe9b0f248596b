package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/embedding.md shows: a whole job in jshell. */
class JshellIT {
    @TempDir
    Path folder;

    @Test
    void shouldPrintWhatThePageShows() throws Exception {
        List<String> page = Files.readAllLines(Checkout.find().home().resolve("docs/embedding.md"));
        List<String> transcript = page.stream()
                .filter(line -> line.startsWith("    jshell> ") || line.contains(" ==> "))
                .map(String::strip)
                .toList();
        String input = transcript.stream()
                .filter(line -> line.startsWith("jshell> "))
                .map(line -> line.substring("jshell> ".length()) + "\n")
                .collect(Collectors.joining());
        List<String> wanted =
                transcript.stream().filter(line -> !line.startsWith("jshell> ")).toList();
        List<String> said = run(input);
        assertTrue(wanted.size() >= 2, "results on the page: " + wanted);
        assertEquals(
                wanted, said.stream().filter(line -> line.contains(" ==> ")).toList(), () -> String.join("\n", said));
    }

    private List<String> run(String input) throws IOException, InterruptedException {
        Path in = Files.writeString(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        Process jshell = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/jshell").toString(), "--class-path", jars())
                .redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertTrue(jshell.waitFor(120, TimeUnit.SECONDS), "jshell hangs");
        // behind a prompt that nobody sees jshell takes a step back
        return Files.readAllLines(out).stream()
                .map(line -> line.replaceAll("jshell>|\\x08", "").strip())
                .toList();
    }

    private static String jars() throws IOException {
        StringBuilder path = new StringBuilder();
        for (String module : Checkout.PROGRAM) {
            path.append(Checkout.find().jar(module)).append(java.io.File.pathSeparator);
        }
        return path.toString();
    }
}
