package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that a rank starts in a JVM of somebody else. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class JobMemberThreadsTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldLetThreadsThatARankStartsCallMpi(String tcp) throws Exception {
        List<Future<Integer>> all = Members.start(threads, Members.of(2, "MPIR_CVAR_NOLOCAL", tcp), comm -> {
            ExecutorService own = Executors.newFixedThreadPool(3);
            try {
                int sum = 0;
                for (Future<Integer> each : own.invokeAll(
                        IntStream.range(0, 3).mapToObj(t -> swaps(comm, t)).toList())) {
                    sum += each.get();
                }
                return sum;
            } finally {
                own.shutdown();
            }
        });
        assertEquals(3 * 100 * 1000, all.get(0).get());
        assertEquals(0, all.get(1).get());
    }

    /** Exchanges 100 values with the other rank's thread of this number; returns the sum of what comes. */
    private static Callable<Integer> swaps(Intracomm comm, int thread) {
        return () -> {
            int[] in = new int[1];
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                int[] out = {comm.getRank() * 1000};
                comm.sendRecv(out, 1, MPI.INT, 1 - comm.getRank(), thread, in, 1, MPI.INT, 1 - comm.getRank(), thread);
                sum += in[0];
            }
            return sum;
        };
    }

    @Test
    void shouldForgetTheRankInThreadsThatItLeavesBehind() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        List<Future<Boolean>> left = new CopyOnWriteArrayList<>();
        List<Future<Integer>> all = Members.start(threads, Members.of(1), comm -> {
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> task = new FutureTask<>(() -> {
                assertTrue(MPI.isInitialized());
                begun.countDown();
                over.await();
                return MPI.isInitialized();
            });
            left.add(task);
            new Thread(task).start();
            begun.await();
            // a thread that waits for a task of the pool may run it itself: this one waits for something else
            FutureTask<Integer> ofAll = new FutureTask<>(() -> MPI.isInitialized() ? 1 : 0);
            ForkJoinPool.commonPool().execute(ofAll);
            return ofAll.get();
        });
        assertEquals(0, all.get(0).get(), "in the pool that all ranks share");
        over.countDown();
        assertFalse(left.get(0).get());
    }
}
