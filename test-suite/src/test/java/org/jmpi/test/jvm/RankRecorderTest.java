package org.jmpi.test.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.request.WaitStates;
import org.jmpi.mpir.tool.event.EventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events and waits in recordings, read back. */
class RankRecorderTest {
    private static final int TAG = 4711;
    private static final int COUNT = 321;
    /** Longer than waits that are not recorded. */
    private static final int WAIT_MS = 5;

    @TempDir
    private Path folder;

    private static void run(int ranks, String mode, ThreadRanks.Body body) {
        assertEquals(0, ThreadRanks.run(ranks, Map.of("MPIR_CVAR_JMPI_JFR", mode), new Properties(), r -> () -> {
            Rank rank = Init.initThread(Constants.THREAD_SINGLE);
            body.run();
            Init.finalizeRank(rank);
        }));
    }

    private List<RecordedEvent> read(Recording recording, String name) throws IOException {
        Path file = folder.resolve("test.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(each -> each.getEventType().getName().equals(name))
                .toList();
    }

    /** Returns some time after {@code thread} began to wait in MPI. */
    private static void awaitWait(Thread thread) throws InterruptedException {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(each -> each.getMethodName().equals("progressWait"))) {
            Thread.onSpinWait();
        }
        Thread.sleep(WAIT_MS);
    }

    private static int me() {
        return Rank.current().worldRank();
    }

    private static boolean isHeard() {
        return Rank.current().events().all().stream().anyMatch(each -> each.on);
    }

