package org.jmpi.test.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A job must run where {@code /dev/shm} is small, full, nearly full, read-only, or absent. Each is made in a mount
 * namespace of its own; where that is not permitted, a line says so and nothing is tested.
 */
class SharedMemorySpaceIT {
    private static final String SMALL = "mount -t tmpfs -o size=64m tmpfs /dev/shm";
    /** A {@code /dev} with what a JVM needs, and nothing else. */
    private static final String NO_SHM = "mkdir devices && mount --bind /dev devices && mount -t tmpfs tmpfs /dev &&"
            + " for each in null zero random urandom; do touch /dev/$each; mount --bind devices/$each /dev/$each; done";

    private static final List<List<String>> NAMESPACES =
            List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"));

    private static List<String> namespace;

    @TempDir
    Path folder;

    @BeforeAll
    static void findNamespace() throws Exception {
        for (List<String> each : NAMESPACES) {
            if (namespace == null && permitted(each, SMALL, Path.of("").toFile())) {
                namespace = each;
            }
        }
        if (namespace == null) {
            System.out.println("shared memory space: skipped: no mount namespace can be made here (unshare -m)");
        }
    }

    private static boolean permitted(List<String> unshare, String mount, File in) throws InterruptedException {
        List<String> command = new ArrayList<>(unshare);
        command.addAll(List.of("sh", "-e", "-c", mount));
        try {
            return new ProcessBuilder(command)
                            .directory(in.getAbsoluteFile())
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest(name = "{0}, {2} ranks")
    @CsvSource({
        "64 MB, " + SMALL + ", 4",
        "64 MB, " + SMALL + ", 8",
        "full, " + SMALL + " && head -c 64M /dev/zero > /dev/shm/filler, 4",
        "nearly full, " + SMALL + " && head -c 56M /dev/zero > /dev/shm/filler, 4",
        "read-only, " + SMALL + " -r, 4",
        "absent, " + NO_SHM + ", 4"
    })
    void shouldRunAndLeaveNothing(String what, String mount, int ranks) throws Exception {
        Path trial = Files.createDirectory(folder.resolve("trial"));
        if (namespace == null || !permitted(namespace, mount.replaceFirst(" && head.*", ""), trial.toFile())) {
            System.out.println("shared memory space: skipped: " + what + ": not permitted here");
            return;
        }
        String script = mount + "; \"$@\"; code=$?; echo exit code $code; ls -A /dev/shm 2>/dev/null | grep jmpi; true";
        List<String> command = new ArrayList<>(namespace);
        command.addAll(
                List.of("sh", "-c", script, "sh", home().resolve("bin/jmpiexec").toString()));
        command.addAll(List.of("-n", Integer.toString(ranks), "-cp", classes(), LongRing.class.getName()));
        assertEquals("No Errors\nexit code 0", run(command), what);
        try (var files = Files.list(folder)) {
            // a JVM that met a bus error leaves hs_err
            List<String> names =
                    files.map(each -> each.getFileName().toString()).toList();
            assertTrue(
                    names.stream().noneMatch(name -> name.contains("jmpi") || name.startsWith("hs_err")),
                    () -> "" + names);
        }
    }

    private static Path home() {
        Path home = Path.of("").toAbsolutePath();
        while (!Files.exists(home.resolve("bin/jmpiexec"))) {
            home = home.getParent();
        }
        return home;
    }

    private static String classes() throws Exception {
        return Path.of(LongRing.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the job does not end");
        } finally {
            process.destroy();
        }
        return Files.readString(output).strip();
    }
}
