package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool trace-log. */
class TraceLogIT {
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            public class Traced {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    MPI_Comm_size(MPI_COMM_WORLD, cell);
                    MPI_Sendrecv(new int[10], 10, MPI_INT, (me + 1) % cell[0], 3, new int[20], 20, MPI_INT,
                            MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    MPI_Barrier(MPI_COMM_WORLD);
                    if (args.length > 0 && me == 1) {
                        Runtime.getRuntime().halt(9);
                    }
                    MPI_Barrier(MPI_COMM_WORLD);
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private List<String> log(int rank) throws Exception {
        return Files.readAllLines(folder.resolve("out/trace.rank-" + rank + ".log")).stream()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static boolean has(List<String> lines, String regex) {
        return lines.stream().anyMatch(line -> line.matches(regex));
    }

    private String run(String... words) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Traced.java", PROGRAM);
        String said = job.run("jmpiexec", words);
        assertEquals(words[words.length - 1].equals("halt") ? 9 : 0, job.code, said);
        return said;
    }

    @Test
    void shouldWriteEveryCallWithReadableArguments() throws Exception {
        run("-n", "4", "-tool", "trace-log:dir=out", "Traced.java");
        for (int rank = 0; rank < 4; rank++) {
            List<String> lines = log(rank);
            assertTrue(
                    has(
                            lines,
                            " *[0-9.]+ " + rank + " main ENTER MPI_Sendrecv\\(sendbuf=int\\[10], sendcount=10xMPI_INT, "
                                    + "dest=" + (rank + 1) % 4
                                    + ", sendtag=3, recvbuf=int\\[20], recvcount=20xMPI_INT, "
                                    + "source=MPI_ANY_SOURCE, recvtag=MPI_ANY_TAG, comm=MPI_COMM_WORLD\\)"),
                    lines::toString);
            assertTrue(has(lines, ".* EXIT  MPI_Finalize\\(\\) = MPI_SUCCESS after [0-9]+ us"), lines::toString);
            long enter = lines.stream().filter(l -> l.contains(" ENTER ")).count();
            long exit = lines.stream().filter(l -> l.contains(" EXIT ")).count();
            assertEquals(7, enter);
            assertEquals(7, exit);
        }
    }

    @Test
    void shouldChooseClassesLevelAndRanksOfThreadRanks() throws Exception {
        run("-n", "4", "-threads", "-tool", "trace-log:dir=out,class=COLL+INIT,level=TERSE,rank=0+2-3", "Traced.java");
        assertFalse(Files.exists(folder.resolve("out/trace.rank-1.log")));
        for (int rank : new int[] {0, 2, 3}) {
            List<String> lines = log(rank);
            assertEquals(4, lines.size(), lines::toString);
            assertTrue(
                    has(
                            lines,
                            " *[0-9.]+ " + rank + " \\S+ MPI_Barrier\\(comm=MPI_COMM_WORLD\\) = MPI_SUCCESS after .*"),
                    lines::toString);
        }
    }

    @Test
    void shouldBeThereUpToTheLastCallOfARankThatDies() throws Exception {
        run("-n", "2", "-tool", "trace-log:dir=out", "Traced.java", "halt");
        List<String> lines = log(1);
        assertTrue(lines.get(lines.size() - 1).contains("EXIT  MPI_Barrier"), lines::toString);
        assertTrue(has(log(0), ".* ENTER MPI_Barrier.*"));
    }

    @Test
    void shouldSayWhichArgumentsItKnows() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Traced.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "1", "-tool", "trace-log:level=LOUD", "Traced.java");
        assertTrue(said.contains("level is 'LOUD': expected one of TERSE, TYPICAL, VERBOSE"), said);
    }
}
