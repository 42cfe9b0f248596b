package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job within a program: results by rank, and every way for it to end. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EmbeddedJobTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void shouldReturnWhatEachRankReturns(int ranks) {
        List<Integer> sums = MPI.run(ranks, comm -> {
            int[] sum = new int[1];
            comm.allReduce(new int[] {comm.getRank() + 1}, sum, 1, MPI.INT, MPI.SUM);
            return 100 * comm.getRank() + sum[0];
        });
        assertEquals(ranks, sums.size());
        for (int r = 0; r < ranks; r++) {
            assertEquals(100 * r + ranks * (ranks + 1) / 2, sums.get(r));
        }
    }

    @Test
    void shouldReturnNullOfARankThatReturnsNone() {
        assertEquals(
                2,
                MPI.run(2, comm -> null).stream().filter(each -> each == null).count());
    }

    @Test
    void shouldThrowWhatARankThrewWhileOthersWaitForIt() {
        IllegalStateException mine = new IllegalStateException("no bread");
        MPIException e = assertThrows(
                MPIException.class,
                () -> MPI.run(3, comm -> {
                    if (comm.getRank() == 1) {
                        throw mine;
                    }
                    comm.recv(new int[1], 1, MPI.INT, 1, 0);
                    return 0;
                }));
        assertSame(mine, e.getCause());
        assertTrue(e.getMessage().contains("rank 1 of 3") && e.getMessage().contains("no bread"), e.getMessage());
    }

    @Test
    void shouldThrowAnErrorOfMpiWithItsClass() {
        MPIException e = assertThrows(
                MPIException.class,
                () -> MPI.run(2, comm -> {
                    comm.send(new int[1], 1, MPI.INT, 2, 0);
                    return 0;
                }));
        assertEquals(MPI.ERR_RANK, e.getErrorClass());
    }

    @Test
    void shouldSayWhoAborted() {
        MPIException e = assertThrows(
                MPIException.class,
                () -> MPI.run(2, comm -> {
                    if (comm.getRank() == 0) {
                        comm.abort(5);
                    }
                    comm.barrier();
                    return 0;
                }));
        assertTrue(e.getMessage().contains("code 5") && e.getMessage().contains("rank 0"), e.getMessage());
    }

    @Test
    void shouldEndWhenItsCallerIsInterrupted() throws Exception {
        CountDownLatch waits = new CountDownLatch(2);
        List<Throwable> thrown = new ArrayList<>();
        Thread caller = new Thread(() -> {
            try {
                MPI.run(2, comm -> {
                    waits.countDown();
                    return comm.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0);
                });
            } catch (MPIException e) {
                thrown.add(e);
                thrown.add(Thread.currentThread().isInterrupted() ? null : new AssertionError("the interrupt is lost"));
            }
        });
        caller.start();
        waits.await();
        caller.interrupt();
        caller.join();
        assertTrue(
                thrown.get(0).getMessage().contains("interrupted"),
                thrown.get(0).getMessage());
        assertSame(null, thrown.get(1));
    }

    @Test
    void shouldRunJobsOfSeveralThreadsAtTheSameTime() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            List<Future<List<Integer>>> jobs = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                int number = i;
                jobs.add(pool.submit(() -> MPI.run(3, comm -> {
                    int[] from = {10 * number + comm.getRank()};
                    comm.bcast(from, 1, MPI.INT, 2);
                    return from[0];
                })));
            }
            for (int i = 0; i < 6; i++) {
                assertEquals(
                        List.of(10 * i + 2, 10 * i + 2, 10 * i + 2), jobs.get(i).get());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void shouldRefuseAJobOfNoRanksAndOneWithinARank() {
        assertThrows(IllegalArgumentException.class, () -> MPI.run(0, comm -> 0));
        assertThrows(NullPointerException.class, () -> MPI.run(1, null));
        MPIException e = assertThrows(MPIException.class, () -> MPI.run(1, comm -> MPI.run(1, inner -> 0)));
        assertTrue(e.getCause() instanceof IllegalStateException, e.getMessage());
    }
}
