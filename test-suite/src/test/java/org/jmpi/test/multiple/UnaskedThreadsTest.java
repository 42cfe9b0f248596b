package org.jmpi.test.multiple;

import static org.jmpi.test.multiple.UnaskedThreads.WORLD;
import static org.jmpi.test.multiple.UnaskedThreads.awaitReceive;
import static org.jmpi.test.multiple.UnaskedThreads.exchange;
import static org.jmpi.test.multiple.UnaskedThreads.level;
import static org.jmpi.test.multiple.UnaskedThreads.rank;
import static org.jmpi.test.multiple.UnaskedThreads.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that call although MPI was initialized for one. */
class UnaskedThreadsTest {
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
