package org.jmpi.test.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    private static MountNamespace namespace;

    @TempDir
    Path folder;

    @BeforeAll
    static void findNamespace() throws Exception {
        namespace = MountNamespace.find("shared memory space", SMALL);
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
        if (namespace == null || !namespace.permits(mount.replaceFirst(" && head.*", ""), trial.toFile())) {
            System.out.println("shared memory space: skipped: " + what + ": not permitted here");
            return;
        }
        String script = mount + "; \"$@\"; code=$?; echo exit code $code; ls -A /dev/shm 2>/dev/null | grep jmpi; true";
        String said = namespace.run(folder, script, LongRing.class, "-n", Integer.toString(ranks), "PROGRAM");
        assertEquals("No Errors\nexit code 0", said, what);
        try (var files = Files.list(folder)) {
            // a JVM that met a bus error leaves hs_err
            List<String> names =
                    files.map(each -> each.getFileName().toString()).toList();
            assertTrue(
                    names.stream().noneMatch(name -> name.contains("jmpi") || name.startsWith("hs_err")),
                    () -> "" + names);
        }
    }
}
