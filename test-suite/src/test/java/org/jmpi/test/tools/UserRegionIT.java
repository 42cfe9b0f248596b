package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.Events;
import org.jmpi.tool.otf2.Otf2;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regions that a program names itself, in a trace. */
class UserRegionIT {
    private static final String PROGRAM = """
            import mpi.*;
            import org.jmpi.tool.trace.UserRegion;

            public class Named {
                public static void main(String[] args) throws Exception {
                    try (UserRegion early = UserRegion.enter("early")) {
                        MPI.Init(args);
                    }
                    for (int i = 0; i < 2; i++) {
                        try (UserRegion step = UserRegion.enter("step")) {
                            MPI.COMM_WORLD.barrier();
                            try (UserRegion inner = UserRegion.enter("inner")) { // line 12
                                MPI.COMM_WORLD.getRank();
                            }
                        }
                    }
                    UserRegion last = UserRegion.enter("last");
                    MPI.Finalize();
                    last.close();
                    UserRegion.enter("late").close();
                    System.out.println("done");
                }
            }
            """;
    private static final Set<String> EXPECTED = Set.of("step", "inner", "last", "early", "late", "MPI_Barrier");

    @TempDir
    private Path folder;

    private String run(String options) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Named.java", PROGRAM);
        String said = job.run("jmpiexec", options.split(" "));
        assertEquals(0, job.code, said);
        return said;
    }

    /** Begins and ends of what the program names, and of its barriers, in the order of a rank. */
    private static List<String> path(Archive archive, long location) throws Exception {
        List<String> path = new ArrayList<>();
        try (Events events = archive.events()) {
            for (Event event = events.next(); event != null; event = events.next()) {
                boolean isPath = event.type() == EventType.ENTER || event.type() == EventType.LEAVE;
                if (isPath && event.location() == location) {
                    Definition region = archive.definitions().get(DefinitionType.REGION, event.value(0));
                    assertNotNull(region);
                    String name = archive.definitions().name(region);
                    if (EXPECTED.contains(name)) {
                        path.add((event.type() == EventType.ENTER ? "+" : "-") + name);
                    }
                }
            }
        }
        return path;
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 3 -threads"})
    void shouldBeInTheTraceWithTheCallsInThem(String options) throws Exception {
        run(options + " -tool otf2:dir=t Named.java");
        Archive archive = Archive.open(folder.resolve("t"));
        int ranks = Integer.parseInt(options.substring(3, 4));
        List<String> step = List.of("+step", "+MPI_Barrier", "-MPI_Barrier", "+inner", "-inner", "-step");
        for (int rank = 0; rank < ranks; rank++) {
            List<String> expected = new ArrayList<>(step);
            expected.addAll(step);
            // what has not ended with MPI_Finalize has no end
            expected.add("+last");
            assertEquals(expected, path(archive, rank), "rank " + rank);
        }
        List<Definition> inner = archive.definitions().of(DefinitionType.REGION).stream()
                .filter(each -> archive.definitions().name(each).equals("inner"))
                .toList();
        assertEquals(1, inner.size());
        assertEquals(Otf2.PARADIGM_USER, inner.get(0).value("paradigm"));
        assertEquals(
                "Named.java:12",
                archive.definitions().text(inner.get(0).value("sourceFile"))
                        + ':'
                        + inner.get(0).value("beginLine"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 2 -threads"})
    void shouldDoNothingWithoutTheTool(String options) throws Exception {
        assertEquals(
                2, run(options + " Named.java").lines().filter("done"::equals).count());
    }
}
