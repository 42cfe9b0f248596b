package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool otf2: operations on windows and non-blocking collectives, from their begin to where they are complete. */
class TraceWindowIT {
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            import java.nio.ByteBuffer;

            public class Windows {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    MPI_Comm_size(MPI_COMM_WORLD, cell);
                    int size = cell[0];
                    int right = (me + 1) % size;
                    int[] win = new int[1];
                    int[] r = new int[1];
                    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
                    int w = win[0];
                    MPI_Win_set_name(w, "halo");
                    int[] data = {1, 2, 3};
                    int[] got = new int[3];
                    MPI_Win_fence(0, w);
                    MPI_Put(data, 3, MPI_INT, right, 0, 3, MPI_INT, w);
                    MPI_Put(data, 2, MPI_INT, right, 4, 2, MPI_INT, w);
                    MPI_Win_fence(0, w);
                    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, w);
                    MPI_Get(got, 3, MPI_INT, right, 0, 3, MPI_INT, w);
                    MPI_Win_flush_local(right, w);
                    MPI_Win_flush(right, w);
                    MPI_Fetch_and_op(data, got, MPI_INT, right, 8, MPI_SUM, w);
                    MPI_Win_unlock(right, w);
                    MPI_Win_lock_all(0, w);
                    MPI_Accumulate(data, 1, MPI_INT, right, 8, 1, MPI_INT, MPI_SUM, w);
                    MPI_Rget(got, 2, MPI_INT, right, 0, 2, MPI_INT, w, r);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Rput(data, 1, MPI_INT, right, 6, 1, MPI_INT, w, r);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Win_unlock_all(w);
                    MPI_Barrier(MPI_COMM_WORLD);
                    int[] all = new int[1];
                    MPI_Comm_group(MPI_COMM_WORLD, all);
                    int[] targets = new int[1];
                    MPI_Group_incl(all[0], 1, new int[] {right}, targets);
                    int[] origins = new int[1];
                    MPI_Group_incl(all[0], 1, new int[] {(me + size - 1) % size}, origins);
                    MPI_Win_post(origins[0], 0, w);
                    MPI_Win_start(targets[0], 0, w);
                    MPI_Put(data, 1, MPI_INT, right, 0, 1, MPI_INT, w);
                    MPI_Win_complete(w);
                    MPI_Win_wait(w);
                    MPI_Put(data, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, w);
                    MPI_Win_free(win);
                    MPI_Ibcast(data, 3, MPI_INT, size - 1, MPI_COMM_WORLD, r);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    int[] barrier = new int[1];
                    MPI_Iallreduce(data, got, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD, r);
                    MPI_Ibarrier(MPI_COMM_WORLD, barrier);
                    MPI_Waitall(2, new int[] {r[0], barrier[0]}, MPI_STATUSES_IGNORE);
                    MPI_Bcast_init(data, 3, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, r);
                    for (int i = 0; i < 2; i++) {
                        MPI_Start(r);
                        MPI_Wait(r, MPI_STATUS_IGNORE);
                    }
                    MPI_Request_free(r);
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private static final String PAUSES = """
            import static org.jmpi.binding.Mpi.*;

            import java.nio.ByteBuffer;

            public class Windows {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] win = new int[1];
                    int[] r = new int[1];
                    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
                    int w = win[0];
                    int[] data = {1, 2, 3};
                    MPI_Win_lock_all(0, w);
                    MPI_Put(data, 3, MPI_INT, 0, 0, 3, MPI_INT, w);
                    for (int i = 0; i < 6; i++) {
                        MPI_Rput(data, 1, MPI_INT, 1, 4 + i, 1, MPI_INT, w, r);
                        MPI_Wait(r, MPI_STATUS_IGNORE);
                    }
                    MPI_Pcontrol(0);
                    MPI_Put(data, 2, MPI_INT, 0, 0, 2, MPI_INT, w);
                    MPI_Win_flush_all(w);
                    MPI_Put(data, 2, MPI_INT, 0, 0, 2, MPI_INT, w);
                    MPI_Pcontrol(1);
                    MPI_Put(data, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
                    MPI_Win_unlock_all(w);
                    MPI_Win_free(win);
                    MPI_Finalize();
                }
            }
            """;

