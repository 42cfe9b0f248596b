package org.jmpi.test.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every way in which a job ends early: how long it takes until the last process is gone, the exit code, the message,
 * and what is left. Writes a table to {@code target/endings.txt}. Three rounds each; {@code -Djmpi.endings.rounds=N}
 * says otherwise.
 */
class EndingsTest {
    private static final int ROUNDS = Integer.getInteger("jmpi.endings.rounds", 3);
    private static final int LONGEST_MILLIS = 5000;
    private static final int START_SECONDS = 60;
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** What ends the job; {@code signalled} is who gets {@code signal}: the rank, the launcher, or nobody. */
    private record Ending(String what, String signal, boolean launcher, int code, String message) {}

    private static final List<Ending> ENDINGS = List.of(
            new Ending("kill -9 of rank 2", "KILL", false, 137, "jmpiexec: rank 2 (pid "),
            new Ending("kill -9 of the launcher", "KILL", true, 137, "the launcher died"),
            new Ending("Ctrl-C", "INT", true, 130, "jmpiexec: got SIGINT"),
            new Ending("SIGTERM to the launcher", "TERM", true, 143, "jmpiexec: got SIGTERM"),
            new Ending("throw", null, false, 1, "thrown in rank 2"),
            new Ending("abort", null, false, 7, "jmpiexec: rank 2 (pid "),
            new Ending("exit", null, false, 1, "without calling MPI_Finalize"));

    @TempDir
    Path folder;

    @Test
    void shouldEndInTimeWithItsCodeAndLeaveNothing() throws Exception {
        List<String> table = new ArrayList<>();
        table.add(String.format("%-26s %5s %10s %10s  %s", "ending", "code", "median ms", "worst ms", "left"));
        for (Ending ending : ENDINGS) {
            List<Long> millis = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                millis.add(end(ending, Files.createDirectory(folder.resolve(ending.what.replace(' ', '_') + round))));
            }
            millis.sort(Comparator.naturalOrder());
            table.add(String.format(
                    "%-26s %5d %10d %10d  %s",
                    ending.what, ending.code, millis.get(ROUNDS / 2), millis.get(ROUNDS - 1), "nothing"));
        }
        Files.write(Path.of("target", "endings.txt"), table);
    }

    private long end(Ending ending, Path place) throws Exception {
        Process launcher = start(ending, place);
        Path pid = place.resolve("pid");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(pid)) {
            assertTrue(launcher.isAlive() && System.nanoTime() < deadline, () -> "no start: " + errors(place));
            launcher.waitFor(1, TimeUnit.MILLISECONDS);
        }
        long begin = System.nanoTime();
        if (ending.signal != null) {
            String target = ending.launcher ? Long.toString(launcher.pid()) : Files.readString(pid);
            assertEquals(
                    0,
                    new ProcessBuilder("sh", "-c", "kill -s " + ending.signal + " " + target)
                            .start()
                            .waitFor());
        }
        String job = Files.readString(place.resolve("job"));
        assertTrue(launcher.waitFor(LONGEST_MILLIS, TimeUnit.MILLISECONDS), () -> ending + ": still running");
        List<String> left = left(job, place);
        // the guardian ends what a killed launcher cannot
        while (!left.isEmpty() && millisSince(begin) < LONGEST_MILLIS) {
            Thread.onSpinWait();
            left = left(job, place);
        }
        long millis = millisSince(begin);
        assertEquals(List.of(), left, ending.what);
        assertEquals(ending.code, launcher.exitValue(), () -> ending + ": " + errors(place));
        assertTrue(errors(place).contains(ending.message), () -> ending + ": " + errors(place));
        assertTrue(millis < LONGEST_MILLIS, () -> ending + " took " + millis + " ms");
        return millis;
    }

    private static long millisSince(long begin) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    private static String errors(Path place) {
        try {
            return Files.readString(place.resolve("err"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static Process start(Ending ending, Path place) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String temporary = "-Djava.io.tmpdir=" + place;
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        temporary,
                        "-Djmpi.classpath=" + CLASS_PATH,
                        "-cp",
                        CLASS_PATH,
                        "org.jmpi.hydra.mpiexec.Mpiexec",
                        "-n",
                        "4",
                        temporary,
                        "-cp",
                        CLASS_PATH,
                        EndingRank.class.getName(),
                        place.toString(),
                        ending.what)
                .redirectOutput(place.resolve("out").toFile())
                .redirectError(place.resolve("err").toFile())
                .start();
    }

    /** Processes that carry the job's id, and files that are named after it. */
    private static List<String> left(String job, Path place) throws IOException {
        List<String> left = new ArrayList<>();
        for (Path each : List.of(Path.of("/dev/shm"), place)) {
            try (Stream<Path> files = Files.isDirectory(each) ? Files.list(each) : Stream.empty()) {
                files.filter(file -> file.getFileName().toString().contains(job))
                        .forEach(file -> left.add("" + file));
            }
        }
        if (Files.isDirectory(Path.of("/proc/self"))) {
            addProcesses(left, "JMPI_JOBID=" + job + "\0");
        }
        return left;
    }

    private static void addProcesses(List<String> left, String mark) throws IOException {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (environment(process).contains(mark)) {
                    left.add("process " + process.getFileName());
                }
            }
        }
    }

    private static String environment(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
