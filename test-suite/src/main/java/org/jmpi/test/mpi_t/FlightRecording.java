package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A recording that runs before MPI_Init holds the messages and collectives of the rank, with who, what and how much. */
public final class FlightRecording {
    private static final int TAG = 731;
    private static final int COUNT = 55;
    private static final int COLLECTIVE = 1234;

    private FlightRecording() {}

    public static void main(String[] args) throws Exception {
        Check check = new Check();
        Path file = Files.createTempFile("jmpi-recording", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            MPI_Init(args);
            communicate(check);
            recording.stop();
            recording.dump(file);
            look(check, RecordingFile.readAllEvents(file));
        } finally {
            delete(file);
        }
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static void communicate(Check check) {
        int next = (MTest.rank() + 1) % MTest.size();
        int before = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int[] got = new int[COUNT];
        int[] request = new int[1];
        check.ok(MPI_Irecv(got, COUNT, MPI_INT, before, TAG, MPI_COMM_WORLD, request), "Irecv");
        check.ok(MPI_Send(new int[COUNT], COUNT, MPI_INT, next, TAG, MPI_COMM_WORLD), "Send");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        check.ok(MPI_Bcast(new byte[COLLECTIVE], COLLECTIVE, MPI_BYTE, 0, MPI_COMM_WORLD), "Bcast");
    }

    private static void look(Check check, List<RecordedEvent> events) {
        long matched = of(events, "org.jmpi.MessageMatched").stream()
                .filter(each -> each.getInt("tag") == TAG
                        && each.getLong("bytes") == 4 * COUNT
                        && each.getInt("source") == (MTest.rank() + MTest.size() - 1) % MTest.size()
                        && each.getString("communicator").equals("MPI_COMM_WORLD"))
                .count();
        check.same(1, matched, "messages matched");
        for (String name : List.of("org.jmpi.CollectiveBegin", "org.jmpi.CollectiveEnd")) {
            long broadcasts = of(events, name).stream()
                    .filter(each -> each.getString("operation").equals("bcast") && each.getLong("bytes") == COLLECTIVE)
                    .count();
            check.same(1, broadcasts, name);
        }
    }

    /** Thread ranks share a recording. */
    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(each -> each.getEventType().getName().equals(name) && each.getInt("rank") == MTest.rank())
                .toList();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new IllegalStateException("the recording " + file + " can't be deleted", e);
        }
    }
}
