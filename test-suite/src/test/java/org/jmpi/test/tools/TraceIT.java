package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.Events;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool otf2: what it records of messages is matched again, whatever way they were sent and however the job ended. */
class TraceIT {
    /** Each way to send and to receive, between each pair of neighbours, in communicators that come and go. */
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            public class Every {
                static int me, size, left, right;

                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    me = cell[0];
                    MPI_Comm_size(MPI_COMM_WORLD, cell);
                    size = cell[0];
                    left = (me + size - 1) % size;
                    right = (me + 1) % size;
                    exchange(MPI_COMM_WORLD);
                    int[] comm = new int[1];
                    for (int i = 0; i < 3; i++) {
                        MPI_Comm_split(MPI_COMM_WORLD, 0, me, comm);
                        exchange(comm[0]);
                        if (i == 1) {
                            MPI_Comm_set_name(comm[0], "second");
                        }
                        MPI_Comm_free(comm);
                    }
                    if (args.length > 0 && me == 1) {
                        Runtime.getRuntime().halt(9);
                    }
                    MPI_Bcast(new int[3], 3, MPI_INT, size - 1, MPI_COMM_WORLD);
                    MPI_Finalize();
                }

                static void exchange(int comm) throws Exception {
                    int[] r = new int[2];
                    int[] in = new int[100];
                    MPI_Irecv(in, 100, MPI_INT, MPI_ANY_SOURCE, 1, comm, r);
                    MPI_Ssend(new int[1], 1, MPI_INT, right, 1, comm);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Sendrecv(new int[2], 2, MPI_INT, right, 2, in, 100, MPI_INT, left, 2, comm, MPI_STATUS_IGNORE);
                    int[] send = new int[1], receive = new int[1];
                    MPI_Send_init(new int[3], 3, MPI_INT, right, 3, comm, send);
                    MPI_Recv_init(in, 100, MPI_INT, left, MPI_ANY_TAG, comm, receive);
                    int[] both = {receive[0], send[0]};
                    for (int i = 0; i < 4; i++) {
                        MPI_Startall(2, both);
                        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
                    }
                    MPI_Request_free(send);
                    MPI_Request_free(receive);
                    MPI_Isend(new int[4], 4, MPI_INT, right, 4, comm, r);
                    int[] message = new int[1];
                    MPI_Mprobe(left, 4, comm, message, MPI_STATUS_IGNORE);
                    MPI_Mrecv(in, 100, MPI_INT, message, MPI_STATUS_IGNORE);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Isendrecv(new int[5], 5, MPI_INT, right, 5, in, 100, MPI_INT, left, 5, comm, r);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Psend_init(new int[6], 2, 3, MPI_INT, right, 6, comm, MPI_INFO_NULL, send);
                    MPI_Precv_init(in, 2, 3, MPI_INT, left, 6, comm, MPI_INFO_NULL, receive);
                    both = new int[] {send[0], receive[0]};
                    MPI_Startall(2, both);
                    MPI_Pready_range(0, 1, send[0]);
                    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
                    MPI_Request_free(send);
                    MPI_Request_free(receive);
                    MPI_Irecv(in, 100, MPI_INT, left, 7, comm, r);
                    MPI_Request_free(r);
                    MPI_Isend(new int[7], 7, MPI_INT, right, 7, comm, r);
                    MPI_Request_free(r);
                    MPI_Irecv(in, 100, MPI_INT, left, 8, comm, r);
                    MPI_Cancel(r[0]);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Send(in, 1, MPI_INT, MPI_PROC_NULL, 9, comm);
                    MPI_Barrier(comm);
                }
            }
            """;
    /** Messages and bytes that a rank sends in one exchange. */
    private static final int MESSAGES = 10;

    private static final int BYTES = 4 * (1 + 2 + 4 * 3 + 4 + 5 + 6 + 7);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String run(String... words) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Every.java", PROGRAM);
        String said = job.run("jmpiexec", words);
        assertEquals(words[words.length - 1].equals("halt") ? 9 : 0, job.code, said);
        return said;
    }

    private int match(String... options) {
        String[] words = new String[options.length + 2];
        words[0] = "match";
        words[1] = folder.resolve("t").toString();
        System.arraycopy(options, 0, words, 2, options.length);
        return JmpiTrace.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n 3",
                "-n 3 -genv MPIR_CVAR_NOLOCAL 1",
                "-n 3 -threads",
                "-n 1 -threads",
                "-n 4 -genv MPIR_CVAR_CH4_NUM_VCIS 2"
            })
    void shouldRecordEveryMessage(String options) throws Exception {
        String said = run((options + " -tool otf2:dir=t Every.java").split(" "));
        assertFalse(said.contains("otf2"), said);
        int ranks = Integer.parseInt(options.substring(3, 4));
        assertEquals(0, match("--strict", "--tsv"), err::toString);
        assertEquals(
                4 * MESSAGES * ranks,
                out.toString(StandardCharsets.UTF_8).lines().count());
        long bytes = 0;
        for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) {
            String[] fields = line.split("\t");
            assertEquals((Integer.parseInt(fields[0]) + 1) % ranks, Integer.parseInt(fields[1]), line);
            assertTrue(Double.parseDouble(fields[3]) > 0, line);
            bytes += Long.parseLong(fields[6]);
        }
        assertEquals(4L * BYTES * ranks, bytes);
        assertTrue(
                err.toString(StandardCharsets.UTF_8).contains("(0 sends, " + 4 * ranks + " receives)"), err::toString);
        assertComms(ranks);
        assertBcast(ranks);
    }

    /** All ranks agree on the communicators, though their context ids are used again. */
    private void assertComms(int ranks) throws IOException {
        Archive archive = Archive.open(folder.resolve("t"));
        long splits = archive.definitions().of(DefinitionType.COMM).stream()
                .filter(each -> !archive.definitions().name(each).startsWith("MPI_COMM_"))
                .filter(each -> {
                    Definition group = archive.definitions().get(DefinitionType.GROUP, each.value("group"));
                    return group != null && group.itemCount() == ranks;
                })
                .count();
        assertEquals(3, splits);
        assertTrue(archive.definitions().of(DefinitionType.COMM).stream()
                .anyMatch(each -> archive.definitions().name(each).equals("second")));
    }

    private void assertBcast(int ranks) throws IOException {
        int seen = 0;
        int depth = 0;
        try (Events events = Archive.open(folder.resolve("t")).events()) {
            for (Event event = events.next(); event != null; event = events.next()) {
                if (event.type() == EventType.MPI_COLLECTIVE_END && event.value("operation") == 1) {
                    assertEquals(ranks - 1, event.value("root"));
                    assertEquals(event.location() == ranks - 1 ? 12 : 0, event.value("bytesSent"));
                    seen++;
                }
                depth += event.type() == EventType.ENTER ? 1 : event.type() == EventType.LEAVE ? -1 : 0;
            }
        }
        assertEquals(ranks, seen);
        assertEquals(0, depth, "regions that don't end");
    }

    @Test
    void shouldKeepWhatKilledRanksRecorded() throws Exception {
        run("-n", "3", "-tool", "otf2:dir=t", "Every.java", "halt");
        assertFalse(Files.exists(folder.resolve("t/traces.otf2")), "a job that was killed finishes no trace");
        assertEquals(0, match("--tsv"), err::toString);
        String said = err.toString(StandardCharsets.UTF_8);
        assertTrue(said.contains("the job did not come to its end; the trace has what 3 ranks recorded"), said);
        assertEquals(
                4L * MESSAGES * 3, out.toString(StandardCharsets.UTF_8).lines().count(), said);
        assertTrue(Files.exists(folder.resolve("t/traces.otf2")));
    }

    @Test
    void shouldNotWriteOverATrace() throws Exception {
        run("-n", "2", "-tool", "otf2:dir=t", "Every.java");
        byte[] before = Files.readAllBytes(folder.resolve("t/traces.def"));
        String said = run("-n", "2", "-tool", "otf2:dir=t", "Every.java");
        assertTrue(said.contains("records no more") && said.contains("a trace is there already"), said);
        assertEquals(0, match("--strict"), err::toString);
        assertEquals(before.length, Files.size(folder.resolve("t/traces.def")));
    }

    @Test
    void shouldRefuseArgumentsThatItDoesNotKnow() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Every.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:folder=t", "Every.java");
        assertTrue(job.code != 0, said);
        assertTrue(said.contains("unknown argument 'folder=t'; expected dir=DIR"), said);
    }
}
