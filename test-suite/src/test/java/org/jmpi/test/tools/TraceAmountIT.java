package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2: how much of a job it records. */
class TraceAmountIT {
    private static final String HEAD = """
            import static org.jmpi.binding.Mpi.*;

            public class Job {
                static int me;

                static void exchange(int tag) throws Exception {
                    int[] in = new int[1];
                    MPI_Sendrecv(new int[1], 1, MPI_INT, 1 - me, tag, in, 1, MPI_INT, 1 - me, tag, MPI_COMM_WORLD, null);
                    MPI_Barrier(MPI_COMM_WORLD);
                }

                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    me = cell[0];
            """;
    private static final String TAIL = """
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private final ToolJob[] job = new ToolJob[1];

    private String run(String options, String body) throws Exception {
        job[0] = new ToolJob(folder);
        job[0].file("Job.java", HEAD + body + TAIL);
        return job[0].run("jmpiexec", options.split(" "));
    }

    /** Events of rank 0 by kind; of regions by kind and name. */
    private Map<String, Integer> events() throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        for (String each : RecordedEvents.of(Archive.open(folder.resolve("t")), 0, TraceAmountIT::text)) {
            counts.merge(each, 1, Integer::sum);
        }
        return counts;
    }

    private static String text(Event event, Definitions definitions) {
        boolean isRegion = event.type() == EventType.ENTER || event.type() == EventType.LEAVE;
        Definition region = isRegion ? definitions.get(DefinitionType.REGION, event.value(0)) : null;
        return event.type() + (region == null ? "" : " " + definitions.name(region));
    }

    private int match() {
        return JmpiTrace.run(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                "match",
                folder.resolve("t").toString(),
                "--strict");
    }

    @Test
    void shouldLeaveOutTheCallsOfFunctions() throws Exception {
        String said = run("-n 2 -tool otf2:dir=t,skip=MPI_Comm_*+MPI_Barrier Job.java", "exchange(1); exchange(2);");
        assertEquals(0, job[0].code, said);
        assertEquals(
                Map.of(
                        "ENTER MPI_Sendrecv",
                        2,
                        "LEAVE MPI_Sendrecv",
                        2,
                        "MPI_SEND",
                        2,
                        "MPI_RECV",
                        2,
                        "ENTER MPI_Finalize",
                        1,
                        "LEAVE MPI_Finalize",
                        1),
                events());
        assertEquals(0, match());
    }

    @Test
    void shouldRefuseAFunctionThatIsNone() throws Exception {
        String said = run("-n 1 -tool otf2:dir=t,skip=MPI_Barier Job.java", "");
        assertTrue(job[0].code != 0, said);
        assertTrue(said.contains("skip=MPI_Barier is no function of MPI; did you mean MPI_Barrier?"), said);
    }

    @Test
    void shouldRecordOnlyCommunicatorsOfAName() throws Exception {
        String body = """
                int[] halo = new int[1], other = new int[1];
                MPI_Comm_dup(MPI_COMM_WORLD, halo);
                MPI_Comm_dup(MPI_COMM_WORLD, other);
                MPI_Comm_set_name(halo[0], "halo x");
                exchange(1);
                for (int comm : new int[] {halo[0], other[0], halo[0]}) {
                    int[] r = new int[1];
                    MPI_Irecv(new int[1], 1, MPI_INT, 1 - me, 9, comm, r);
                    MPI_Send(new int[1], 1, MPI_INT, 1 - me, 9, comm);
                    MPI_Wait(r, null);
                    MPI_Barrier(comm);
                }
                MPI_Comm_set_name(halo[0], "done");
                MPI_Barrier(halo[0]);
                """;
        String said =
                run("-n 2 -tool otf2:dir=t,comms=halo*+grid,skip=MPI_I*+MPI_S*+MPI_W*+MPI_C*+MPI_F* Job.java", body);
        assertEquals(0, job[0].code, said);
        assertEquals(
                Map.of(
                        "MPI_IRECV_REQUEST",
                        2,
                        "MPI_SEND",
                        2,
                        "MPI_IRECV",
                        2,
                        "MPI_COLLECTIVE_BEGIN",
                        2,
                        "MPI_COLLECTIVE_END",
                        2,
                        "ENTER MPI_Barrier",
                        5,
                        "LEAVE MPI_Barrier",
                        5),
                events());
        assertEquals(0, match());
    }

    @Test
    void shouldPauseWhereTheProgramSays() throws Exception {
        String body = """
                int[] r = new int[1], s = new int[1];
                MPI_Irecv(new int[1], 1, MPI_INT, 1 - me, 9, MPI_COMM_WORLD, r);
                MPI_Isend(new int[1], 1, MPI_INT, 1 - me, 9, MPI_COMM_WORLD, s);
                MPI_Pcontrol(0);
                MPI_Waitall(2, new int[] {r[0], s[0]}, MPI_STATUSES_IGNORE);
                exchange(1);
                MPI_Irecv(new int[1], 1, MPI_INT, 1 - me, 9, MPI_COMM_WORLD, r);
                MPI_Isend(new int[1], 1, MPI_INT, 1 - me, 9, MPI_COMM_WORLD, s);
                MPI_Pcontrol(1);
                MPI_Waitall(2, new int[] {r[0], s[0]}, MPI_STATUSES_IGNORE);
                exchange(2);
                """;
        String said = run("-n 2 -tool otf2:dir=t,skip=MPI_Comm_* Job.java", body);
        assertEquals(0, job[0].code, said);
        Map<String, Integer> events = events();
        assertEquals(2, events.get("MEASUREMENT_ON_OFF"), events::toString);
        assertEquals(1, events.get("ENTER MPI_Sendrecv"), events::toString);
        assertEquals(1, events.get("LEAVE MPI_Sendrecv"), events::toString);
        assertEquals(1, events.get("ENTER MPI_Waitall"), events::toString);
        assertEquals(1, events.get("MPI_IRECV"), events::toString);
        assertEquals(1, events.get("MPI_ISEND_COMPLETE"), events::toString);
        assertEquals(1, events.get("MPI_COLLECTIVE_END"), events::toString);
        assertEquals(0, match());
    }

    @Test
    void shouldStopAtTheLimitAndKeepWhatItHas() throws Exception {
        String said =
                run("-n 2 -tool otf2:dir=t,limit=1 Job.java", "for (int i = 0; i < 20_000; i++) { exchange(1); }");
        assertEquals(0, job[0].code, said);
        assertTrue(said.contains("rank 0 records no more (it has written the 1 MB that limit= allows)"), said);
        Map<String, Integer> events = events();
        int sends = events.get("MPI_SEND");
        assertTrue(sends > 5_000 && sends < 19_000, events::toString);
        try (Stream<Path> files = Files.list(folder.resolve("t/traces"))) {
            for (Path each : files.toList()) {
                assertTrue(Files.size(each) <= 1 << 20, each + " has " + Files.size(each));
            }
        }
    }

    @Test
    void shouldRecordCollectionsOfGarbage() throws Exception {
        // a listener that comes after the tool's is notified after it
        String body = """
                var last = new java.util.concurrent.CountDownLatch(3);
                for (var bean : java.lang.management.ManagementFactory.getGarbageCollectorMXBeans()) {
                    ((javax.management.NotificationEmitter) bean).addNotificationListener((n, h) -> last.countDown(), null, null);
                }
                for (int i = 0; i < 3; i++) {
                    System.gc();
                }
                last.await();
                exchange(1);
                """;
        String said = run("-n 2 -tool otf2:dir=t Job.java", body);
        assertEquals(0, job[0].code, said);
        Map<String, Integer> events = events();
        String collector = events.keySet().stream()
                .filter(each -> each.startsWith("ENTER GC "))
                .findFirst()
                .orElse("none in " + events);
        assertEquals(3, events.get(collector), events::toString);
        assertEquals(3, events.get(collector.replace("ENTER", "LEAVE")), events::toString);
        assertEquals(0, match());
        assertFalse(said.contains("otf2"), said);
    }
}
