package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

/** The tool otf2: what the JVM does beside the program. */
class TraceJvmIT {
    /** So much code that a compiler takes longer than a millisecond. */
    private static final String STATEMENTS = IntStream.range(0, 200)
            .mapToObj(i -> "x = (x ^ " + i + ") * 31 + cells[(x & 7) ^ " + i % 8 + "]++;")
            .collect(Collectors.joining("\n"));

    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            public class Job {
                static final int[] cells = new int[8];

                static int large(int x) {
                    STATEMENTS
                    return x;
                }

                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int x = 0;
                    for (int i = 0; i < 20_000; i++) {
                        x += large(i);
                    }
                    MPI_Barrier(MPI_COMM_WORLD);
                    System.gc();
                    MPI_Comm_rank(MPI_COMM_WORLD, new int[1]);
                    MPI_Finalize();
                    System.out.println("done" + (x == 1 ? " " : ""));
                }
            }
            """.replace("STATEMENTS", STATEMENTS);

    @TempDir
    private Path folder;

    private static String text(Event event, Definitions definitions) {
        boolean isRegion = event.type() == EventType.ENTER || event.type() == EventType.LEAVE;
        Definition region = isRegion ? definitions.get(DefinitionType.REGION, event.value(0)) : null;
        return region == null ? "" : event.type() + " " + definitions.name(region);
    }

    /** Of the texts those that match, in order of time. */
    private static List<String> chosen(List<String> texts, String pattern) {
        return texts.stream().filter(each -> each.matches(pattern)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 2 -threads"})
    void shouldRecordCompilersAndPauses(String options) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        // in batches a method is compiled before it goes on
        String said = job.run("jmpiexec", (options + " -J -Xbatch -tool otf2:dir=t,jvm Job.java").split(" "));
        assertEquals(0, job.code, said);

        Archive archive = Archive.open(folder.resolve("t"));
        // thread ranks share a JVM, which is with one of them
        List<String> texts = new ArrayList<>(RecordedEvents.of(archive, 0, TraceJvmIT::text));
        texts.addAll(RecordedEvents.of(archive, 1, TraceJvmIT::text));
        assertTrue(!chosen(texts, "ENTER JIT Job\\.large").isEmpty(), texts::toString);
        assertEquals(
                chosen(texts, "ENTER J(IT|VM) .*").size(),
                chosen(texts, "LEAVE J(IT|VM) .*").size());
        List<String> locations = archive.definitions().of(DefinitionType.LOCATION).stream()
                .map(archive.definitions()::name)
                .toList();
        assertTrue(locations.stream().anyMatch(each -> each.matches("C[12] CompilerThread.*")), locations::toString);
        assertEquals(
                List.of(), texts.stream().filter(each -> each.contains("null")).toList());
        assertTrue(said.contains("done"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void shouldHaveAPauseWhereItWas(String collector) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "1", "-J", collector, "-tool", "otf2:dir=t,jvm", "Job.java");
        assertEquals(0, job.code, said);

        List<String> texts = RecordedEvents.of(Archive.open(folder.resolve("t")), 0, TraceJvmIT::text);
        List<String> path = chosen(texts, "LEAVE MPI_Barrier|.* JVM .*Collect.*|.* JVM .*Full.*|ENTER MPI_Comm_rank");
        // nothing but the collection that the program asks for is between the calls
        List<String> between = path.subList(path.indexOf("LEAVE MPI_Barrier"), path.indexOf("ENTER MPI_Comm_rank"));
        assertTrue(between.size() >= 3, texts::toString);
        assertTrue(between.get(1).startsWith("ENTER JVM "), texts::toString);
        assertTrue(between.get(between.size() - 1).startsWith("LEAVE JVM "), texts::toString);
    }

    @Test
    void shouldGoOnWithoutJavaFlightRecorder() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        String modules =
                "--limit-modules=java.base,java.logging,java.management,java.compiler,jdk.compiler,jdk.unsupported";
        String said = job.run("jmpiexec", "-n", "1", "-J", modules, "-tool", "otf2:dir=t,jvm", "Job.java");
        assertEquals(0, job.code, said);
        assertTrue(said.contains("rank 0 records nothing of the JVM, which has no module jdk.jfr"), said);
        List<String> texts = RecordedEvents.of(Archive.open(folder.resolve("t")), 0, TraceJvmIT::text);
        assertEquals(1, chosen(texts, "ENTER MPI_Barrier").size(), texts::toString);
    }
}
