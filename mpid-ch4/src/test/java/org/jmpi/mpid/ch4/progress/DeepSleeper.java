package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpid.ch4.netmod.Netmod;

/** Sleeps until it is woken, whatever the timeout says: a wake-up that is lost is a test that does not end. */
final class DeepSleeper implements Sleeper {
    final Semaphore rings = new Semaphore(0);
    final AtomicInteger sleeps = new AtomicInteger();
    final List<Long> timeouts = new ArrayList<>();
    /** Whether a sleep ends at once, as if its time were over. */
    volatile boolean timeFlies;

    @Override
    public void sleep(Netmod netmod, long timeoutNs) {
        sleeps.incrementAndGet();
        if (timeFlies) {
            timeouts.add(timeoutNs);
            return;
        }
        try {
            assertTrue(rings.tryAcquire(20, TimeUnit.SECONDS), "nobody woke the sleeper");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        rings.drainPermits();
    }

    @Override
    public void wakeup(Netmod netmod) {
        rings.release();
    }

    @Override
    public void ring(int lpid) {
        rings.release();
    }

    @Override
    public void announce(Netmod netmod) {}

    @Override
    public void retract() {}

    @Override
    public long rings() {
        return 0;
    }

    @Override
    public String card() {
        return "deep";
    }

    @Override
    public void address(int lpid, String card) {}

    @Override
    public void close() {}
}
