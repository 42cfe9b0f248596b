package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2 in programs whose call-backs call MPI_T, while a call of MPI runs. */
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

    @TempDir
    private Path folder;

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
