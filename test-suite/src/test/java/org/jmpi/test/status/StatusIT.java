package org.jmpi.test.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that hang on purpose say why, to {@code jmpiexec -status}, to SIGUSR1, and at their time limit. */
@Timeout(120)
class StatusIT {
    private static final String SOURCE = "HangingJob.java:";

    @TempDir
    private Path folder;

    private static void assertMatches(String report, String pattern) {
        assertTrue(
                report.lines().anyMatch(line -> line.matches(pattern)), () -> pattern + "\nis no line of\n" + report);
    }

    private static String called(int rank, String call) {
        return "rank " + rank + " \\(host \\S+, pid \\d+\\): " + call
                + " for \\d+\\.\\d s, called at \\S*HangingJob\\.\\w+\\(" + SOURCE + "\\d+\\)";
    }

    @ParameterizedTest
    @EnumSource(StatusJob.Transport.class)
    void shouldNameCallsOfADeadlockAndWhoMissesABarrier(StatusJob.Transport transport) throws Exception {
        try (StatusJob job = StatusJob.start(folder, transport, 6, "mixture")) {
            String report = job.statusWith("MPI_Recv(source=0, tag=5): deadlock", "ranks 2, 3, 5 have come");
            assertMatches(report, called(0, "MPI_Send\\(count=1048576, MPI_INT, dest=1, tag=6, MPI_COMM_WORLD\\)"));
            assertMatches(report, called(1, "MPI_Recv\\(count=1, MPI_DOUBLE, source=0, tag=5, MPI_COMM_WORLD\\)"));
            assertMatches(report, "    1 pending send \\(4194304 bytes\\)");
            assertMatches(
                    report,
                    "  rank 0 waits for rank 1 in MPI_Send\\(dest=1, tag=6\\); rank 1 waits for rank 0 in"
                            + " MPI_Recv\\(source=0, tag=5\\): deadlock.*");
            assertMatches(
                    report, "  rank 1 is in .*tag=5\\), but a message from rank 0 is there with tag=6, not tag=5");
            assertMatches(report, called(5, "MPI_Barrier\\(four \\(context \\d+\\)\\)"));
            assertMatches(report, "  MPI_Barrier on four \\(context \\d+\\): ranks 2, 3, 5 have come, rank 4 has not");
            assertMatches(report, "    rank 4 is outside MPI, at \\S*HangingJob.computes\\(" + SOURCE + "\\d+\\)");
        }
    }

    /** Who waits for a lock does so in MPI_Win_lock where memory is shared, else in MPI_Win_unlock. */
    @ParameterizedTest
    @EnumSource(StatusJob.Transport.class)
    void shouldTellWhatIsWaitedForAtWindows(StatusJob.Transport transport) throws Exception {
        try (StatusJob job = StatusJob.start(folder, transport, 6, "windows")) {
            String report = job.statusWith(
                    "held exclusively by rank 1; rank 1",
                    "  rank 3 waits for the post of rank 0 on window epochs; ",
                    "  rank 2 waits for rank 3's MPI_Win_complete on window epochs; ",
                    "held exclusively by rank 4: deadlock");
            String lockCall = "MPI_Win_(un)?lock\\(lock of window locks at rank ";
            assertMatches(report, called(0, lockCall + "2\\)"));
            assertMatches(report, called(2, "MPI_Win_wait\\(MPI_Win_complete of rank 3 on window epochs\\)"));
            assertMatches(report, called(3, "MPI_Put\\(post of rank 0 on window epochs\\)"));
            assertMatches(report, called(4, lockCall + "5\\)"));
            assertMatches(
                    report,
                    "  rank 0 waits for the lock of window locks at rank 2, held exclusively by rank 1; rank 1 is outside"
                            + " MPI, at \\S*HangingJob.computes\\(" + SOURCE + "\\d+\\)");
            assertMatches(
                    report,
                    "  rank 4 waits for the lock of window locks at rank 5, held exclusively by rank 5; rank 5 waits for the"
                            + " lock of window locks at rank 4, held exclusively by rank 4: deadlock.*");
            assertEquals(
                    1, report.lines().filter(line -> line.contains("deadlock")).count(), report);
        }
    }

    @ParameterizedTest
    @EnumSource(StatusJob.Transport.class)
    void shouldNameFilesAndBytesOfAccesses(StatusJob.Transport transport) throws Exception {
        try (StatusJob job = StatusJob.start(folder, transport, 4, "files", "-wdir", folder.toString())) {
            String report = job.statusWith("rank 2 has come", "MPI_Wait for", "MPI_File_write_at(");
            assertMatches(report, called(0, "MPI_File_write_at\\(write 9 bytes at byte 1024 of own0.bin\\)"));
            assertMatches(report, called(1, "MPI_Wait for a write of 9 bytes, file own1.bin"));
            assertMatches(report, called(2, "MPI_File_write_at_all\\(write 9 bytes at byte 40 of all.bin\\)"));
            assertMatches(
                    report,
                    "  MPI_File_write_at_all on file all.bin \\(context \\d+\\): rank 2 has come, ranks 0, 1, 3 have not");
        }
    }

    @ParameterizedTest
    @EnumSource(StatusJob.Transport.class)
    void shouldReportOnAllWorlds(StatusJob.Transport transport) throws Exception {
        try (StatusJob job = StatusJob.start(folder, transport, 2, "family")) {
            String report = job.statusWith("MPI_COMM_PARENT", "2 ranks", "rank 1 (host");
            assertMatches(report, "status of \\S+, launcher \\d+, 2 ranks.*");
            assertMatches(report, "status of \\S+, world 1, launcher \\d+, 1 rank.*");
            assertMatches(
                    report,
                    called(0, "MPI_Recv\\(count=1, MPI_INT, source=0, tag=5, MPI_COMM_PARENT \\(context \\d+\\)\\)"));
            assertEquals(
                    3,
                    report.lines()
                            .filter(line -> line.contains("MPI_Recv(count=1"))
                            .count(),
                    report);
        }
    }

    @Test
    void shouldReportToASignalAndGoOn() throws Exception {
        try (StatusJob job = StatusJob.start(folder, StatusJob.Transport.SHM, 2, "receives")) {
            String deadlock = "rank 0 waits for rank 1 in MPI_Recv(source=1, tag=5); rank 1 waits for rank 0 in"
                    + " MPI_Recv(source=0, tag=6): deadlock";
            assertTrue(job.statusWith(deadlock).contains("1 posted receive, 1 unexpected message (8 bytes)"));
            job.signal("USR1");
            job.awaitErrors(text -> text.contains(deadlock) && text.startsWith("jmpiexec: status of "));
            assertTrue(job.statusWith(deadlock).contains("rank 1 (host "));
        }
    }

    @Test
    void shouldReportBeforeTheTimeLimitEndsTheJobAndWhatDoesNotAnswer() throws Exception {
        List<String> words = List.of("-n", "1", "sh", "-c", "echo READY; exec sleep 600");
        try (StatusJob job = StatusJob.program(folder, Map.of("MPIEXEC_TIMEOUT", "1"), words)) {
            assertEquals(255, job.awaitEnd());
            String errors = job.errors();
            int end = errors.indexOf("jmpiexec: APPLICATION TIMED OUT after 1 s");
            assertTrue(end > 0, errors);
            assertMatches(
                    errors.substring(0, end),
                    "rank 0 \\(host \\S+, pid \\d+\\): has not called MPI_Init; its process is \\w+.*");
        }
    }
}
