package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools profile and trace-log show of files: their names, and bytes written and read; and lines of progress. */
class FileToolsIT {
    private static final int RANKS = 2;

    /** All ranks write 40 bytes together, each writes 12 and reads 8, of which 4 are there. */
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            public class Accesses {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    int[] fh = new int[1];
                    int[] request = new int[1];
                    MPI_File_open(MPI_COMM_WORLD, "field.bin", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, fh);
                    MPI_File_write_at_all(fh[0], 40 * me, new int[10], 10, MPI_INT, MPI_STATUS_IGNORE);
                    MPI_File_write_at(fh[0], 80 + 12 * me, new int[3], 3, MPI_INT, MPI_STATUS_IGNORE);
                    MPI_Barrier(MPI_COMM_WORLD);
                    MPI_File_read_at(fh[0], 100, new int[2], 2, MPI_INT, MPI_STATUS_IGNORE);
                    MPI_File_iread_at(fh[0], 0, new int[6], 6, MPI_INT, request);
                    MPI_Wait(request, MPI_STATUS_IGNORE);
                    MPI_File_read_at_all_begin(fh[0], 0, new int[5], 5, MPI_INT);
                    MPI_File_read_at_all_end(fh[0], new int[5], MPI_STATUS_IGNORE);
                    MPI_File_close(fh);
                    MPI_Finalize();
                }
            }
            """;

    /** Ranks write bytes by turns, in many rounds, the first of them slowly. */
    private static final String ROUNDS = """
            import static org.jmpi.binding.Mpi.*;

            public class Rounds {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    int[] info = new int[1];
                    MPI_Info_create(info);
                    MPI_Info_set(info[0], "romio_cb_write", "enable");
                    MPI_Info_set(info[0], "cb_nodes", "1");
                    MPI_Info_set(info[0], "cb_buffer_size", "1");
                    int[] fh = new int[1];
                    MPI_File_open(MPI_COMM_WORLD, "rounds.bin", MPI_MODE_CREATE | MPI_MODE_RDWR, info[0], fh);
                    int[] every = new int[1];
                    MPI_Type_create_resized(MPI_BYTE, 0, 2, every);
                    MPI_Type_commit(every);
                    MPI_File_set_view(fh[0], me, MPI_BYTE, every[0], "native", MPI_INFO_NULL);
                    long begin = System.nanoTime();
                    int n = 1000;
                    // twice as many until an access takes long enough
                    for (boolean[] again = {true}; again[0]; n *= 2) {
                        begin = System.nanoTime();
                        MPI_File_write_at_all(fh[0], 0, new byte[n], n, MPI_BYTE, MPI_STATUS_IGNORE);
                        int[] took = {(int) ((System.nanoTime() - begin) / 1000000)};
                        MPI_Allreduce(MPI_IN_PLACE, took, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
                        again[0] = took[0] < 1200;
                    }
                    MPI_File_close(fh);
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private String run(String name, String program, String... words) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file(name, program);
        String said = job.run("jmpiexec", words);
        assertEquals(0, job.code, said);
        return said;
    }

    @Test
    void shouldCountBytesWrittenAndRead() throws Exception {
        run("Accesses.java", PROGRAM, "-n", "" + RANKS, "-tool", "profile:dir=out", "Accesses.java");
        String json = Files.readString(folder.resolve("out/profile.json"));
        String file = "file field.bin";
        ProfileIT.row(json, "MPI_File_write_at_all", file, RANKS, 40 * RANKS, 0);
        ProfileIT.row(json, "MPI_File_write_at", file, RANKS, 12 * RANKS, 0);
        ProfileIT.row(json, "MPI_File_read_at", file, RANKS, 0, 4 * RANKS);
        ProfileIT.row(json, "MPI_File_iread_at", file, RANKS, 0, 0);
        ProfileIT.row(json, "MPI_Wait", "-", RANKS, 0, 24 * RANKS);
        ProfileIT.row(json, "MPI_File_read_at_all_begin", file, RANKS, 0, 0);
        ProfileIT.row(json, "MPI_File_read_at_all_end", file, RANKS, 0, 20 * RANKS);
        ProfileIT.row(json, "MPI_File_close", file, RANKS, 0, 0);
    }

    @Test
    void shouldTraceFilesAsAClass() throws Exception {
        run(
                "Accesses.java",
                PROGRAM,
                "-n",
                "2",
                "-threads",
                "-tool",
                "trace-log:dir=out,class=IO,level=TERSE",
                "Accesses.java");
        List<String> lines =
                Files.readString(folder.resolve("out/trace.rank-0.log")).lines().toList();
        assertHas(lines, ".* MPI_File_open\\(.*filename=\"field.bin\", .*");
        assertHas(
                lines,
                ".* MPI_File_write_at_all\\(fh=\"field.bin\", offset=0, buf=int\\[10], count=10xMPI_INT.* = MPI_SUCCESS .*");
        assertHas(lines, ".* MPI_File_read_at\\(fh=\"field.bin\", offset=100, .*\\) = MPI_SUCCESS after .*");
        assertTrue(lines.stream().noneMatch(l -> l.contains("MPI_Barrier(")), lines::toString);
    }

    @Test
    void shouldSayHowFarACollectiveAccessIs() throws Exception {
        String said = run("Rounds.java", ROUNDS, "-n", "2", "-genv", "MPIR_CVAR_IO_REPORT_SECONDS", "1", "Rounds.java");
        String line = "jmpi: writing rounds.bin: \\d+ % after \\d+\\.\\d s, \\d+\\.\\d MB/s, slowest aggregator rank 0";
        assertHas(said.lines().toList(), line);
    }

    @Test
    void shouldTakeHintsFromOutsideAndPrintThem() throws Exception {
        Files.writeString(folder.resolve("site"), "cb_nodes 1\ncb_buffer_size 77777\n");
        String said = run(
                "Rounds.java",
                ROUNDS.replace("1200", "0"),
                "-n",
                "2",
                "-genv",
                "ROMIO_HINTS",
                "site",
                "-genv",
                "MPICH_MPIIO_HINTS",
                "r*.bin:cb_buffer_size=55:jmpi_sync=visible,other:jmpi_sync=device",
                "-genv",
                "ROMIO_PRINT_HINTS",
                "1",
                "Rounds.java");
        List<String> lines = said.lines().toList();
        assertHas(lines, "key = cb_nodes +value = 1");
        assertHas(lines, "key = cb_buffer_size +value = 55");
        assertHas(lines, "key = jmpi_sync +value = visible");
    }

    private static void assertHas(List<String> lines, String regex) {
        assertTrue(lines.stream().anyMatch(l -> l.matches(regex)), () -> regex + " in " + lines);
    }
}
