package org.jmpi.test.multiple;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that call although MPI was initialized for one. */
class UnaskedThreadsTest {
    private static final int WORLD = Mpi.MPI_COMM_WORLD;
    private static final int JOBS = 60;
    private static final long SEED = 20_261_123;

    private static int rank() {
        int[] rank = new int[1];
        assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_rank(WORLD, rank));
        return rank[0];
    }

    private static int run(int size, int level, Map<String, String> environment, Callable<?> body) {
        return Guarded.run(size, environment, () -> {
            Mpi.MPI_Init_thread(new String[0], level, new int[1]);
            body.call();
            Mpi.MPI_Finalize();
        });
    }

    private static int exchange(int peer, int tag, int length, int seed) {
        int[] mine = new Random(seed * 31L + tag).ints(length).toArray();
        int[] got = new int[length];
        int code = Mpi.MPI_Sendrecv(
                mine, length, Mpi.MPI_INT, peer, tag, got, length, Mpi.MPI_INT, peer, tag, WORLD, null);
        assertTrue(Arrays.equals(mine, got), "data of tag " + tag + ", length " + length);
        return code;
    }

    /** The commonest: one thread initializes, a pool's does the rest; nobody needs a lock for that. */
    @ParameterizedTest
    @ValueSource(ints = {Mpi.MPI_THREAD_SINGLE, Mpi.MPI_THREAD_FUNNELED, Mpi.MPI_THREAD_SERIALIZED})
    void shouldLetAnotherThreadTakeOver(int level) {
        int code = run(2, level, Map.of(), () -> {
            int peer = 1 - rank();
            ExecutorService pool = Executors.newSingleThreadExecutor();
            for (int i = 0; i < 300; i++) {
                int tag = i;
                assertEquals(
                        Mpi.MPI_SUCCESS,
                        pool.submit(() -> exchange(peer, tag, 1 + tag, tag)).get());
            }
            exchange(peer, 1, 10, 1);
            assertFalse(Rank.current().isMultiple(), "raised");
            pool.shutdown();
            return null;
        });
        assertEquals(0, code);
    }

    /** Each is the only one, and the former one has ended. */
    @Test
    void shouldNotRaiseForThreadsThatFollowOneAnother() {
        int code = run(2, Mpi.MPI_THREAD_SINGLE, Map.of(), () -> {
            int peer = 1 - rank();
            for (int i = 0; i < 100; i++) {
                int tag = i;
                FutureTask<?> task = new FutureTask<>(() -> exchange(peer, tag, 100, tag));
                Thread thread = new Thread(task);
                thread.start();
                // not only its task: the thread has ended
                thread.join();
                task.get();
            }
            assertFalse(Rank.current().isMultiple(), "raised");
            return null;
        });
        assertEquals(0, code);
    }

    @Test
    void shouldRaiseWhereTwoThreadsTakeTurnsAllTheTime() {
        int code = run(2, Mpi.MPI_THREAD_SINGLE, Map.of(), () -> {
            int peer = 1 - rank();
            ExecutorService pool = Executors.newSingleThreadExecutor();
            for (int i = 0; i < 100; i++) {
                int tag = i;
                exchange(peer, tag, 1, tag);
                assertEquals(
                        Mpi.MPI_SUCCESS,
                        pool.submit(() -> exchange(peer, tag, 10, tag)).get());
            }
            assertTrue(Rank.current().isMultiple(), "not raised");
            assertEquals(Mpi.MPI_THREAD_SINGLE, level());
            pool.shutdown();
            return null;
        });
        assertEquals(0, code);
    }

    private static int level() {
        int[] level = new int[1];
        Mpi.MPI_Query_thread(level);
        return level[0];
    }

    /** Nobody spins: the first thread is asleep, or about to be, when the second one comes. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldComeInWhileTheFirstThreadIsBlocked(String noLocal) {
        Map<String, String> settings = Map.of(
                "MPIR_CVAR_NOLOCAL", noLocal, "MPIR_CVAR_CH4_SPIN_POLLS", "0", "MPIR_CVAR_CH4_YIELD_MICROSECONDS", "0");
        int code = run(2, Mpi.MPI_THREAD_SINGLE, settings, () -> {
            int peer = 1 - rank();
            Thread main = Thread.currentThread();
            FutureTask<?> second = new FutureTask<>(() -> {
                awaitReceive(main);
                exchange(peer, 1, 30_000, 5);
                return Mpi.MPI_Send(new int[] {7}, 1, Mpi.MPI_INT, peer, 2, WORLD);
            });
            Thread thread = new Thread(second);
            thread.start();
            int[] got = new int[1];
            Mpi.MPI_Recv(got, 1, Mpi.MPI_INT, peer, 2, WORLD, null);
            assertEquals(7, got[0]);
            assertEquals(Mpi.MPI_SUCCESS, second.get());
            assertTrue(Rank.current().isMultiple(), "not raised");
            return null;
        });
        assertEquals(0, code);
    }

    /** Many short jobs, whose threads begin at the same moment, whatever the first one is doing. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldRaiseInTheMiddleOfAnything(String noLocal) {
        System.out.println("seed=" + SEED);
        for (int job = 0; job < JOBS; job++) {
            Random random = new Random(SEED + job);
            int threads = 2 + random.nextInt(3);
            int spin = random.nextInt(2) == 0 ? -1 : random.nextInt(30);
            boolean mainCalls = random.nextBoolean();
            long seed = random.nextLong();
            AtomicInteger raised = new AtomicInteger();
            Map<String, String> settings =
                    Map.of("MPIR_CVAR_NOLOCAL", noLocal, "MPIR_CVAR_CH4_SPIN_POLLS", Integer.toString(spin));
            int code = run(2, random.nextInt(3), settings, () -> {
                int peer = 1 - rank();
                int[][] comms = new int[threads][1];
                for (int[] comm : comms) {
                    Mpi.MPI_Comm_dup(WORLD, comm);
                }
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Callable<?>> bodies = new ArrayList<>();
                Encounter encounter = new Encounter(new Random(seed).nextInt(Work.STEPS), new AtomicReference<>());
                for (int t = 0; t < threads; t++) {
                    Work work = new Work(peer, t, comms[t][0], new Random(seed + t), encounter);
                    bodies.add(() -> {
                        encounter.begin(work.tag());
                        start.await();
                        work.run();
                        return null;
                    });
                }
                if (mainCalls) {
                    FutureTask<?> first = new FutureTask<>(bodies.remove(0));
                    FutureTask<?> others = new FutureTask<>(() -> {
                        Guarded.inThreads(bodies);
                        return null;
                    });
                    new Thread(others).start();
                    first.run();
                    first.get();
                    others.get();
                } else {
                    Guarded.inThreads(bodies);
                }
                raised.addAndGet(Rank.current().isMultiple() ? 1 : 0);
                return null;
            });
            assertEquals(0, code, "job " + job);
            assertEquals(2, raised.get(), "ranks raised in job " + job);
        }
    }

    /**
     * The step at which two threads of a rank are inside surely: thread 0 waits for a message of thread 1, which sends it
     * when it sees that. Elsewhere they meet as the machine runs them, perhaps never.
     */
    private record Encounter(int step, AtomicReference<Thread> receiver) {
        private static final int TAG = 60;

        void begin(int thread) {
            if (thread == 0) {
                receiver.set(Thread.currentThread());
            }
        }

        void atStep(int i, int thread) {
            if (i == step && thread == 0) {
                int[] got = new int[1];
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Recv(got, 1, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_SELF, null));
                assertEquals(step, got[0]);
            } else if (i == step && thread == 1) {
                awaitReceive(receiver.get());
                assertEquals(
                        Mpi.MPI_SUCCESS, Mpi.MPI_Send(new int[] {step}, 1, Mpi.MPI_INT, 0, TAG, Mpi.MPI_COMM_SELF));
            }
        }
    }

    /** Returns when {@code thread} is in a blocking receive, whatever it does there. */
    private static void awaitReceive(Thread thread) {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(f -> f.getMethodName().equals("MPI_Recv"))) {
            Thread.onSpinWait();
        }
    }

    /** What one thread does with its counterpart at the other rank: the same at both, by the same random numbers. */
    private record Work(int peer, int tag, int comm, Random random, Encounter encounter) {
        static final int STEPS = 40;

        void run() {
            for (int i = 0; i < STEPS; i++) {
                encounter.atStep(i, tag);
                int length = random.nextInt(4) == 0 ? 20_000 : 1 + random.nextInt(50);
                int seed = random.nextInt();
                switch (random.nextInt(6)) {
                    case 0 -> bothWays(length, seed);
                    case 1 -> dup();
                    case 2 -> sum(seed);
                    case 3 -> probed(length, seed);
                    default -> assertEquals(Mpi.MPI_SUCCESS, exchange(peer, tag, length, seed));
                }
            }
        }

        private void bothWays(int length, int seed) {
            int[] mine = new Random(seed).ints(length).toArray();
            int[] got = new int[length];
            int[] requests = new int[2];
            int[] one = new int[1];
            Mpi.MPI_Irecv(got, length, Mpi.MPI_INT, peer, tag, comm, one);
            requests[0] = one[0];
            Mpi.MPI_Isend(mine, length, Mpi.MPI_INT, peer, tag, comm, one);
            requests[1] = one[0];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Waitall(2, requests, null));
            assertTrue(Arrays.equals(mine, got), "both ways, " + length);
        }

        private void probed(int length, int seed) {
            byte[] mine = new byte[length];
            new Random(seed).nextBytes(mine);
            byte[] got = new byte[length];
            int[] request = new int[1];
            int[] message = new int[1];
            Mpi.MPI_Isend(mine, length, Mpi.MPI_BYTE, peer, 50, comm, request);
            Mpi.MPI_Mprobe(peer, 50, comm, message, null);
            Mpi.MPI_Mrecv(got, length, Mpi.MPI_BYTE, message, null);
            Mpi.MPI_Wait(request, null);
            assertTrue(Arrays.equals(mine, got), "probed, " + length);
        }

        private void dup() {
            int[] made = new int[1];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(comm, made));
            Mpi.MPI_Barrier(made[0]);
            Mpi.MPI_Comm_free(made);
        }

        private void sum(int seed) {
            int[] sum = new int[1];
            int[] request = new int[1];
            Mpi.MPI_Iallreduce(new int[] {seed}, sum, 1, Mpi.MPI_INT, Mpi.MPI_SUM, comm, request);
            Mpi.MPI_Wait(request, null);
            assertEquals(2 * seed, sum[0]);
        }
    }

    @Test
    void shouldRefuseAnotherThreadWhereThatIsAskedFor() {
        Map<String, String> settings = Map.of("MPIR_CVAR_JMPI_SECOND_THREAD", "error");
        int code = run(1, Mpi.MPI_THREAD_FUNNELED, settings, () -> {
            Mpi.MPI_Comm_set_errhandler(WORLD, Mpi.MPI_ERRORS_RETURN);
            Mpi.MPI_Comm_set_errhandler(Mpi.MPI_COMM_SELF, Mpi.MPI_ERRORS_RETURN);
            String first = Thread.currentThread().getName();
            Guarded.inThreads(List.of(() -> {
                int error = Mpi.MPI_Send(new int[1], 1, Mpi.MPI_INT, 0, 0, WORLD);
                int[] errorClass = new int[1];
                Mpi.MPI_Error_class(error, errorClass);
                assertEquals(Mpi.MPI_ERR_OTHER, errorClass[0]);
                String[] text = new String[1];
                Mpi.MPI_Error_string(error, text);
                for (String word : List.of(
                        Thread.currentThread().getName(),
                        first,
                        "MPI_THREAD_FUNNELED",
                        "InitThread",
                        "MPI_THREAD_MULTIPLE")) {
                    assertTrue(text[0].contains(word), word + " in: " + text[0]);
                }
                // these any thread may ask
                assertEquals(Mpi.MPI_THREAD_FUNNELED, level());
                boolean[] isMain = {true};
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Is_thread_main(isMain));
                assertFalse(isMain[0]);
                return null;
            }));
            assertEquals(0, rank(), "the first thread goes on");
            return null;
        });
        assertEquals(0, code);
    }

    @Test
    void shouldRefuseTwoThreadsAtOnceWhereThatIsAskedFor() {
        Map<String, String> settings = Map.of("MPIR_CVAR_JMPI_SECOND_THREAD", "error");
        int code = run(1, Mpi.MPI_THREAD_SERIALIZED, settings, () -> {
            Mpi.MPI_Comm_set_errhandler(WORLD, Mpi.MPI_ERRORS_RETURN);
            Mpi.MPI_Comm_set_errhandler(Mpi.MPI_COMM_SELF, Mpi.MPI_ERRORS_RETURN);
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch refused = new CountDownLatch(1);
            int[] keyval = new int[1];
            // a call-back is the place where a thread surely is inside
            Mpi.MPI_Comm_create_keyval(
                    (comm, key, extra, in, out, flag) -> {
                        inside.countDown();
                        try {
                            refused.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        return Mpi.MPI_SUCCESS;
                    },
                    (comm, key, value, extra) -> Mpi.MPI_SUCCESS,
                    keyval,
                    null);
            Mpi.MPI_Comm_set_attr(WORLD, keyval[0], "value");
            FutureTask<Integer> second = new FutureTask<>(() -> {
                inside.await();
                int error = Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF);
                refused.countDown();
                return error;
            });
            new Thread(second).start();
            int[] made = new int[1];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(WORLD, made));
            assertNotEquals(Mpi.MPI_SUCCESS, second.get());
            Mpi.MPI_Comm_free(made);
            // one after another is what was promised
            Guarded.inThreads(List.of(() -> {
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF));
                return null;
            }));
            return null;
        });
        assertEquals(0, code);
    }

    /** A call-back waits for a thread that calls: the first one is inside, and calls again. */
    @Test
    void shouldLetACallBackWaitForAnotherThread() {
        int code = run(1, Mpi.MPI_THREAD_SINGLE, Map.of(), () -> {
            int[] keyval = new int[1];
            Mpi.MPI_Comm_create_keyval(
                    (comm, key, extra, in, out, flag) -> {
                        FutureTask<?> other = new FutureTask<>(() -> exchange(0, 3, 1000, 4));
                        new Thread(other).start();
                        try {
                            exchange(0, 4, 1000, 5);
                            other.get();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                        return Mpi.MPI_SUCCESS;
                    },
                    (comm, key, value, extra) -> Mpi.MPI_SUCCESS,
                    keyval,
                    null);
            Mpi.MPI_Comm_set_attr(WORLD, keyval[0], "value");
            int[] made = new int[1];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(WORLD, made));
            Mpi.MPI_Comm_free(made);
            return null;
        });
        assertEquals(0, code);
    }

    @Test
    void shouldFinalizeInAnotherThread() {
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(new String[0]);
            Guarded.inThreads(List.of(() -> {
                exchange(1 - rank(), 1, 10, 1);
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Finalize());
                return null;
            }));
            boolean[] flag = new boolean[1];
            Mpi.MPI_Finalized(flag);
            assertTrue(flag[0]);
        });
        assertEquals(0, code);
    }

    /** JDK 21 and newer. */
    @Test
    void shouldServeVirtualThreads() throws Exception {
        Method start;
        try {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            return;
        }
        int code = run(2, Mpi.MPI_THREAD_SINGLE, Map.of(), () -> {
            Rank own = Rank.current();
            int peer = 1 - rank();
            List<FutureTask<?>> tasks = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                int tag = t;
                FutureTask<?> task = new FutureTask<>(() -> {
                    Rank.attach(own);
                    for (int i = 0; i < 50; i++) {
                        exchange(peer, tag, 1 + 40 * i, i);
                    }
                    return null;
                });
                tasks.add(task);
                start.invoke(null, task);
            }
            for (FutureTask<?> task : tasks) {
                task.get();
            }
            return null;
        });
        assertEquals(0, code);
    }
}
