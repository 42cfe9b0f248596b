package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2 in long jobs on several hosts, here pretended ones: their clocks are measured while the program runs. */
class TraceClocksIT {
    /** Barriers until rank 0 has seen two seconds pass; at first many, then few. */
    private static final String PROGRAM = """
            import mpi.*;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    long begin = System.nanoTime();
                    int[] goesOn = {1};
                    for (int i = 0; goesOn[0] == 1; i++) {
                        MPI.COMM_WORLD.barrier();
                        if (i > 2000 && me == 1) {
                            Thread.sleep(5);
                        }
                        goesOn[0] = System.nanoTime() - begin < 2_200_000_000L ? 1 : 0;
                        MPI.COMM_WORLD.bcast(goesOn, 1, MPI.INT, 0);
                    }
                    MPI.Finalize();
                }
            }
            """;

    private static final String TWICE = """
            import static org.jmpi.binding.Mpi.*;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] session = new int[1];
                    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session);
                    MPI_Finalize();
                    String second;
                    try {
                        second = MPI_Finalize() == MPI_SUCCESS ? "success" : "error";
                    } catch (RuntimeException e) {
                        second = "error";
                    }
                    System.out.println("second " + second);
                    MPI_Session_finalize(session);
                }
            }
            """;

    @TempDir
    private Path folder;

    private static String measuring(Event event, Definitions definitions) {
        Definition region =
                event.type() == EventType.ENTER ? definitions.get(DefinitionType.REGION, event.value(0)) : null;
        return region != null && definitions.name(region).equals("otf2: clocks") ? "measures" : "";
    }

    private static List<String> measurements(Archive archive, int rank) throws Exception {
        return RecordedEvents.of(archive, rank, TraceClocksIT::measuring).stream()
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private Archive run(String tool) throws Exception {
        said(PROGRAM, tool);
        return Archive.open(folder.resolve("t"));
    }

    private String said(String program, String tool) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", program);
        String said = job.run("jmpiexec", "-n", "3", "-genv", "MPIR_CVAR_NUM_CLIQUES", "2", "-tool", tool, "Job.java");
        assertEquals(0, job.code, said);
        return said;
    }

    /** As without the tool, the second call is an error, and no clocks are measured by what is no more. */
    @Test
    void shouldNotBeMeasuredInASecondFinalize() throws Exception {
        String said = said(TWICE, "otf2:dir=t");
        assertEquals(3, said.split("second error", -1).length - 1, said);
    }

    @Test
    void shouldBeMeasuredInBetween() throws Exception {
        Archive archive = run("otf2:dir=t,clocks=1");
        int first = measurements(archive, 0).size();
        assertTrue(first > 0);
        assertEquals(first, measurements(archive, 1).size());
        assertEquals(first, measurements(archive, 2).size());
    }

    @Test
    void shouldNotBeMeasuredInBetweenIfToldSo() throws Exception {
        assertEquals(List.of(), measurements(run("otf2:dir=t,clocks=0"), 0));
    }

    @Test
    void shouldRefuseOtherIntervals() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "1", "-tool", "otf2:dir=t,clocks=often", "Job.java");
        assertTrue(job.code != 0, said);
        assertTrue(said.contains("clocks=often; expected the seconds between two measurements, 0 for none"), said);
    }
}
