package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool profile where it is less at home: many ranks, sockets, threads, beside a tool that fails. */
class ProfileFormsIT {
    private static final int MANY = 7;

    /** Throws in a send, once a job. */
    private static final String FAULTY = """
            import java.util.concurrent.atomic.AtomicInteger;
            import org.jmpi.binding.MpiLayer;

            public class Faulty extends MpiLayer {
                private final AtomicInteger calls = new AtomicInteger();

                @Override
                public int MPI_Send(Object buf, long count, int datatype, int dest, int tag, int comm) {
                    if (calls.incrementAndGet() == 3) {
                        throw new IllegalStateException("the third send");
                    }
                    return super.MPI_Send(buf, count, datatype, dest, tag, comm);
                }
            }
            """;

    /** Two threads a rank send 50 messages each to the other rank, which are counted, and one that isn't. */
    private static final String THREADS = """
            import static org.jmpi.binding.Mpi.*;

            public class Threads {
                public static void main(String[] args) throws Exception {
                    int[] cell = new int[1];
                    MPI_Init_thread(args, MPI_THREAD_MULTIPLE, cell);
                    MPI_Comm_rank(MPI_COMM_WORLD, cell);
                    int peer = 1 - cell[0];
                    Thread second = new Thread(() -> exchange(peer, 2));
                    second.start();
                    exchange(peer, 1);
                    second.join();
                    MPI_Pcontrol(2);
                    MPI_Pcontrol(0);
                    MPI_Send(new byte[9], 9, MPI_BYTE, peer, 3, MPI_COMM_WORLD);
                    MPI_Recv(new byte[9], 9, MPI_BYTE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    MPI_Pcontrol(1);
                    MPI_Barrier(MPI_COMM_WORLD);
                    MPI_Finalize();
                }

                private static void exchange(int peer, int tag) {
                    for (int i = 0; i < 50; i++) {
                        MPI_Send(new byte[4], 4, MPI_BYTE, peer, tag, MPI_COMM_WORLD);
                        MPI_Recv(new byte[4], 4, MPI_BYTE, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private String read(String name) throws Exception {
        return Files.readString(folder.resolve("out").resolve(name));
    }

    @Test
    void shouldCountOfSevenRanksBesideALayerThatThrowsAndTheOtherTool() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Known.java", ProfileIT.PROGRAM);
        job.file("Faulty.java", FAULTY);
        assertEquals("", job.run("jmpijavac", "-d", "classes", "Faulty.java", "Known.java"));
        String[] line = {
            "-n",
            "" + MANY,
            "-threads",
            "-tool",
            "profile:dir=out,sites=none",
            "-tool",
            "Faulty",
            "-tool",
            "trace-log:dir=out,level=TERSE,class=PT2PT",
            "-cp",
            "classes",
            "Known"
        };
        String said = job.run("jmpiexec", line);
        assertEquals(0, job.code, said);
        assertEquals(2, said.split("the third send", -1).length, said);
        String json = read("profile.json");
        ProfileIT.rows(json, MANY);
        assertFalse(json.contains("Known.main"), "call sites that nobody asked for: " + json);
        for (int rank = 0; rank < MANY; rank++) {
            assertEquals(6, read("trace.rank-" + rank + ".log").split("MPI_Send\\(", -1).length, "rank " + rank);
        }
    }

    @Test
    void shouldCountCallsOfThreadsOverSocketsAndLookAtOneOfThreeSites() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Threads.java", THREADS);
        String[] line = {
            "-n", "2", "-genv", "MPIR_CVAR_NOLOCAL", "1", "-tool", "profile:dir=out,sites=3", "Threads.java"
        };
        String said = job.run("jmpiexec", line);
        assertEquals(0, job.code, said);
        for (int rank = 0; rank < 2; rank++) {
            String part = read("profile.rank-" + rank + ".json");
            ProfileIT.row(part, "MPI_Send", "MPI_COMM_WORLD", 100, 400, 0);
            assertFalse(part.contains("\"MPI_Barrier\""), part);
        }
        String json = read("profile.json");
        ProfileIT.row(json, "MPI_Send", "MPI_COMM_WORLD", 200, 800, 0);
        ProfileIT.row(json, "MPI_Recv", "MPI_COMM_WORLD", 200, 0, 800);
        ProfileIT.row(json, "MPI_Barrier", "MPI_COMM_WORLD", 2, 0, 0);
        assertTrue(json.contains("\"Threads.exchange:"), json);
    }
}
