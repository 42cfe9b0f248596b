package org.jmpi.test.multiple;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadMultipleTest {
    private static final int WORLD = Mpi.MPI_COMM_WORLD;
    private static final int STOP_TAG = 99;
    private static final String NOLOCAL = "MPIR_CVAR_NOLOCAL";

    private static int rank() {
        int[] rank = new int[1];
        Mpi.MPI_Comm_rank(WORLD, rank);
        return rank[0];
    }

    private static int dup(int comm) {
        int[] made = new int[1];
        assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(comm, made));
        return made[0];
    }

    private static void free(int comm) {
        Mpi.MPI_Comm_free(new int[] {comm});
    }

    private static Callable<?> pingPong(int me, int comm, int tag, int rounds, int length) {
        return () -> {
            int[] out = new int[length];
            int[] in = new int[length];
            for (int i = 0; i < rounds; i++) {
                out[length - 1] = tag * 1_000_000 + i;
                if (me == 0) {
                    Mpi.MPI_Send(out, length, Mpi.MPI_INT, 1, tag, comm);
                    Mpi.MPI_Recv(in, length, Mpi.MPI_INT, 1, tag, comm, null);
                } else {
                    Mpi.MPI_Recv(in, length, Mpi.MPI_INT, 0, tag, comm, null);
                    Mpi.MPI_Send(out, length, Mpi.MPI_INT, 0, tag, comm);
                }
                assertEquals(out[length - 1], in[length - 1]);
            }
            return null;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldServeFourThreadsARankWhileOneMoreIsBlocked(String noLocal) {
        int code = Guarded.runMultiple(2, Map.of(NOLOCAL, noLocal), () -> {
            int me = rank();
            CountDownLatch done = new CountDownLatch(5);
            List<Callable<?>> bodies = new ArrayList<>();
            for (int t = 1; t <= 3; t++) {
                bodies.add(counted(pingPong(me, WORLD, t, 1000, 1), done));
            }
            bodies.add(counted(pingPong(me, WORLD, 4, 30, 100_000), done));
            bodies.add(counted(dups(dup(WORLD), 20), done));
            bodies.add(() -> {
                Mpi.MPI_Recv(new int[1], 1, Mpi.MPI_INT, 1 - me, STOP_TAG, WORLD, null);
                return null;
            });
            bodies.add(() -> {
                assertTrue(done.await(50, TimeUnit.SECONDS), "some thread is stuck: " + done.getCount());
                Mpi.MPI_Send(new int[1], 1, Mpi.MPI_INT, 1 - me, STOP_TAG, WORLD);
                return null;
            });
            Guarded.inThreads(bodies);
        });
        assertEquals(0, code);
    }

    /** Whoever finds nothing blocks at once. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldWakeThreadsThatBlockAtOnce(String noLocal) {
        Map<String, String> settings =
                Map.of(NOLOCAL, noLocal, "MPIR_CVAR_CH4_SPIN_POLLS", "0", "MPIR_CVAR_CH4_YIELD_MICROSECONDS", "0");
        int rounds = 300;
        int code = Guarded.runMultiple(2, settings, () -> {
            int me = rank();
            Guarded.inThreads(List.of(
                    pingPong(me, WORLD, 1, rounds, 1),
                    pingPong(me, WORLD, 2, rounds, 1),
                    pingPong(me, WORLD, 3, rounds, 50_000)));
        });
        assertEquals(0, code);
    }

    private static Callable<?> counted(Callable<?> body, CountDownLatch done) {
        return () -> {
            body.call();
            done.countDown();
            return null;
        };
    }

    private static Callable<?> dups(int parent, int times) {
        return () -> {
            for (int i = 0; i < times; i++) {
                int made = dup(parent);
                int[] sum = new int[1];
                Mpi.MPI_Allreduce(new int[] {1}, sum, 1, Mpi.MPI_INT, Mpi.MPI_SUM, made);
                assertEquals(2, sum[0]);
                free(made);
            }
            free(parent);
            return null;
        };
    }

    /** Threads agree on ids for several communicators at once; no two of a rank may get the same. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldDupSeveralCommunicatorsAtOnce(String noLocal) {
        int code = Guarded.runMultiple(3, Map.of(NOLOCAL, noLocal), () -> {
            int threads = 4;
            int each = 15;
            Set<Integer> contexts = ConcurrentHashMap.newKeySet();
            List<Callable<?>> bodies = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int parent = dup(WORLD);
                bodies.add(() -> {
                    for (int i = 0; i < each; i++) {
                        int made = dup(parent);
                        contexts.add(Comm.table(Rank.current()).find(made).contextId);
                    }
                    return null;
                });
            }
            Guarded.inThreads(bodies);
            assertEquals(threads * each, contexts.size());
        });
        assertEquals(0, code);
    }

    /** The tag of MPI_Comm_create_group keeps threads apart that make groups of one communicator at once. */
    @Test
    void shouldCreateGroupsOfOneCommunicatorAtOnce() {
        int code = Guarded.runMultiple(2, () -> {
            int[] group = new int[1];
            Mpi.MPI_Comm_group(WORLD, group);
            int liveGroups = Group.table(Rank.current()).liveCount();
            List<Callable<?>> bodies = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                int tag = t;
                bodies.add(() -> {
                    for (int i = 0; i < 10; i++) {
                        int[] made = new int[1];
                        Mpi.MPI_Comm_create_group(WORLD, group[0], tag, made);
                        Mpi.MPI_Barrier(made[0]);
                        Mpi.MPI_Comm_free(made);
                    }
                    return null;
                });
            }
            Guarded.inThreads(bodies);
            assertEquals(liveGroups, Group.table(Rank.current()).liveCount(), "groups are leaked");
        });
        assertEquals(0, code);
    }

    @Test
    void shouldSayWhenNoContextIdIsLeft() {
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(new String[0]);
            Mpi.MPI_Comm_set_errhandler(WORLD, Mpi.MPI_ERRORS_RETURN);
            List<Integer> made = new ArrayList<>();
            int[] one = new int[1];
            int error = Mpi.MPI_SUCCESS;
            while (error == Mpi.MPI_SUCCESS) {
                error = Mpi.MPI_Comm_dup(WORLD, one);
                made.add(one[0]);
            }
            made.remove(made.size() - 1);
            assertEquals(65_534, made.size());
            String[] text = new String[1];
            Mpi.MPI_Error_string(error, text);
            assertTrue(text[0].contains("no context id is free"), text[0]);
            int context = Comm.table(Rank.current()).find(made.get(1000)).contextId;
            free(made.remove(1000));
            int again = dup(WORLD);
            assertEquals(context, Comm.table(Rank.current()).find(again).contextId, "the one that was freed");
            made.add(again);
            made.forEach(ThreadMultipleTest::free);
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldNotUseACoreWhileThreeThreadsAreBlocked(String noLocal) {
        ThreadMXBean beans = ManagementFactory.getThreadMXBean();
        AtomicLong used = new AtomicLong();
        long[] ids = new long[3];
        int code = Guarded.runMultiple(2, Map.of(NOLOCAL, noLocal), () -> {
            int me = rank();
            if (me == 1) {
                List<Callable<?>> bodies = new ArrayList<>();
                for (int t = 0; t < 3; t++) {
                    int tag = t;
                    bodies.add(() -> {
                        ids[tag] = Thread.currentThread().getId();
                        Mpi.MPI_Recv(new int[1], 1, Mpi.MPI_INT, 0, tag, WORLD, null);
                        return null;
                    });
                }
                Guarded.inThreads(bodies);
            } else {
                // time is what is measured here: a second to fall asleep, two to count
                Thread.sleep(1000);
                long before = cpu(beans, ids);
                Thread.sleep(2000);
                used.set(cpu(beans, ids) - before);
                for (int t = 0; t < 3; t++) {
                    Mpi.MPI_Send(new int[1], 1, Mpi.MPI_INT, 1, t, WORLD);
                }
            }
        });
        assertEquals(0, code);
        assertTrue(used.get() < 60_000_000, "three blocked threads used " + used.get() / 1_000_000 + " ms in 2 s");
    }

    private static long cpu(ThreadMXBean beans, long[] ids) {
        long sum = 0;
        for (long id : ids) {
            sum += beans.getThreadCpuTime(id);
        }
        return sum;
    }
}
