package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools profile and trace-log show of windows: their names, bytes and targets. */
class WindowToolsIT {
    private static final int RANKS = 3;

    /** Each rank accesses its right neighbour, in a window named halo, and in one without a name. */
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;
            import java.nio.ByteBuffer;

            public class Windows {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    MPI_Comm_size(MPI_COMM_WORLD, cell);
                    int right = (me + 1) % cell[0];
                    int[] request = new int[1];
                    int[] win = new int[1];
                    MPI_Win_allocate(800, 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
                    MPI_Win_set_name(win[0], "halo");
                    int w = win[0];
                    MPI_Win_lock_all(0, w);
                    MPI_Put(new int[10], 10, MPI_INT, right, 0, 10, MPI_INT, w);
                    MPI_Put(new int[10], 10, MPI_INT, MPI_PROC_NULL, 0, 10, MPI_INT, w);
                    MPI_Rput(new byte[4], 4, MPI_BYTE, right, 0, 4, MPI_BYTE, w, request);
                    MPI_Wait(request, MPI_STATUS_IGNORE);
                    MPI_Get(new double[5], 5, MPI_DOUBLE, right, 0, 5, MPI_DOUBLE, w);
                    long[] one = new long[1];
                    long[] old = new long[1];
                    MPI_Fetch_and_op(one, old, MPI_LONG, right, 0, MPI_SUM, w);
                    MPI_Fetch_and_op(null, old, MPI_LONG, right, 0, MPI_NO_OP, w);
                    MPI_Compare_and_swap(one, one, old, MPI_LONG, right, 0, w);
                    MPI_Get_accumulate(new long[2], 2, MPI_LONG, new long[2], 2, MPI_LONG, right, 0, 2, MPI_LONG, MPI_SUM, w);
                    MPI_Win_unlock_all(w);
                    int[] other = new int[1];
                    MPI_Win_create(new byte[80], 80, 1, MPI_INFO_NULL, MPI_COMM_WORLD, other);
                    MPI_Win_fence(0, other[0]);
                    MPI_Accumulate(new long[3], 3, MPI_LONG, right, 0, 3, MPI_LONG, MPI_SUM, other[0]);
                    MPI_Win_fence(0, other[0]);
                    MPI_Win_free(other);
                    MPI_Win_free(win);
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private String read(String name) throws Exception {
        return Files.readString(folder.resolve("out").resolve(name));
    }

    private void run(String... words) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Windows.java", PROGRAM);
        String said = job.run("jmpiexec", words);
        assertEquals(0, job.code, said);
    }

    @Test
    void shouldCountBytesByWindowAndTarget() throws Exception {
        run("-n", "" + RANKS, "-tool", "profile:dir=out", "Windows.java");
        String json = read("profile.json");
        ProfileIT.row(json, "MPI_Put", "window halo", 2 * RANKS, 40 * RANKS, 0);
        ProfileIT.row(json, "MPI_Rput", "window halo", RANKS, 4 * RANKS, 0);
        ProfileIT.row(json, "MPI_Get", "window halo", RANKS, 0, 40 * RANKS);
        ProfileIT.row(json, "MPI_Fetch_and_op", "window halo", 2 * RANKS, 8 * RANKS, 16 * RANKS);
        ProfileIT.row(json, "MPI_Compare_and_swap", "window halo", RANKS, 8 * RANKS, 8 * RANKS);
        ProfileIT.row(json, "MPI_Get_accumulate", "window halo", RANKS, 16 * RANKS, 16 * RANKS);
        ProfileIT.row(json, "MPI_Win_lock_all", "window halo", RANKS, 0, 0);
        ProfileIT.row(json, "MPI_Win_free", "window halo", RANKS, 0, 0);
        Matcher unnamed = Pattern.compile("\"(window context \\d+ \\(" + RANKS + " ranks\\))\"")
                .matcher(json);
        assertTrue(unnamed.find(), json);
        ProfileIT.row(json, "MPI_Accumulate", unnamed.group(1), RANKS, 24 * RANKS, 0);
        ProfileIT.row(json, "MPI_Win_fence", unnamed.group(1), 2 * RANKS, 0, 0);
        int bytes = 40 + 4 + 40 + 16 + 8 + 16 + 32 + 24;
        Pattern pair = Pattern.compile("\"from\" : 0,\\s*\"to\" : 1,\\s*\"messages\" : 8,\\s*\"bytes\" : " + bytes);
        assertTrue(pair.matcher(json).find(), json);
    }

    @Test
    void shouldTraceWindowsAsAClass() throws Exception {
        run("-n", "2", "-threads", "-tool", "trace-log:dir=out,class=RMA,level=TERSE", "Windows.java");
        List<String> lines = read("trace.rank-0.log").lines().toList();
        assertHas(
                lines,
                ".* MPI_Put\\(origin_addr=int\\[10], origin_count=10xMPI_INT, target_rank=1, target_disp=0, "
                        + "target_count=10xMPI_INT, win=halo\\) = MPI_SUCCESS after .*");
        assertHas(lines, ".* MPI_Put\\(.* target_rank=MPI_PROC_NULL, .*");
        assertHas(
                lines, ".* MPI_Compare_and_swap\\(.*, datatype=MPI_LONG, target_rank=1, target_disp=0, win=halo\\).*");
        assertHas(lines, ".* MPI_Win_lock_all\\(assertion?=0, win=halo\\).*");
        assertTrue(lines.stream().noneMatch(l -> l.contains("MPI_Wait(")), lines::toString);
    }

    private static void assertHas(List<String> lines, String regex) {
        assertTrue(lines.stream().anyMatch(l -> l.matches(regex)), () -> regex + " in " + lines);
    }
}
