package org.jmpi.mpir.io.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks of blocks: one at a time has one, and a dead rank keeps none. */
@Timeout(60)
class BlockLocksTest {
    private static final int BASE = 64;

    private final Segment words = Segment.allocate(BASE + BlockLocks.SIZE);
    private final AtomicInteger waits = new AtomicInteger();

    private BlockLocks ofRank(int rank, boolean isOtherGone) {
        return new BlockLocks(words, BASE, rank, waits::incrementAndGet, r -> isOtherGone && r != rank);
    }

    @Test
    void shouldDivideTheFile() {
        assertEquals(BlockLocks.BLOCK, BlockLocks.end(0));
        assertEquals(BlockLocks.BLOCK, BlockLocks.end(BlockLocks.BLOCK - 1));
        assertEquals(2 * BlockLocks.BLOCK, BlockLocks.end(BlockLocks.BLOCK));
        assertEquals((1L << 50) + BlockLocks.BLOCK, BlockLocks.end(1L << 50));
    }

    @Test
    void shouldBeHeldByOneAtATime() throws InterruptedException {
        int threads = 4;
        int rounds = 5000;
        long[] sum = {0};
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            BlockLocks locks = ofRank(t, false);
            all[t] = new Thread(() -> {
                for (int i = 0; i < rounds; i++) {
                    locks.lock(17);
                    sum[0]++;
                    locks.unlock(17);
                }
            });
            all[t].start();
        }
        for (Thread each : all) {
            each.join();
        }
        assertEquals((long) threads * rounds, sum[0]);
    }

    @Test
    void shouldNotWaitForOtherBlocks() {
        ofRank(0, false).lock(0);
        ofRank(1, false).lock(BlockLocks.BLOCK);
        assertEquals(0, waits.get());
    }

    @Test
    void shouldTakeOverWhatADeadRankHeld() {
        ofRank(1, false).lock(5);
        BlockLocks survivor = ofRank(0, true);
        survivor.lock(5);
        assertEquals(1, waits.get());
        survivor.unlock(5);
        ofRank(2, false).lock(5);
        assertEquals(1, waits.get(), "it was free");
    }

    /** Two survivors: one of them has it at a time. */
    @Test
    void shouldBeTakenOverByOneSurvivor() throws InterruptedException {
        for (int round = 0; round < 20; round++) {
            ofRank(3, false).lock(5);
            AtomicBoolean isTaken = new AtomicBoolean();
            AtomicBoolean areTwo = new AtomicBoolean();
            CountDownLatch start = new CountDownLatch(1);
            Thread[] survivors = new Thread[2];
            for (int t = 0; t < 2; t++) {
                // only rank 3 is gone
                BlockLocks locks = new BlockLocks(words, BASE, t, waits::incrementAndGet, r -> r == 3);
                survivors[t] = new Thread(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                    locks.lock(5);
                    areTwo.compareAndSet(false, isTaken.getAndSet(true));
                    Thread.yield();
                    isTaken.set(false);
                    locks.unlock(5);
                });
                survivors[t].start();
            }
            start.countDown();
            survivors[0].join();
            survivors[1].join();
            assertFalse(areTwo.get(), "two had it at once");
        }
    }

    @Test
    void shouldWaitForALivingRank() throws InterruptedException {
        BlockLocks holder = ofRank(1, false);
        holder.lock(5);
        AtomicBoolean hasIt = new AtomicBoolean();
        CountDownLatch asked = new CountDownLatch(1);
        BlockLocks waiter = new BlockLocks(words, BASE, 0, () -> {}, r -> {
            // asked only when it has waited for a while
            asked.countDown();
            return false;
        });
        Thread waiting = new Thread(() -> {
            waiter.lock(5);
            hasIt.set(true);
        });
        waiting.start();
        asked.await();
        assertFalse(hasIt.get());
        holder.unlock(5);
        waiting.join();
        assertTrue(hasIt.get());
    }
}
