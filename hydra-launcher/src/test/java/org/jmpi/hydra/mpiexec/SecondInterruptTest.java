package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks that do not end when they are asked to, and a user who asks twice. */
@Timeout(60)
class SecondInterruptTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    /** Ranks with recordings get five seconds; all clocks here are those of the job's own processes. */
    private static final long AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(4);

    @TempDir
    Path folder;

    /** Rank 0 answers the launcher's SIGTERM with the second SIGINT, so that it comes after the first was served. */
    private static final String RANK = """
            trap '' INT
            trap '[ $PMI_RANK = 1 ] || { date +%s%N >asked; kill -INT $PPID; }' TERM
            echo up
            while :; do sleep 600 & wait; done
            """;

    @Test
    void shouldEndEverythingAtOnce() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String launcher = String.join(
                " ",
                String.join(" ", DefaultSignals.prefix()),
                "'" + java + "'",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                "'" + CLASS_PATH + "'",
                Mpiexec.class.getName(),
                "-jfr recordings -n 2 sh -c \"$0\"");
        Process process = new ProcessBuilder("sh", "-c", launcher + "; echo $? >code; date +%s%N >end", RANK)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        while (Files.readString(folder.resolve("out")).lines().count() < 2) {
            assertTrue(process.isAlive(), () -> read("err"));
            Thread.onSpinWait();
        }
        List<ProcessHandle> all = process.descendants().toList();
        long pid = process.children().findFirst().orElseThrow().pid();
        assertEquals(
                0,
                new ProcessBuilder("/bin/sh", "-c", "kill -s INT " + pid)
                        .start()
                        .waitFor());
        process.waitFor();
        assertEquals("130", read("code"), read("err"));
        long took = Long.parseLong(read("end")) - Long.parseLong(read("asked"));
        assertTrue(took < AT_ONCE_NANOS, took + " ns");
        // what was killed may still wait to be collected
        while (all.stream().anyMatch(ProcessHandle::isAlive)) {
            Thread.onSpinWait();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(each -> each.toString().contains("/jmpi-")).toList());
        }
    }

    private String read(String file) {
        try {
            return Files.readString(folder.resolve(file)).strip();
        } catch (java.io.IOException e) {
            return e.toString();
        }
    }
}
