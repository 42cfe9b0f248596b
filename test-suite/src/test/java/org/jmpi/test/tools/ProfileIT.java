package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool profile: its calls and bytes are those of a program whose calls are known, and of a layer that counts too. */
class ProfileIT {
    /** Each rank sends 5 messages of 10 ints to the right, persistently 3 of 4 bytes, and takes part in collectives. */
    static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;
            import mpi.MPI;

            public class Known {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] cell = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int me = cell[0];
                    MPI_Comm_size(MPI_COMM_WORLD, cell);
                    int n = cell[0];
                    int right = (me + 1) % n;
                    int left = (me + n - 1) % n;
                    int[] dup = new int[1];
                    MPI_Comm_dup(MPI_COMM_WORLD, dup);
                    MPI_Comm_set_name(dup[0], "ring");
                    int[] request = new int[1];
                    for (int i = 0; i < 5; i++) {
                        MPI_Irecv(new int[100], 100, MPI_INT, left, i, dup[0], request);
                        MPI_Send(new int[10], 10, MPI_INT, right, i, dup[0]);
                        MPI_Wait(request, MPI_STATUS_IGNORE);
                    }
                    MPI_Send_init(new byte[4], 4, MPI_BYTE, right, 7, MPI_COMM_WORLD, request);
                    for (int i = 0; i < 3; i++) {
                        int[] in = new int[1];
                        MPI_Irecv(new byte[9], 9, MPI_BYTE, left, 7, MPI_COMM_WORLD, in);
                        int[] all = {request[0], in[0]};
                        MPI_Start(request);
                        MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
                    }
                    MPI_Request_free(request);
                    for (int i = 0; i < 7; i++) {
                        MPI_Bcast(new double[3], 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
                        MPI_Allreduce(new long[2], new long[2], 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI_Pcontrol(0);
                    MPI_Barrier(MPI_COMM_WORLD);
                    MPI_Pcontrol(1);
                    MPI_Comm_free(dup);
                    if (args.length > 0 && me == n - 1) {
                        MPI_Abort(MPI_COMM_WORLD, 7);
                    }
                    MPI_Finalize();
                }
            }
            """;

    /** Counts sends by itself, below the profile. */
    private static final String COUNTER = """
            import org.jmpi.binding.MpiLayer;
            import org.jmpi.binding.RankLocal;

            public class Counter extends MpiLayer {
                private final RankLocal<long[]> sums = new RankLocal<>(() -> new long[2]);

                @Override
                public int MPI_Send(Object buf, long count, int datatype, int dest, int tag, int comm) {
                    int[] size = new int[1];
                    below().MPI_Type_size(datatype, size);
                    sums.get()[0]++;
                    sums.get()[1] += count * size[0];
                    return super.MPI_Send(buf, count, datatype, dest, tag, comm);
                }

                @Override
                public int MPI_Finalize() {
                    System.out.println("counted " + sums.get()[0] + " " + sums.get()[1]);
                    return super.MPI_Finalize();
                }
            }
            """;

    private static final Pattern COUNTED = Pattern.compile("counted (\\d+) (\\d+)");

    @TempDir
    Path folder;

    private String profile(int n, boolean threads) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Known.java", PROGRAM);
        job.file("Counter.java", COUNTER);
        assertEquals("", job.run("jmpijavac", "-d", "classes", "Counter.java", "Known.java"));
        String[] words = {
            "-n",
            "" + n,
            "-threads",
            "-tool",
            "profile:dir=out,sites=all",
            "-tool",
            "Counter",
            "-cp",
            "classes",
            "Known"
        };
        List<String> line = new ArrayList<>(List.of(words));
        if (!threads) {
            line.remove("-threads");
        }
        String said = job.run("jmpiexec", line.toArray(new String[0]));
        assertEquals(0, job.code, said);
        long calls = 0;
        long bytes = 0;
        for (Matcher m = COUNTED.matcher(said); m.find(); ) {
            calls += Long.parseLong(m.group(1));
            bytes += Long.parseLong(m.group(2));
        }
        String json = Files.readString(folder.resolve("out/profile.json"));
        // the independent counter
        row(json, "MPI_Send", "ring", calls, bytes, 0);
        return json;
    }

    static void row(String json, String function, String comm, long calls, long sent, long received) {
        Pattern entry = Pattern.compile(
                "\"function\" : \"" + function + "\",\\s*\"communicator\" : \""
                        + Pattern.quote(comm) + "\",\\s*\"calls\" : (\\d+),.*?\"sent_bytes\" : (\\d+),\\s*"
                        + "\"received_bytes\" : (\\d+)",
                Pattern.DOTALL);
        Matcher m = entry.matcher(json);
        assertTrue(m.find(), function + " on " + comm + " in " + json);
        String found = m.group(1) + " calls, " + m.group(2) + " sent, " + m.group(3) + " received";
        assertEquals(calls + " calls, " + sent + " sent, " + received + " received", found, function + " on " + comm);
    }

    private static void known(String json, int n) {
        rows(json, n);
        assertTrue(json.contains("\"Known.main:20\""), json);
    }

    /** Checks what a profile of {@link #PROGRAM} has, whatever was asked of call sites. */
    static void rows(String json, int n) {
        row(json, "MPI_Send", "ring", 5L * n, 5L * n * 40, 0);
        row(json, "MPI_Irecv", "ring", 5L * n, 0, 0);
        row(json, "MPI_Wait", "-", 5L * n, 0, 5L * n * 40);
        row(json, "MPI_Start", "-", 3L * n, 3L * n * 4, 0);
        row(json, "MPI_Waitall", "-", 3L * n, 0, 3L * n * 4);
        row(json, "MPI_Bcast", "MPI_COMM_WORLD", 7L * n, 7 * 24, 0);
        row(json, "MPI_Allreduce", "MPI_COMM_WORLD", 7L * n, 7L * n * 16, 0);
        row(json, "MPI_Barrier", "MPI_COMM_WORLD", n, 0, 0);
        row(json, "MPI_Comm_free", "ring", n, 0, 0);
        long message = 5 * 40 + 3 * 4;
        Matcher m = Pattern.compile("\"from\" : 0,\\s*\"to\" : (\\d+),\\s*\"messages\" : 8,\\s*\"bytes\" : " + message)
                .matcher(json);
        assertTrue(m.find(), json);
        assertEquals(1 % n, Integer.parseInt(m.group(1)));
    }

    @Test
    void shouldAgreeWithWhatOneRankDoes() throws Exception {
        known(profile(1, false), 1);
    }

    @Test
    void shouldAgreeWithWhatFourProcessesDo() throws Exception {
        known(profile(4, false), 4);
        String page = Files.readString(folder.resolve("out/profile.html"));
        assertEquals(5, page.split("<svg", -1).length - 1, "pictures");
        assertFalse(page.contains("href=") || page.contains("src=") || page.contains("<script"), "external resources");
        String table = Files.readString(folder.resolve("out/profile.txt"));
        assertTrue(table.contains("4 of 4 ranks"), table);
    }

    @Test
    void shouldKeepThreadRanksApart() throws Exception {
        known(profile(4, true), 4);
    }

    @Test
    void shouldWriteEachRanksPartWhenTheJobAborts() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Known.java", PROGRAM);
        job.run("jmpiexec", "-n", "3", "-tool", "profile:dir=out", "Known.java", "abort");
        assertEquals(7, job.code);
        for (int rank = 0; rank < 3; rank++) {
            String part = Files.readString(folder.resolve("out/profile.rank-" + rank + ".json"));
            row(part, "MPI_Send", "ring", 5, 5 * 40, 0);
        }
        // rank 0 may hear of the abort before it is ended: then it reports who is missing
        Path whole = folder.resolve("out/profile.json");
        if (Files.exists(whole)) {
            String text = Files.readString(whole).replaceAll("\\s", "");
            assertTrue(text.contains("\"missing_ranks\":[2]"), text);
        }
    }

    @Test
    void shouldNameTheNearestOfAMisspelledTool() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Known.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "profiel:dir=out", "Known.java");
        assertTrue(said.contains("-tool profiel: there is no such tool"), said);
        assertTrue(said.contains("did you mean profile?"), said);
        assertFalse(Files.exists(folder.resolve("out")));
    }
}
