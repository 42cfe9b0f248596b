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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool otf2: files, from open to close, and accesses to them from begin to end. */
class TraceFileIT {
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            public class Files {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    int[] f = new int[1];
                    int[] r = new int[1];
                    int[] data = {1, 2, 3};
                    for (int i = 0; i < 2; i++) {
                        MPI_File_open(MPI_COMM_WORLD, "numbers", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, f);
                        MPI_File_write_at(f[0], 12 * me, data, 3, MPI_INT, MPI_STATUS_IGNORE);
                        MPI_File_write_at_all(f[0], 12 * me, data, 2, MPI_INT, MPI_STATUS_IGNORE);
                        MPI_File_sync(f[0]);
                        // beyond the end there is nothing
                        MPI_File_read_at(f[0], 1 << 20, data, 3, MPI_INT, MPI_STATUS_IGNORE);
                        MPI_File_iwrite_at(f[0], 12 * me, data, 1, MPI_INT, r);
                        MPI_Wait(r, MPI_STATUS_IGNORE);
                        MPI_File_iread_at(f[0], 12 * me, data, 2, MPI_INT, r);
                        MPI_Wait(r, MPI_STATUS_IGNORE);
                        MPI_File_read_at_all_begin(f[0], 12 * me, data, 3, MPI_INT);
                        MPI_File_read_at_all_end(f[0], data, MPI_STATUS_IGNORE);
                        // places are recorded in bytes of the file, of which each rank sees every other integer
                        MPI_Type_vector(1, 1, 2, MPI_INT, r);
                        MPI_Type_create_resized(r[0], 0, 8, r);
                        MPI_Type_commit(r);
                        MPI_File_set_view(f[0], 4, MPI_INT, r[0], "native", MPI_INFO_NULL);
                        MPI_File_seek(f[0], 3, MPI_SEEK_SET);
                        MPI_File_seek(f[0], -1, MPI_SEEK_CUR);
                        MPI_File_seek_shared(f[0], 5, MPI_SEEK_SET);
                        MPI_File_close(f);
                    }
                    if (me == 0) {
                        MPI_File_delete("numbers", MPI_INFO_NULL);
                    }
                    MPI_File_delete("none", MPI_INFO_NULL);
                    MPI_Finalize();
                }
            }
            """;
    private static final List<String> ONE_TURN = List.of(
            "open 2 1 0",
            "begin 1 0 12",
            "end 12",
            "begin 1 2 8",
            "end 8",
            "begin 0 0 12",
            "end 0",
            "begin 1 1 4",
            "issued",
            "end 4",
            "begin 0 1 8",
            "issued",
            "end 8",
            "begin 0 3 12",
            "issued",
            "end 12",
            "seek 12 from 0 to 28",
            "seek -4 from 1 to 20",
            "seek 20 from 0 to 44",
            "close");

    @TempDir
    private Path folder;

    private final Map<Long, Long> open = new HashMap<>();

    private String text(Event event, Definitions definitions) {
        return switch (event.type()) {
            case IO_CREATE_HANDLE -> {
                Definition handle = definitions.get(DefinitionType.IO_HANDLE, event.value("handle"));
                Definition file = definitions.get(DefinitionType.IO_REGULAR_FILE, handle.value("file"));
                assertEquals("numbers", definitions.name(file));
                assertEquals(
                        "MPI_COMM_WORLD", definitions.name(definitions.get(DefinitionType.COMM, handle.value("comm"))));
                yield "open " + event.value("mode") + " " + event.value("creationFlags") + " "
                        + event.value("statusFlags");
            }
            case IO_DESTROY_HANDLE -> "close";
            case IO_OPERATION_BEGIN -> {
                assertEquals(null, open.put(event.value("matchingId"), event.value("handle")));
                yield "begin " + event.value("mode") + " " + event.value("flags") + " " + event.value("bytes");
            }
            case IO_OPERATION_ISSUED -> "issued";
            case IO_OPERATION_COMPLETE -> {
                assertEquals(event.value("handle"), open.remove(event.value("matchingId")));
                yield "end " + event.value("bytes");
            }
            case IO_SEEK ->
                "seek " + event.value("requestedOffset") + " from " + event.value("whence") + " to "
                        + event.value("resultingOffset");
            case IO_DELETE_FILE ->
                "delete " + definitions.name(definitions.get(DefinitionType.IO_REGULAR_FILE, event.value("file")));
            default -> "";
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 3 -threads", "-n 1"})
    void shouldRecordAccessesFromBeginToEnd(String options) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Files.java", PROGRAM);
        String said = job.run("jmpiexec", (options + " -tool otf2:dir=t Files.java").split(" "));
        assertEquals(0, job.code, said);
        assertFalse(said.contains("otf2"), said);
        Archive archive = Archive.open(folder.resolve("t"));
        List<String> expected = new ArrayList<>(ONE_TURN);
        expected.addAll(ONE_TURN);
        int ranks = Integer.parseInt(options.substring(3, 4));
        for (int rank = 0; rank < ranks; rank++) {
            if (rank == 0) {
                expected.add("delete numbers");
            } else {
                expected.remove("delete numbers");
            }
            assertEquals(expected, RecordedEvents.of(archive, rank, this::text), "rank " + rank);
        }
        assertEquals(1, archive.definitions().of(DefinitionType.IO_REGULAR_FILE).size());
        assertEquals(
                2 * ranks, archive.definitions().of(DefinitionType.IO_HANDLE).size());
    }
}