    private Archive record(String options) throws Exception {
        return record(PROGRAM, options);
    }

    private Archive record(String program, String options) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Windows.java", program);
        String said = job.run("jmpiexec", (options + " -tool otf2:dir=t Windows.java").split(" "));
        assertEquals(0, job.code, said);
        assertFalse(said.contains("otf2"), said);
        return Archive.open(folder.resolve("t"));
    }

    private static String text(Event event, Definitions definitions) {
        return switch (event.type()) {
            case RMA_PUT, RMA_GET -> event.type() + " to " + event.value("remote") + " " + event.value("bytes");
            case RMA_ATOMIC ->
                "RMA_ATOMIC " + event.value("atomicType") + " to " + event.value("remote") + " "
                        + event.value("bytesSent") + " " + event.value("bytesReceived");
            case RMA_REQUEST_LOCK -> "RMA_REQUEST_LOCK of " + event.value("remote");
            case RMA_RELEASE_LOCK -> "RMA_RELEASE_LOCK of " + event.value("remote");
            case RMA_GROUP_SYNC -> "RMA_GROUP_SYNC " + members(definitions, event.value("group"));
            case RMA_COLLECTIVE_END -> "RMA_COLLECTIVE_END " + event.value("operation");
            case RMA_WIN_CREATE,
                    RMA_WIN_DESTROY,
                    RMA_OP_COMPLETE_BLOCKING,
                    RMA_OP_COMPLETE_NON_BLOCKING,
                    RMA_OP_COMPLETE_REMOTE,
                    NON_BLOCKING_COLLECTIVE_REQUEST -> event.type().toString();
            case NON_BLOCKING_COLLECTIVE_COMPLETE ->
                event.type() + " " + event.value("operation") + " root " + (int) event.value("root") + " "
                        + event.value("bytesSent");
            default -> "";
        };
    }

    private static List<Long> members(Definitions definitions, long group) {
        Definition definition = definitions.get(DefinitionType.GROUP, group);
        List<Long> members = new ArrayList<>();
        for (int i = 0; i < definition.itemCount(); i++) {
            members.add(definition.item(i));
        }
        return members;
    }

    private static List<String> expected(int me, int size) {
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        String complete = "RMA_OP_COMPLETE_REMOTE";
        String begun = "NON_BLOCKING_COLLECTIVE_REQUEST";
        String ended = "NON_BLOCKING_COLLECTIVE_COMPLETE ";
        return List.of(
                "RMA_WIN_CREATE",
                "RMA_COLLECTIVE_END 21",
                "RMA_COLLECTIVE_END 0",
                "RMA_PUT to " + right + " 12",
                "RMA_PUT to " + right + " 8",
                complete,
                "RMA_COLLECTIVE_END 0",
                "RMA_REQUEST_LOCK of " + right,
                "RMA_GET to " + right + " 12",
                "RMA_OP_COMPLETE_NON_BLOCKING",
                complete,
                "RMA_ATOMIC 7 to " + right + " 4 4",
                complete,
                "RMA_RELEASE_LOCK of " + right,
                "RMA_REQUEST_LOCK of 4294967295",
                "RMA_ATOMIC 0 to " + right + " 4 0",
                "RMA_GET to " + right + " 8",
                "RMA_OP_COMPLETE_BLOCKING",
                "RMA_PUT to " + right + " 4",
                "RMA_OP_COMPLETE_NON_BLOCKING",
                complete,
                complete,
                "RMA_RELEASE_LOCK of 4294967295",
                "RMA_GROUP_SYNC [" + left + "]",
                "RMA_GROUP_SYNC [" + right + "]",
                "RMA_PUT to " + right + " 4",
                "RMA_OP_COMPLETE_NON_BLOCKING",
                "RMA_GROUP_SYNC [" + right + "]",
                "RMA_GROUP_SYNC [" + left + "]",
                "RMA_WIN_DESTROY",
                "RMA_COLLECTIVE_END 18",
                begun,
                ended + "1 root " + (size - 1) + (me == size - 1 ? " 12" : " 0"),
                begun,
                begun,
                ended + "11 root -1 12",
                ended + "0 root -1 0",
                begun,
                ended + "1 root 0" + (me == 0 ? " 12" : " 0"),
                begun,
                ended + "1 root 0" + (me == 0 ? " 12" : " 0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n 3",
                "-n 2 -genv MPIR_CVAR_NOLOCAL 1",
                "-n 3 -threads",
                "-n 1",
                "-n 4 -genv MPIR_CVAR_CH4_NUM_VCIS 2"
            })
    void shouldRecordOperationsFromBeginToEnd(String options) throws Exception {
        Archive archive = record(options);
        int ranks = Integer.parseInt(options.substring(3, 4));
        for (int rank = 0; rank < ranks; rank++) {
            assertEquals(expected(rank, ranks), RecordedEvents.of(archive, rank, TraceWindowIT::text), "rank " + rank);
        }
    }

    @Test
    void shouldDefineAWindowOnceWithItsLastName() throws Exception {
        Archive archive = record("-n 3");
        List<Definition> windows = archive.definitions().of(DefinitionType.RMA_WIN);
        assertEquals(1, windows.size());
        assertEquals("halo", archive.definitions().name(windows.get(0)));
    }

    /** Operations at one target that a call completes together have one number, others do not. */
    @Test
    void shouldCompleteEachOperationOnce() throws Exception {
        Archive archive = record("-n 2");
        Map<Long, String> states = new HashMap<>();
        RecordedEvents.of(archive, 0, (event, definitions) -> {
            follow(event, states);
            return "";
        });
        assertEquals(
                Map.of(1L, "done", 2L, "done", 3L, "done", 4L, "done", 5L, "done", 6L, "done", 7L, "here"), states);
    }

    /** What began before a pause is completed in it; what begins in it is left out. */
    @Test
    void shouldCompleteInAPauseWhatBeganBefore() throws Exception {
        Archive archive = record(PAUSES, "-n 2");
        List<String> expected = new ArrayList<>(List.of("RMA_PUT to 0 12"));
        for (int i = 0; i < 6; i++) {
            expected.add("RMA_PUT to 1 4");
            expected.add("RMA_OP_COMPLETE_NON_BLOCKING");
        }
        // that of the first, and of the six
        for (int i = 0; i < 7; i++) {
            expected.add("RMA_OP_COMPLETE_REMOTE");
        }
        expected.add("RMA_PUT to 0 4");
        expected.add("RMA_OP_COMPLETE_REMOTE");
        List<String> found = new ArrayList<>(RecordedEvents.of(archive, 0, TraceWindowIT::text));
        found.removeIf(each -> !each.contains("PUT") && !each.contains("COMPLETE"));
        assertEquals(expected, found);
    }

    private static void follow(Event event, Map<Long, String> states) {
        EventType type = event.type();
        boolean begins = type == EventType.RMA_PUT || type == EventType.RMA_GET || type == EventType.RMA_ATOMIC;
        if (begins) {
            assertEquals(
                    "begun", states.compute(event.value("matchingId"), (id, state) -> state == null ? "begun" : state));
        } else if (type == EventType.RMA_OP_COMPLETE_NON_BLOCKING) {
            assertEquals("begun", states.put(event.value("matchingId"), "here"));
        } else if (type == EventType.RMA_OP_COMPLETE_REMOTE || type == EventType.RMA_OP_COMPLETE_BLOCKING) {
            assertFalse("done".equals(states.put(event.value("matchingId"), "done")));
        }
    }
}
