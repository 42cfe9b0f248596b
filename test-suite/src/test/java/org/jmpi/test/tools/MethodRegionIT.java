package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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

/** The tool otf2: methods of a program that are regions, without a change to it. */
class MethodRegionIT {
    private static final String PROGRAM = """
            import mpi.*;

            public class Heat {
                static class Grid {
                    void step(int n) throws MPIException {
                        if (n == 2) {
                            throw new IllegalStateException();
                        }
                        MPI.COMM_WORLD.barrier();
                    }
                }

                static int swap(int n) {
                    return n + 1;
                }

                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int n = 0;
                    try {
                        while (true) {
                            new Grid().step(n);
                            n = swap(n);
                        }
                    } catch (IllegalStateException e) {
                        System.out.println("steps " + n);
                    }
                    MPI.Finalize();
                }
            }
            """;
    private static final Set<String> EXPECTED = Set.of("Heat.main", "Heat.swap", "Heat.Grid.step", "MPI_Barrier");

    @TempDir
    private Path folder;

    private final ToolJob[] job = new ToolJob[1];

    private String run(String options) throws Exception {
        job[0] = new ToolJob(folder);
        job[0].file("Heat.java", PROGRAM);
        return job[0].run("jmpiexec", options.split(" "));
    }

    private static String text(Event event, Definitions definitions) {
        boolean isRegion = event.type() == EventType.ENTER || event.type() == EventType.LEAVE;
        Definition region = isRegion ? definitions.get(DefinitionType.REGION, event.value(0)) : null;
        String name = region == null ? "" : definitions.name(region);
        return !EXPECTED.contains(name) ? "" : (event.type() == EventType.ENTER ? "+" : "-") + name;
    }

    private List<String> path(int rank) throws Exception {
        return RecordedEvents.of(Archive.open(folder.resolve("t")), rank, MethodRegionIT::text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 3 -threads", "-n 2 -hosts a,b -launcher fork -stage"})
    void shouldBeginAndEndWithTheMethods(String options) throws Exception {
        String said = run(options + " -tool otf2:dir=" + folder.resolve("t") + ",methods=Heat.swap+*.step Heat.java");

        assertEquals(0, job[0].code, said);
        List<String> step = List.of("+Heat.Grid.step", "+MPI_Barrier", "-MPI_Barrier", "-Heat.Grid.step");
        List<String> swap = List.of("+Heat.swap", "-Heat.swap");
        List<String> expected = java.util.stream.Stream.of(
                        step, swap, step, swap, List.of("+Heat.Grid.step", "-Heat.Grid.step"))
                .flatMap(List::stream)
                .toList();
        for (int rank = 0; rank < Integer.parseInt(options.substring(3, 4)); rank++) {
            assertEquals(expected, path(rank), "rank " + rank);
        }
    }

    @Test
    void shouldHaveTheLineOfTheMethod() throws Exception {
        run("-n 1 -tool otf2:dir=t,methods=Heat.swap Heat.java");

        Definitions definitions = Archive.open(folder.resolve("t")).definitions();
        Definition swap = definitions.of(DefinitionType.REGION).stream()
                .filter(each -> definitions.name(each).equals("Heat.swap"))
                .findFirst()
                .orElseThrow();
        assertEquals("Heat.java:14", definitions.text(swap.value("sourceFile")) + ':' + swap.value("beginLine"));
    }

    @Test
    void shouldTellOfANameThatChoosesNothing() throws Exception {
        String said = run("-n 2 -tool otf2:dir=t,methods=Heat.swap+Heat.swop Heat.java");

        assertEquals(0, job[0].code, said);
        assertTrue(said.contains("otf2: methods=Heat.swop: rank 0 has loaded no class with such a method"), said);
    }

    @Test
    void shouldTellHowAJvmGetsTheAgent() throws Exception {
        String said = run("-n 1 -genv MPIR_CVAR_JMPI_PROFILING_LAYERS otf2:dir=t,methods=Heat.swap; Heat.java");

        assertNotEquals(0, job[0].code);
        assertTrue(said.contains("-javaagent:FOLDER/mpi-api-VERSION.jar=Heat.swap"), said);
    }
}
