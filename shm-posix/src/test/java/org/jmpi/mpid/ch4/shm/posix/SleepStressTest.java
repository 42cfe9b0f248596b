package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that sleep at once whenever nothing is there, with no time-out that would hide a ring that got lost. */
@Timeout(120)
class SleepStressTest {
    private static final int RING = ShmSettings.MIN_RING;

    private final Semaphore[] bells = {new Semaphore(0), new Semaphore(0), new Semaphore(0)};

    private Bystander[] open() {
        Bystander[] all = Bystander.inJvm(3, new ShmSettings(RING, RING, 4096, List.of()), to -> bells[to].release());
        return all;
    }

    private void await(Bystander me, BooleanSupplier until) throws InterruptedException {
        while (!until.getAsBoolean()) {
            if (me.shm.progress() > 0) {
                continue;
            }
            if (me.shm.prepareSleep()) {
                assertTrue(bells[me.lpid].tryAcquire(30, TimeUnit.SECONDS), "nobody rang " + me.lpid);
                bells[me.lpid].drainPermits();
            }
            me.shm.endSleep();
        }
    }

    private void run(Bystander[] all, List<Callable<Void>> bodies) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(bodies.size());
        try {
            for (Future<Void> f : threads.invokeAll(bodies)) {
                f.get();
            }
        } finally {
            threads.shutdownNow();
            Bystander.shutDown(all);
        }
    }

    @Test
    void shouldLoseNoRingInAPingPong() throws Exception {
        Bystander[] all = open();
        int rounds = 5000;
        run(all, List.of(() -> pingPong(all[0], 1, true, rounds), () -> pingPong(all[1], 0, false, rounds)));
    }

    private Void pingPong(Bystander me, int other, boolean first, int rounds) throws InterruptedException {
        for (int i = 1; i <= rounds; i++) {
            int target = i;
            if (first) {
                me.isend(other, 8);
            }
            await(me, () -> me.done == target);
            if (!first) {
                me.isend(other, 8);
            }
        }
        return null;
    }

    @Test
    void shouldLoseNoRingWhenSendersWaitForRoom() throws Exception {
        Bystander[] all = open();
        int messages = 3000;
        run(all, List.of(() -> flood(all[1], messages), () -> flood(all[2], messages), () -> {
            await(all[0], () -> all[0].done == 2 * messages);
            return null;
        }));
    }

    /** Small messages that fill the inbox and long ones that fill the ring. */
    private Void flood(Bystander me, int messages) throws InterruptedException {
        for (int i = 0; i < messages; i++) {
            me.isend(0, i % 10 == 0 ? 3 * RING : 2000);
            if (i % 100 == 0) {
                await(me, () -> !me.shm.hasPendingSends());
            }
        }
        await(me, () -> !me.shm.hasPendingSends());
        return null;
    }
}
