package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.Test;

/** Who polls shared memory learns of the dead, whatever other threads of the rank do. */
class PeerWatchTest {
    private static final int RANKS = 2;
    private static final int PATIENCE_SECONDS = 20;

    private final Vci vci = new Vci(0, 0, () -> new Request(null), () -> {});
    private final Router router = new Router(RANKS, 0);
    private final AtomicInteger looks = new AtomicInteger();
    private final PeerWatch watch = new PeerWatch(vci, router, looks::incrementAndGet);

    private static <T> T await(CompletableFuture<T> what) throws Exception {
        return what.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void shouldLookForTheDead() {
        assertFalse(watch.isGone(1));
        vci.setMultiple(true);
        assertFalse(watch.isGone(1));
        assertEquals(2, looks.get());
        router.markFailed(1, new IllegalStateException("dead"));
        assertTrue(watch.isGone(1));
    }

    @Test
    void shouldTellWhatIsKnownWhileAnotherThreadIsInside() throws Exception {
        vci.setMultiple(true);
        vci.enter();
        assertFalse(await(CompletableFuture.supplyAsync(() -> watch.isGone(1))));
        router.markFailed(1, new IllegalStateException("dead"));
        assertTrue(await(CompletableFuture.supplyAsync(() -> watch.isGone(1))));
        vci.exit();
    }

    /** One has the gate's lock and waits for rank 1; the other one is inside the VCI and waits for the lock. */
    @Test
    void shouldNotHoldUpWhoWaitsForTheGate() throws Exception {
        vci.setMultiple(true);
        Segment block = Segment.allocate(WinBlock.size(RANKS));
        AtomicInteger asked = new AtomicInteger();
        AccumulateGate mine = new AccumulateGate(block, 0, RANKS, 0, r -> {
            asked.incrementAndGet();
            return watch.isGone(r);
        });
        AccumulateGate peers = new AccumulateGate(block, 0, RANKS, 1, r -> false);
        assertTrue(peers.tryBeginFew());
        CountDownLatch isInside = new CountDownLatch(1);
        CompletableFuture<Void> alone = CompletableFuture.runAsync(() -> {
            mine.lockAlone();
            mine.unlock();
        });
        while (WinBlock.accumulator(block, 0) != 0) {
            Thread.onSpinWait();
        }
        CompletableFuture<Void> handler = CompletableFuture.runAsync(() -> {
            vci.enter();
            isInside.countDown();
            mine.lock();
            mine.unlock();
            vci.exit();
        });
        assertTrue(isInside.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        for (int before = asked.get(); asked.get() == before; ) {
            Thread.onSpinWait();
        }
        peers.endFew();
        await(alone);
        await(handler);
    }
}
