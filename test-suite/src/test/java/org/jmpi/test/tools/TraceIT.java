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
                    int[] three = new int[3];
                    for (int i = 0; i < 3; i++) {
                        MPI_Isend(new int[8], 8, MPI_INT, right, 10, comm, r);
                        three[i] = r[0];
                    }
                    for (int i = 0; i < 3; i++) {
                        MPI_Recv(in, 100, MPI_INT, left, 10, comm, MPI_STATUS_IGNORE);
                    }
                    MPI_Waitall(3, three, MPI_STATUSES_IGNORE);
                    MPI_Irecv(in, 100, MPI_INT, left, 8, comm, r);
                    MPI_Cancel(r[0]);
                    MPI_Wait(r, MPI_STATUS_IGNORE);
                    MPI_Send(in, 1, MPI_INT, MPI_PROC_NULL, 9, comm);
                    MPI_Barrier(comm);
                }
            }
            """;
    /** Messages and bytes that a rank sends in one exchange. */
    private static final int MESSAGES = 13;

    private static final int BYTES = 4 * (1 + 2 + 4 * 3 + 4 + 5 + 6 + 7 + 3 * 8);

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

    /** Each line of what it prints: cause, rank, line in the file, rank that was late, nanoseconds that were lost. */
    private static final String LATE = """
            import mpi.*;

            public class Late {
                static long begin;

                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    long[] one = new long[1];
                    long[] at = new long[4];
                    MPI.COMM_WORLD.barrier();
                    if (me == 0) {
                        work(500);
                        at[0] = System.nanoTime();
                        MPI.COMM_WORLD.send(one, 1, MPI.LONG, 1, 1);
                    } else if (me == 1) {
                        at[0] = System.nanoTime();
                        MPI.COMM_WORLD.recv(one, 1, MPI.LONG, 0, 1); // line 18
                    }
                    if (me == 2) {
                        at[1] = System.nanoTime();
                        MPI.COMM_WORLD.sSend(one, 1, MPI.LONG, 3, 2); // line 22
                    } else if (me == 3) {
                        work(600);
                        at[1] = System.nanoTime();
                        MPI.COMM_WORLD.recv(one, 1, MPI.LONG, 2, 2);
                    }
                    MPI.COMM_WORLD.allGather(at, 1, MPI.LONG, new long[4], 1, MPI.LONG);
                    work(me == 2 ? 700 : 0);
                    at[2] = System.nanoTime();
                    MPI.COMM_WORLD.barrier(); // line 31
                    work(me == 1 ? 800 : 0);
                    at[3] = System.nanoTime();
                    MPI.COMM_WORLD.bcast(one, 1, MPI.LONG, 1); // line 34
                    long[] all = new long[16];
                    MPI.COMM_WORLD.gather(at, 4, MPI.LONG, all, 4, MPI.LONG, 0);
                    if (me == 0) {
                        lost("late sender", 1, 18, 0, all[0] - all[4]);
                        lost("late receiver", 2, 22, 3, all[13] - all[9]);
                        lost("wait at barrier", 0, 31, 2, all[10] - all[2]);
                        lost("wait at barrier", 3, 31, 2, all[10] - all[14]);
                        lost("late root", 0, 34, 1, all[7] - all[3]);
                        lost("serial", 2, 31, 2, 700_000_000L);
                        lost("serial", 1, 34, 1, 800_000_000L);
                    }
                    MPI.Finalize();
                }

                static void work(int millis) {
                    long until = System.nanoTime() + millis * 1_000_000L;
                    while (System.nanoTime() < until) {
                        Thread.onSpinWait();
                    }
                }

                static void lost(String cause, int rank, int line, int late, long nanos) {
                    System.out.println("lost " + cause + ":" + rank + ":" + line + ":" + late + ":" + nanos);
                }
            }
            """;

    @Test
    void shouldReportWhoWaitedForWhomAndWhere() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Late.java", LATE);
        String said = job.run("jmpiexec", "-n", "4", "-tool", "otf2:dir=t,lines", "Late.java");
        assertEquals(0, job.code, said);
        assertEquals(
                0,
                JmpiTrace.run(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        "report",
                        "--lines",
                        "1000",
                        folder.resolve("t").toString()),
                err::toString);
        String report = out.toString(StandardCharsets.UTF_8);
        int lost = 0;
        for (String line : said.split("\n")) {
            if (line.startsWith("lost ")) {
                String[] fields = line.substring("lost ".length()).split(":");
                assertEquals(1, waited(report, fields), 0.05, line + "\n" + report);
                lost++;
            }
        }
        assertEquals(7, lost, said);
    }

    /** The time that a report has for a cause, a rank, a line, and who was late: as a share of what was lost. */
    private static double waited(String report, String[] fields) {
        double seconds = 0;
        for (String each : report.split("\n")) {
            String[] words = each.strip().split(" +");
            if (fields[0].equals("serial")
                    && words[0].matches("[0-9.]+")
                    && each.contains("  MPI Rank " + fields[1] + " ")
                    && words.length == 7
                    && each.endsWith("(Late.java:" + fields[2] + ")")) {
                seconds += Double.parseDouble(words[0]);
            }
            if (each.contains(fields[0] + " ")
                    && each.contains("MPI Rank " + fields[1] + " ")
                    && each.contains("(Late.java:" + fields[2] + ")")
                    && each.endsWith("MPI Rank " + fields[3])) {
                seconds += Double.parseDouble(each.strip().split(" ")[0]);
            }
        }
        return seconds * 1e9 / Long.parseLong(fields[4]);
    }
}
