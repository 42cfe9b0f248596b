package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2 in programs whose call-backs call MPI, or MPI_T, while a call of MPI runs. */
class TraceCallbackIT {
    /** The answer of rank 1 is matched within the call with which rank 0 sends. */
    private static final String PROGRAM = """
            import static org.jmpi.binding.Mpi.*;

            import org.jmpi.mpir.tool.event.EventRegistration;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
                    EventRegistration[] registration = new EventRegistration[1];
                    int[] index = new int[1];
                    MPI_T_event_get_index("message_matched", index);
                    MPI_T_event_handle_alloc(index[0], null, MPI_INFO_NULL, registration);
                    MPI_T_event_register_callback(registration[0], MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_INFO_NULL, null,
                            (instance, r, safety, data) -> {
                                long begin = System.nanoTime();
                                while (System.nanoTime() - begin < 50_000_000L) {
                                    Thread.onSpinWait();
                                }
                                MPI_T_event_get_num(new int[1]);
                            });
                    MPI_Init(args);
                    int[] rank = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, rank);
                    int[] one = new int[1];
                    if (rank[0] == 0) {
                        MPI_Sendrecv(one, 1, MPI_INT, 1, 1, one, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, null);
                    } else {
                        MPI_Recv(one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, null);
                        MPI_Send(one, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
                    }
                    MPI_T_event_get_num(new int[1]);
                    MPI_Finalize();
                    MPI_T_finalize();
                }
            }
            """;

    /** Rank 0 waits for the longer message within its wait for the shorter one. */
    private static final String NESTED = """
            import static org.jmpi.binding.Mpi.*;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] rank = new int[1];
                    MPI_Comm_rank(MPI_COMM_WORLD, rank);
                    int[] five = new int[5];
                    if (rank[0] == 0) {
                        int[] inner = new int[1];
                        int[] cell = new int[1];
                        int[] all = new int[3];
                        MPI_Irecv(five, 5, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, cell);
                        all[0] = cell[0];
                        MPI_Grequest_start(
                                (state, status) -> MPI_Wait(inner, MPI_STATUS_IGNORE),
                                state -> MPI_Recv(five, 5, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                                (state, complete) -> MPI_SUCCESS,
                                null,
                                cell);
                        all[1] = cell[0];
                        MPI_Barrier(MPI_COMM_WORLD);
                        MPI_Irecv(five, 5, MPI_INT, 1, 2, MPI_COMM_WORLD, inner);
                        MPI_Irecv(five, 5, MPI_INT, 1, 4, MPI_COMM_WORLD, cell);
                        all[2] = cell[0];
                        MPI_Grequest_complete(all[1]);
                        MPI_Waitall(3, all, MPI_STATUSES_IGNORE);
                    } else {
                        MPI_Send(five, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
                        MPI_Barrier(MPI_COMM_WORLD);
                        MPI_Send(five, 5, MPI_INT, 0, 2, MPI_COMM_WORLD);
                        MPI_Send(five, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
                        MPI_Send(five, 3, MPI_INT, 0, 4, MPI_COMM_WORLD);
                    }
                    MPI_Finalize();
                }
            }
            """;

    /** The value of a request that is freed is given up at once, although its message comes later. */
    private static final String FREED = """
            import static org.jmpi.binding.Mpi.*;

            public class Job {
                private static int freed;

                public static void main(String[] args) throws Exception {
                    MPI_Init(args);
                    int[] key = new int[1];
                    int[] r = new int[1];
                    int[] one = new int[1];
                    MPI_Key_create(
                            MPI_VALUE_NULL_COPY_FN,
                            (k, type, handle, context, value) -> freed++,
                            MPI_VALUE_NULL_DESTROY_FN,
                            0,
                            key);
                    for (int i = 1; i <= 3; i++) {
                        MPI_Irecv(one, 1, MPI_INT, 0, i, MPI_COMM_SELF, r);
                        MPI_Value_set(key[0], MPI_HANDLE_REQUEST, r[0], 7);
                        MPI_Request_free(r);
                        if (freed != i || r[0] != MPI_REQUEST_NULL) {
                            throw new AssertionError(freed + " values freed, " + i + " requests");
                        }
                    }
                    for (int i = 1; i <= 3; i++) {
                        MPI_Send(one, 1, MPI_INT, 0, i, MPI_COMM_SELF);
                    }
                    MPI_Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private String match(String program, String ranks) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", program);
        String said = job.run("jmpiexec", "-n", ranks, "-tool", "otf2:dir=t", "Job.java");
        assertEquals(0, job.code, said);
        String matched = job.run("jmpi-trace", "match", "--strict", "t");
        assertEquals(0, job.code, matched);
        return matched;
    }

    @Test
    void shouldKeepWhatAnOuterCallWaitsFor() throws Exception {
        String matched = match(NESTED, "2");
        assertTrue(matched.contains("messages matched                      4   (bytes 44,"), matched);
    }

    @Test
    void shouldRunCallbacksOfAFreedRequestAsWithoutTheTool() throws Exception {
        String matched = match(FREED, "2");
        assertTrue(matched.contains("messages matched                      6   (bytes 24,"), matched);
    }

    @Test
    void shouldNotMoveTheTimeOfASend() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=t", "Job.java");
        assertEquals(0, job.code, said);
        String matched = job.run("jmpi-trace", "match", "--strict", "t");
        assertEquals(0, job.code, matched);
        assertTrue(matched.contains("messages matched                      2 "), matched);
        String calls = job.run("jmpi-trace", "print", "--events", "--kind", "ENTER", "t");
        assertEquals(2, calls.split("MPI_T_event_get_num", -1).length - 1, "those of main alone: " + calls);
    }
}
