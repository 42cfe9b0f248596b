package org.jmpi.test.multiple;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.junit.jupiter.api.Test;

class ThreadRanksTest {
    private static final String[] NO_ARGS = {};

    private static int rank() {
        int[] rank = new int[1];
        Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, rank);
        return rank[0];
    }

    private static int sumOfRanks() {
        int[] sum = new int[1];
        Mpi.MPI_Allreduce(new int[] {rank()}, sum, 1, Mpi.MPI_INT, Mpi.MPI_SUM, Mpi.MPI_COMM_WORLD);
        return sum[0];
    }

    private static void receiveForEver() {
        Mpi.MPI_Recv(new int[1], 1, Mpi.MPI_INT, Mpi.MPI_ANY_SOURCE, 0, Mpi.MPI_COMM_WORLD, null);
    }

    private static long secondsSince(long start) {
        return (System.nanoTime() - start) / 1_000_000_000L;
    }

    @Test
    void shouldRunOneJobAfterAnother() {
        for (int job = 0; job < 3; job++) {
            Queue<Rank> ranks = new ConcurrentLinkedQueue<>();
            int code = Guarded.run(3, () -> {
                Mpi.MPI_Init(NO_ARGS);
                ranks.add(Rank.current());
                assertEquals(3, sumOfRanks());
                Mpi.MPI_Finalize();
            });
            assertEquals(0, code);
            assertEquals(3, ranks.stream().distinct().count());
            assertNull(Rank.current(), "the test's own thread belongs to no rank");
        }
    }

    @Test
    void shouldRunJobsInsideEachOther() {
        Queue<Integer> sums = new ConcurrentLinkedQueue<>();
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(NO_ARGS);
            Rank outer = Rank.current();
            int inner = Guarded.run(3, () -> {
                Mpi.MPI_Init(NO_ARGS);
                assertNotSame(outer, Rank.current());
                sums.add(sumOfRanks());
                Mpi.MPI_Finalize();
            });
            assertEquals(0, inner);
            assertEquals(1, sumOfRanks());
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
        assertEquals(6, sums.stream().filter(s -> s == 3).count());
    }

    @Test
    void shouldRunManyRanks() {
        AtomicInteger right = new AtomicInteger();
        int code = Guarded.run(64, () -> {
            Mpi.MPI_Init(NO_ARGS);
            right.addAndGet(sumOfRanks() == 64 * 63 / 2 ? 1 : 0);
            Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
        assertEquals(64, right.get());
    }

    @Test
    void shouldEndAllRanksAfterAnException() {
        long start = System.nanoTime();
        int code = Guarded.run(4, () -> {
            Mpi.MPI_Init(NO_ARGS);
            if (rank() == 2) {
                throw new IllegalArgumentException("thrown on purpose by a test");
            }
            receiveForEver();
        });
        assertEquals(1, code);
        assertTrue(secondsSince(start) < 5);
    }

    @Test
    void shouldPassOnTheCodeOfAnAbort() {
        int code = Guarded.run(4, () -> {
            Mpi.MPI_Init(NO_ARGS);
            if (rank() == 1) {
                Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, 7);
            }
            receiveForEver();
        });
        assertEquals(7, code);
    }

    /** A job may end while others are still being initialized; wherever they are, they must hear of it. */
    @Test
    void shouldEndRanksThatAreStillBeingInitialized() {
        for (int i = 0; i < 20; i++) {
            int code = Guarded.run(3, () -> {
                Mpi.MPI_Init(NO_ARGS);
                if (rank() == 0) {
                    Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, 9);
                }
                receiveForEver();
            });
            assertEquals(9, code);
        }
    }

    @Test
    void shouldEndARankThatOnlyProbes() {
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(NO_ARGS);
            if (rank() == 0) {
                Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, 3);
            }
            boolean[] flag = new boolean[1];
            while (!flag[0]) {
                Mpi.MPI_Iprobe(0, 0, Mpi.MPI_COMM_WORLD, flag, null);
            }
        });
        assertEquals(3, code);
    }

    @Test
    void shouldNotWaitForARankThatNeverCallsMpiAgain() {
        CountDownLatch testIsOver = new CountDownLatch(1);
        long start = System.nanoTime();
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(NO_ARGS);
            if (rank() == 0) {
                Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, 5);
            }
            testIsOver.await();
        });
        assertEquals(5, code);
        assertTrue(secondsSince(start) < 5, "took " + secondsSince(start) + " s");
        testIsOver.countDown();
    }

    @Test
    void shouldNoticeARankThatExitsWithoutFinalize() {
        int code = Guarded.run(2, () -> {
            Mpi.MPI_Init(NO_ARGS);
            if (rank() == 0) {
                receiveForEver();
            }
        });
        assertEquals(1, code);
    }

    @Test
    void shouldLetARankDoWithoutMpi() {
        AtomicBoolean ran = new AtomicBoolean();
        assertEquals(0, Guarded.run(2, Map.of(), () -> ran.set(true)));
        assertTrue(ran.get());
    }
}
