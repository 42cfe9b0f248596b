package org.jmpi.hydra.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;

class StatusSocketTest {
    private static final String PID = Long.toString(ProcessHandle.current().pid());

    private static List<Path> files(JobId job) {
        return StatusFiles.folders().stream()
                .map(folder -> folder.resolve(StatusFiles.name(job)))
                .filter(Files::exists)
                .toList();
    }

    private static String refusal(String pid) {
        return assertThrows(UsageException.class, () -> StatusClient.query(pid)).getMessage();
    }

    @Test
    void shouldGiveTheReportToItsUserAlone() throws IOException {
        JobId job = JobId.create();
        try (StatusSocket socket = StatusSocket.open(job, () -> "all is well\n")) {
            assertNotNull(socket);
            Path file = files(job).get(0);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertEquals("all is well\n", StatusClient.query(PID));
            assertEquals("all is well\n", StatusClient.query(PID));
        }
        assertEquals(List.of(), files(job));
    }

    @Test
    void shouldSayThatAProcessIsNoLauncher() {
        String message = refusal("1");
        assertTrue(message.startsWith("-status 1: process 1 "), message);
        assertTrue(message.contains("is no jmpiexec that runs a job"), message);
    }

    @Test
    void shouldSayThatThereIsNoSuchProcess() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String message = refusal(Long.toString(ended.pid()));
        assertTrue(message.contains("there is no such process"), message);
    }

    /** Process ids come round: a launcher that was killed together with its guardian may have had this one. */
    @Test
    void shouldAskTheLivingOfTwoLaunchersOfOneProcessId() throws IOException {
        Path old = StatusFiles.folders().get(0).resolve(StatusFiles.name(JobId.create()));
        Files.createFile(old);
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(60)));
        // the order in which a folder lists two files is its own affair: so often that both come up
        try {
            for (int i = 0; i < 8; i++) {
                try (StatusSocket socket = StatusSocket.open(JobId.create(), () -> "all is well\n")) {
                    assertNotNull(socket);
                    assertEquals("all is well\n", StatusClient.query(PID));
                }
            }
        } finally {
            Files.delete(old);
        }
    }

    @Test
    void shouldRefuseWhatIsNoProcessId() {
        assertTrue(refusal("Ring.java").startsWith("-status Ring.java: expected the process id"));
        assertFalse(refusal("0").isEmpty());
    }

    @Test
    void shouldSayThatTheLauncherIsGone() throws IOException {
        Path file = StatusFiles.folders().get(0).resolve(StatusFiles.name(JobId.create()));
        Files.createFile(file);
        try {
            String message = refusal(PID);
            assertTrue(message.contains("the job is over, or its jmpiexec was killed"), message);
        } finally {
            Files.delete(file);
        }
    }
}