    @Test
    void shouldRecordAWaitWithItsFunctionAndMessage() throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            CompletableFuture<Thread> waiting = new CompletableFuture<>();
            run(2, "auto", () -> {
                if (me() == 1) {
                    waiting.complete(Thread.currentThread());
                    Mpi.MPI_Recv(new int[COUNT], COUNT, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
                } else {
                    awaitWait(waiting.get());
                    Mpi.MPI_Send(new int[COUNT], COUNT, Mpi.MPI_INT, 1, TAG, Mpi.MPI_COMM_WORLD);
                }
            });
            List<RecordedEvent> events = read(recording, "org.jmpi.Wait");
            RecordedEvent wait = events.stream()
                    .filter(each -> each.getInt("tag") == TAG && each.getInt("rank") == 1)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(events.toString()));
            assertEquals("MPI_Recv", wait.getString("function"));
            assertEquals("MPI_COMM_WORLD", wait.getString("communicator"));
            assertEquals(0, wait.getInt("peer"));
            assertEquals(4 * COUNT, wait.getLong("bytes"));
            assertTrue(wait.getDuration().toMillis() >= WAIT_MS, () -> wait.getDuration()
                    .toString());
            assertNotNull(wait.getStackTrace());
        }
    }

    @Test
    void shouldRecordEventsWithRankAndNamesOfValues() throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            run(2, "auto", () -> {
                EventType matched = Rank.current().events().matched;
                assertTrue(matched.on);
                long[] values = new long[matched.elements().size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = matched.elements().get(i).items() != null ? 1 : 100 + i;
                }
                values[0] = Mpi.MPI_COMM_WORLD;
                matched.raise(values);
            });
            List<RecordedEvent> events = read(recording, "org.jmpi.MessageMatched");
            for (int r = 0; r < 2; r++) {
                int rank = r;
                RecordedEvent event = events.stream()
                        .filter(each -> each.getInt("rank") == rank && each.getInt("tag") == 103)
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(events.toString()));
                assertEquals("MPI_COMM_WORLD", event.getString("communicator"));
                assertEquals(102, event.getInt("source"));
                assertEquals(104, event.getLong("bytes"));
                assertEquals("unexpected", event.getString("found"));
                assertEquals("rank-" + r, event.getThread().getJavaName());
                assertNull(event.getStackTrace());
                assertEquals(List.of("JMPI"), event.getEventType().getCategoryNames());
                assertEquals("Message matched", event.getEventType().getLabel());
                assertEquals(
                        "jdk.jfr.DataAmount",
                        event.getEventType().getField("bytes").getContentType());
            }
        }
    }

    @Test
    void shouldRecordAccessesToFilesAndRounds() throws Exception {
        String name = folder.resolve("recorded.bin").toString();
        try (Recording recording = new Recording()) {
            recording.start();
            run(2, "auto", () -> access(name));
            RecordedEvent wrote = ofRank1(read(recording, "org.jmpi.FileAccess"), 0);
            assertEquals(name, wrote.getString("file"));
            assertEquals("write", wrote.getString("direction"));
            assertEquals("independent", wrote.getString("form"));
            assertEquals("runs", wrote.getString("way"));
            assertEquals(COUNT + 4, wrote.getLong("offset"));
            assertEquals(3, wrote.getLong("bytes"));
            assertTrue(wrote.getDuration().toNanos() > 0);
            RecordedEvent together = ofRank1(read(recording, "org.jmpi.FileAccess"), 1);
            assertEquals("read", together.getString("direction"));
            assertEquals("collective", together.getString("form"));
            assertEquals("two_phase", together.getString("way"));
            assertEquals(2, together.getLong("bytes"));
            RecordedEvent round = ofRank1(read(recording, "org.jmpi.FileRound"), 0);
            assertEquals(name, round.getString("file"));
            assertEquals(0, round.getInt("round"));
            assertEquals(1, round.getInt("rounds"));
            assertEquals(
                    name, ofRank1(read(recording, "org.jmpi.FileOpened"), 0).getString("file"));
            assertEquals(
                    name, ofRank1(read(recording, "org.jmpi.FileClosed"), 0).getString("file"));
        }
    }

    private static RecordedEvent ofRank1(List<RecordedEvent> events, int index) {
        return events.stream()
                .filter(each -> each.getInt("rank") == 1)
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList()
                .get(index);
    }

    /** Rank 1 writes three bytes with holes between, then both read by collective buffering. */
    private static void access(String name) {
        int[] info = new int[1];
        int[] every = new int[1];
        int[] fh = new int[1];
        Mpi.MPI_Info_create(info);
        Mpi.MPI_Info_set(info[0], "romio_ds_write", "disable");
        Mpi.MPI_Info_set(info[0], "romio_cb_read", "enable");
        Mpi.MPI_File_open(Mpi.MPI_COMM_WORLD, name, Mpi.MPI_MODE_CREATE | Mpi.MPI_MODE_RDWR, info[0], fh);
        Mpi.MPI_Type_create_resized(Mpi.MPI_BYTE, 0, 2, every);
        Mpi.MPI_Type_commit(every);
        Mpi.MPI_File_set_view(fh[0], COUNT, Mpi.MPI_BYTE, every[0], "native", Mpi.MPI_INFO_NULL);
        if (me() == 1) {
            Mpi.MPI_File_write_at(fh[0], 2, new byte[3], 3, Mpi.MPI_BYTE, Mpi.MPI_STATUS_IGNORE);
        }
        Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
        Mpi.MPI_File_read_at_all(fh[0], 2, new byte[2], 2, Mpi.MPI_BYTE, Mpi.MPI_STATUS_IGNORE);
        Mpi.MPI_File_close(fh);
    }

    @Test
    void shouldNotListenWhileNothingRecords() {
        run(1, "yes", () -> {
            assertFalse(isHeard());
            assertNull(WaitStates.of(Rank.current()).listener);
        });
    }

    @Test
    void shouldNoticeARecordingThatBeginsAndEndsLater() {
        run(1, "yes", () -> {
            try (Recording recording = new Recording()) {
                recording.start();
                assertTrue(Rank.current().events().matched.on);
                assertNotNull(WaitStates.of(Rank.current()).listener);
                recording.stop();
                assertFalse(Rank.current().events().matched.on);
                assertNull(WaitStates.of(Rank.current()).listener);
            }
        });
    }

    @Test
    void shouldRecordNothingWhenTold() {
        try (Recording recording = new Recording()) {
            recording.start();
            run(1, "no", () -> assertFalse(isHeard()));
        }
    }

    @Test
    void shouldStopListeningAtTheEnd() {
        try (Recording recording = new Recording()) {
            recording.start();
            Rank[] rank = new Rank[1];
            run(1, "auto", () -> rank[0] = Rank.current());
            assertNull(WaitStates.of(rank[0]).listener);
            assertFalse(rank[0].events().matched.on);
        }
    }
}
