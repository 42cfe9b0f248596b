package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A tool as somebody else would write it, with nothing but JMPI's own commands: it wraps MPI_Send, reads a performance
 * variable and listens to an event, and is found as a service.
 */
class OutsiderIT {
    private static final String TOOL = """
            package outsider;

            import static org.jmpi.binding.Mpi.*;

            import java.util.concurrent.atomic.LongAdder;
            import org.jmpi.binding.MpiLayer;
            import org.jmpi.binding.RankLocal;
            import org.jmpi.mpir.tool.pvar.PvarHandle;
            import org.jmpi.mpir.tool.pvar.PvarSession;
            import org.jmpi.mpir.tool.event.EventRegistration;

            public class WatchSends extends MpiLayer {
                private static class State {
                    long sends;
                    final LongAdder matched = new LongAdder();
                    final PvarSession[] session = new PvarSession[1];
                    final PvarHandle[] handle = new PvarHandle[1];
                }

                private final RankLocal<State> ranks = new RankLocal<>(State::new);
                private String greeting = "watched";

                @Override
                protected void start(String arguments) {
                    greeting = arguments.isEmpty() ? greeting : arguments;
                }

                @Override
                public int MPI_Init(String[] argv) {
                    int code = super.MPI_Init(argv);
                    State s = ranks.get();
                    below().MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
                    int[] index = new int[1];
                    below().MPI_T_pvar_session_create(s.session);
                    below().MPI_T_pvar_get_index("shm_am_sent_SEND", MPI_T_PVAR_CLASS_COUNTER, index);
                    below().MPI_T_pvar_handle_alloc(s.session[0], index[0], null, s.handle, new int[1]);
                    below().MPI_T_pvar_start(s.session[0], s.handle[0]);
                    EventRegistration[] registration = new EventRegistration[1];
                    below().MPI_T_event_get_index("message_matched", index);
                    below().MPI_T_event_handle_alloc(index[0], null, MPI_INFO_NULL, registration);
                    below().MPI_T_event_register_callback(registration[0], MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE,
                            MPI_INFO_NULL, null, (event, handle, safety, data) -> s.matched.increment());
                    return code;
                }

                @Override
                public int MPI_Send(Object buf, long count, int datatype, int dest, int tag, int comm) {
                    ranks.get().sends++;
                    return super.MPI_Send(buf, count, datatype, dest, tag, comm);
                }

                @Override
                public int MPI_Finalize() {
                    State s = ranks.get();
                    int[] rank = new int[1];
                    below().MPI_Comm_rank(MPI_COMM_WORLD, rank);
                    long[] counter = {-1};
                    int code = below().MPI_T_pvar_read(s.session[0], s.handle[0], counter);
                    System.out.println(greeting + " rank " + rank[0] + ": " + s.sends + " sends, matched "
                            + (s.matched.sum() >= 3 ? "3" : "only " + s.matched.sum())
                            + ", counter " + (code == MPI_SUCCESS && counter[0] >= 3 ? "runs" : code + " " + counter[0]));
                    below().MPI_T_finalize();
                    return super.MPI_Finalize();
                }
            }
            """;

    private static final String PROGRAM = """
            import mpi.MPI;

            public class Chain {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    int n = MPI.COMM_WORLD.getSize();
                    for (int i = 0; i < 3; i++) {
                        int[] value = {me};
                        if (me % 2 == 0) {
                            MPI.COMM_WORLD.send(value, 1, MPI.INT, me + 1, i);
                            MPI.COMM_WORLD.recv(value, 1, MPI.INT, me + 1, i);
                        } else {
                            MPI.COMM_WORLD.recv(value, 1, MPI.INT, me - 1, i);
                            MPI.COMM_WORLD.send(value, 1, MPI.INT, me - 1, i);
                        }
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private ToolJob compiled() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("tool/outsider/WatchSends.java", TOOL);
        job.file("Chain.java", PROGRAM);
        assertEquals("", job.run("jmpijavac", "-d", "tool-classes", "tool/outsider/WatchSends.java"));
        job.file("tool-classes/META-INF/services/org.jmpi.binding.MpiLayer", "outsider.WatchSends # a service\n");
        return job;
    }

    private static void saidByFour(String said, String greeting) {
        for (int rank = 0; rank < 4; rank++) {
            String line = greeting + " rank " + rank + ": 3 sends, matched 3, counter runs\n";
            assertTrue(said.contains(line), said);
            assertEquals(said.indexOf(line), said.lastIndexOf(line), said);
        }
    }

    @Test
    void shouldSeeAJobOfFourRanksAsAService() throws Exception {
        ToolJob job = compiled();
        saidByFour(job.run("jmpiexec", "-n", "4", "-cp", "tool-classes:.", "Chain.java"), "watched");
    }

    @Test
    void shouldGetArgumentsAndKeepThreadRanksApart() throws Exception {
        ToolJob job = compiled();
        saidByFour(
                job.run(
                        "jmpiexec",
                        "-n",
                        "4",
                        "-threads",
                        "-tool",
                        "watch-sends:seen",
                        "-cp",
                        "tool-classes:.",
                        "Chain.java"),
                "seen");
    }
}
