package org.jmpi.test.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that {@code jmpiexec -jfr} leaves. */
class RecordingsIT {
    private static final long LIMIT_S = 120;

    @TempDir
    private Path folder;

    private int run(Path directory, List<String> options, String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of("-jfr", directory.toString(), "-n", "2"));
        all.addAll(options);
        return launch(all, args);
    }

    private int launch(List<String> options, String... args) throws Exception {
        Path home = Launch.home();
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/jmpiexec").toString()));
        command.addAll(options);
        command.addAll(
                List.of("-cp", Path.of("target/test-classes").toAbsolutePath().toString()));
        command.add(RecordedJob.class.getName());
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), "the job hangs");
        return process.exitValue();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    /** The messages that rank 1 matched. */
    private static long matched(Path file) throws IOException {
        assertTrue(Files.size(file) > 0, file + " is empty");
        return RecordingFile.readAllEvents(file).stream()
                .filter(each -> each.getEventType().getName().equals("org.jmpi.MessageMatched"))
                .filter(RecordingsIT::isOurs)
                .count();
    }

    private static boolean isOurs(RecordedEvent event) {
        return event.getInt("rank") == 1
                && event.getInt("tag") == RecordedJob.TAG
                && event.getLong("bytes") == 4 * RecordedJob.COUNT;
    }

    @Test
    void shouldRecordEachRankBesideTheUsersOwnRecording() throws Exception {
        Path directory = folder.resolve("new/recordings");
        Path own = folder.resolve("own-%p.jfr");
        int code = run(directory, List.of("-XX:StartFlightRecording=filename=" + own, "-Xlog:disable"));
        assertEquals(0, code, this::outputOrNothing);
        assertEquals(0, matched(directory.resolve("rank-0.jfr")));
        assertEquals(1, matched(directory.resolve("rank-1.jfr")));
    }

    private String outputOrNothing() {
        try {
            return output();
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void shouldRecordThreadRanksInOneFile() throws Exception {
        assertEquals(0, run(folder, List.of("-threads")), this::outputOrNothing);
        assertEquals(1, matched(folder.resolve("ranks.jfr")));
    }

    @Test
    void shouldCompleteTheFilesOfAnAbortedJob() throws Exception {
        assertEquals(RecordedJob.CODE, run(folder, List.of(), "abort"), this::outputOrNothing);
        assertEquals(0, matched(folder.resolve("rank-0.jfr")));
        assertEquals(1, matched(folder.resolve("rank-1.jfr")));
    }

    @Test
    void shouldRefuseADirectoryThatCannotBeMade() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertFalse(run(file.resolve("inside"), List.of()) == 0);
        assertTrue(output().contains("-jfr " + file.resolve("inside")), output());
        assertTrue(output().contains("expected a directory"), output());
    }

    @Test
    void shouldLoadNothingOfJfrAndJmxUnlessAsked() throws Exception {
        Path log = folder.resolve("classes");
        int code = launch(List.of("-n", "1", "-Xshare:off", "-Xlog:class+load:file=" + log), "alone");
        assertEquals(0, code, this::outputOrNothing);
        List<String> loaded = Files.readAllLines(log).stream()
                .filter(each -> each.contains(" jdk.jfr.")
                        || each.contains(" javax.management.")
                        || each.contains(" org.jmpi.mpir.tool.jfr.")
                        || each.contains(" org.jmpi.mpir.tool.jmx."))
                .toList();
        assertTrue(Files.size(log) > 0);
        assertEquals(List.of(), loaded);
    }
}
