package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.junit.jupiter.api.Test;

/** Threads that wake each other, by whatever a sleeper sleeps on. */
class WakeUpTest extends WaitingThreads {
    @Test
    void shouldNeverMissAWakeUpOfAnotherThread() throws Exception {
        wakeOneByOne(deep, 2000);
    }

    @Test
    void shouldWakeParkedThreads() throws Exception {
        wakeOneByOne(new ParkSleeper(new AtomicReferenceArray<>(1), new AtomicReferenceArray<>(1), 0), 2000);
    }

    @Test
    void shouldWakeThroughTheDoorbell() throws Exception {
        try (DatagramSleeper bell = new DatagramSleeper(1)) {
            wakeOneByOne(bell, 500);
        }
    }

    private void wakeOneByOne(Sleeper sleeper, int rounds) throws Exception {
        ProgressEngine engine = engine(sleeper);
        vci.setMultiple(true);
        AtomicLong asked = new AtomicLong();
        AtomicLong answered = new AtomicLong();
        Future<?> other = threads.submit(() -> {
            for (int i = 1; i <= rounds; i++) {
                int round = i;
                await(engine, () -> asked.get() >= round);
                complete(() -> answered.set(round));
            }
        });
        for (int i = 1; i <= rounds; i++) {
            int round = i;
            complete(() -> asked.set(round));
            await(engine, () -> answered.get() >= round);
        }
        other.get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldStarveNobodyOfManyWaitingThreads() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        int waiters = 5;
        int rounds = 200;
        AtomicLong[] given = new AtomicLong[waiters];
        AtomicLong[] taken = new AtomicLong[waiters];
        List<Future<?>> all = new ArrayList<>();
        for (int w = 0; w < waiters; w++) {
            given[w] = new AtomicLong();
            taken[w] = new AtomicLong();
            int me = w;
            all.add(threads.submit(() -> {
                for (int i = 1; i <= rounds; i++) {
                    int round = i;
                    await(engine, () -> given[me].get() >= round);
                    taken[me].set(round);
                }
            }));
        }
        for (int i = 0; i < waiters * rounds; i++) {
            int w = random.nextInt(waiters);
            while (given[w].get() == rounds) {
                w = (w + 1) % waiters;
            }
            int chosen = w;
            complete(() -> given[chosen].incrementAndGet());
        }
        for (Future<?> f : all) {
            f.get(30, TimeUnit.SECONDS);
        }
        for (AtomicLong t : taken) {
            assertEquals(rounds, t.get(), "seed " + seed);
        }
    }

    /** One thread sleeps for all; the others follow it and leave it alone. */
    @Test
    void shouldNotWakeEachOtherForEver() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        AtomicInteger flag = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(threads.submit(() -> await(engine, () -> flag.get() != 0)));
        }
        long limit = System.nanoTime() + 20_000_000_000L;
        int before;
        int polled;
        // those who wake each other never have a quiet second
        do {
            before = deep.sleeps.get();
            polled = polls.get();
            long counted = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < counted) {
                Thread.onSpinWait();
            }
        } while ((before != deep.sleeps.get() || polled != polls.get() || !vci.isAsleep())
                && System.nanoTime() < limit);
        assertTrue(vci.isAsleep());
        assertEquals(before, deep.sleeps.get(), "the sleeper is woken although nothing happens");
        assertEquals(polled, polls.get());
        complete(() -> flag.set(1));
        for (Future<?> f : all) {
            f.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldRingWithoutAllocating() {
        com.sun.management.ThreadMXBean beans =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        try (DatagramSleeper a = new DatagramSleeper(2);
                DatagramSleeper b = new DatagramSleeper(2)) {
            a.address(1, b.card());
            ringAndHear(a, b, 20_000);
            long before = beans.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < 100; i++) {
                a.ring(1);
            }
            long used = beans.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            assertTrue(used < 100 * 8, used + " bytes for 100 rings");
            ringAndHear(a, b, 1);
        }
    }

    @Test
    void shouldSleepThoughItWasRungBefore() {
        try (DatagramSleeper a = new DatagramSleeper(2);
                DatagramSleeper b = new DatagramSleeper(2)) {
            a.address(1, b.card());
            ringAndHear(a, b, 1);
            a.ring(1);
            b.announce(null);
            long start = System.nanoTime();
            b.sleep(null, 50_000_000L);
            assertTrue(System.nanoTime() - start >= 40_000_000L, "a ring of before the sleep ended it");
        }
    }

    /** Its selector would find it ready at each look, and make an object of it. */
    @Test
    void shouldLeaveNoRingToTheNetmodThatItSleptIn() throws Exception {
        try (DatagramSleeper a = new DatagramSleeper(2);
                DatagramSleeper b = new DatagramSleeper(2)) {
            a.address(1, b.card());
            DatagramChannel[] bell = new DatagramChannel[1];
            Class<?>[] netmod = {Netmod.class};
            Netmod blocks =
                    (Netmod) Proxy.newProxyInstance(Netmod.class.getClassLoader(), netmod, (proxy, method, args) -> {
                        bell[0] = (DatagramChannel) args[0];
                        a.ring(1);
                        return null;
                    });
            b.sleep(blocks, 1_000_000_000L);
            assertNull(bell[0].receive(ByteBuffer.allocate(1)));
        }
    }

    private static void ringAndHear(DatagramSleeper a, DatagramSleeper b, int times) {
        for (int i = 0; i < times; i++) {
            b.announce(null);
            a.ring(1);
            long start = System.nanoTime();
            b.sleep(null, 5_000_000_000L);
            assertTrue(System.nanoTime() - start < 4_000_000_000L, "the ring was not heard");
        }
    }
}
