package org.jmpi.test.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Runs programs that are not JMPI's, where the machine has them. */
final class Outside {
    private static final long SECONDS = 120;

    private final Path folder;
    private int runs;
    /** The exit code of the last command. */
    int code;

    Outside(Path folder) {
        this.folder = folder;
    }

    /** Skips the test, and says so, where a program is not installed. */
    static void need(String... programs) {
        for (String program : programs) {
            boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
            skipUnless(there, program + " is not installed");
        }
    }

    static void skipUnless(boolean possible, String reason) {
        if (!possible) {
            System.out.println("skipped: " + reason);
        }
        Assumptions.assumeTrue(possible, reason);
    }

    /** The command line of a rank of ours, without any option of the JVM that would be needed. */
    static List<String> java(String... arguments) {
        return java(InteropRank.class, arguments);
    }

    /** The same for another program. */
    static List<String> java(Class<?> program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                program.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    /** What ranks print when all is well, sorted. */
    static String greetings(int size, int near) {
        int sum = size * (size + 1) / 2;
        return IntStream.range(0, size)
                .mapToObj(rank -> "rank " + rank + " of " + size + " sum " + sum + " near " + near)
                .collect(Collectors.joining("\n"));
    }

    /** Runs a command and returns its lines, errors included, as they came. */
    String run(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output-" + runs++);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.matches("PMI_.*|PMIX_.*|OMPI_.*|SLURM_.*|MPIR_CVAR_.*"));
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // else UCX, under C programs, listens on every interface of the machine
        builder.environment().put("UCX_NET_DEVICES", "lo");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), () -> String.join(" ", command) + " does not end");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        code = process.exitValue();
        return Files.readString(output);
    }

    String run(List<String> command) throws IOException, InterruptedException {
        return run(Map.of(), command);
    }

    /** Runs ranks and compares what they print. */
    void expectGreetings(Map<String, String> environment, int size, int near, List<String> command)
            throws IOException, InterruptedException {
        String said = run(environment, command);
        String greetings =
                said.lines().filter(line -> line.startsWith("rank ")).sorted().collect(Collectors.joining("\n"));
        assertEquals(greetings(size, near), greetings, said);
        assertEquals(0, code, said);
    }

    static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
