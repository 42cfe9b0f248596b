package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.Vcis;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final int SPINS = 5;

    /** Sleeps until it is woken, whatever the timeout says: a wake-up that is lost is a test that does not end. */
    private static final class DeepSleeper implements Sleeper {
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

    private final DeepSleeper deep = new DeepSleeper();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger endedSleeps = new AtomicInteger();
    /** What was asked of shared memory for a sleep. */
    private final Queue<String> order = new ConcurrentLinkedQueue<>();

    private volatile boolean hasWork;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private Vci vci;

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    private ProgressEngine engine(Sleeper sleeper) {
        Vci[] made = new Vci[1];
        made[0] = new Vci(0, 0, () -> new Request(null), () -> sleeper.wakeup(null));
        vci = made[0];
        Map<String, String> settings =
                Map.of("MPIR_CVAR_CH4_SPIN_POLLS", String.valueOf(SPINS), "MPIR_CVAR_CH4_YIELD_MICROSECONDS", "0");
        CvarSet cvars = CvarSet.fromEnvironment(settings, new Properties());
        return new ProgressEngine(vci, shm(), null, sleeper, () -> false, cvars, 2);
    }

    private Shm shm() {
        Class<?>[] shm = {Shm.class};
        return (Shm) Proxy.newProxyInstance(Shm.class.getClassLoader(), shm, (proxy, method, args) -> {
            switch (method.getName()) {
                case "progress":
                    polls.incrementAndGet();
                    return 0;
                case "prepareSleep":
                    order.add("prepareSleep");
                    return !hasWork;
                case "checkPeers":
                    order.add("checkPeers");
                    return null;
                case "endSleep":
                    endedSleeps.incrementAndGet();
                    order.add("endSleep");
                    return null;
                default:
                    return null;
            }
        });
    }

    /** Waits as MPI_Wait does. */
    private void await(ProgressEngine engine, BooleanSupplier condition) {
        WaitState state = new WaitState();
        for (; ; ) {
            state.epoch = vci.epoch();
            if (condition.getAsBoolean()) {
                return;
            }
            engine.progressWait(state);
        }
    }

    private void complete(Runnable what) {
        vci.enter();
        try {
            what.run();
            vci.messageArrived();
        } finally {
            vci.exit();
        }
    }

    @Test
    void shouldBlockAfterSpinningAndYielding() {
        ProgressEngine engine = engine(deep);
        deep.rings.release();
        await(engine, () -> deep.sleeps.get() == 1);
        assertTrue(polls.get() > SPINS && polls.get() <= SPINS + 32, polls + " polls");
        assertEquals(1, endedSleeps.get());
    }

    /** How many polls a rank that is alone on no core makes before it gives its core away. */
    private int pollsBeforeYield(Netmod netmod) {
        Vci own = new Vci(0, 0, () -> new Request(null), () -> {});
        CvarSet cvars = CvarSet.fromEnvironment(Map.of(), new Properties());
        ProgressEngine engine = new ProgressEngine(own, shm(), netmod, deep, () -> false, cvars, 1_000_000);
        WaitState state = new WaitState();
        while (state.blockedSince == 0) {
            state.epoch = own.epoch();
            engine.progressWait(state);
        }
        return state.emptyPolls - 1;
    }

    @Test
    void shouldGiveTheCoreAwaySoonWhereRanksOutnumberCores() {
        assertEquals(20, pollsBeforeYield(null));
    }

    /** A look at each socket takes a microsecond or two, which those who have something to send wait for. */
    @Test
    void shouldGiveTheCoreAwayAtOnceWherePollsAreSystemCalls() {
        Class<?>[] netmod = {Netmod.class};
        assertEquals(1, pollsBeforeYield((Netmod)
                Proxy.newProxyInstance(Netmod.class.getClassLoader(), netmod, (proxy, method, args) -> 0)));
    }

    @Test
    void shouldNotBlockWhenSomethingCompletedMeanwhile() {
        ProgressEngine engine = engine(deep);
        WaitState state = new WaitState();
        state.epoch = vci.epoch();
        complete(() -> {});
        for (int i = 0; i < 200; i++) {
            engine.progressWait(state);
        }
        assertEquals(0, deep.sleeps.get());
    }

    @Test
    void shouldNotBlockWhenTheLastLookFindsWork() {
        ProgressEngine engine = engine(deep);
        hasWork = true;
        WaitState state = new WaitState();
        state.epoch = vci.epoch();
        for (int i = 0; i < 200; i++) {
            engine.progressWait(state);
        }
        assertEquals(0, deep.sleeps.get());
        assertTrue(endedSleeps.get() > 0, "the announcement is taken back");
    }

    @Test
    void shouldTakeWhatWokeItBeforeItLooksAfterPeers() {
        DeepSleeper sleeper = new DeepSleeper();
        ProgressEngine engine = engine(sleeper);
        sleeper.rings.release();
        await(engine, () -> {
            if (sleeper.sleeps.get() > 0) {
                order.add("taken");
            }
            return sleeper.sleeps.get() > 0;
        });
        assertEquals(List.of("checkPeers", "prepareSleep", "endSleep", "taken"), List.copyOf(order));
    }

    @Test
    void shouldSleepLongerTheLongerNothingComes() {
        ProgressEngine engine = engine(deep);
        deep.timeFlies = true;
        WaitState state = new WaitState();
        state.epoch = vci.epoch();
        long begin = System.nanoTime();
        while (deep.timeouts.isEmpty()) {
            engine.progressWait(state);
        }
        // as long as it has waited, which is more than the least where this thread had to pause
        long most = Math.max(50_000_000L, System.nanoTime() - begin);
        state.blockedSince = System.nanoTime() - 300_000_000L;
        while (deep.timeouts.size() < 2) {
            engine.progressWait(state);
        }
        state.blockedSince = System.nanoTime() - 3_600_000_000_000L;
        while (deep.timeouts.size() < 3) {
            engine.progressWait(state);
        }
        long first = deep.timeouts.get(0);
        assertTrue(first >= 50_000_000L && first <= most, deep.timeouts + ", at most " + most);
        assertTrue(deep.timeouts.get(1) >= 300_000_000L, deep.timeouts.toString());
        assertEquals(1_000_000_000L, deep.timeouts.get(2));
    }

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

    /** What completes in a VCI whose holder does not enter VCI 0 must wake who sleeps there, and who follows. */
    @Test
    void shouldNeverMissACompletionOfAnotherVci() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        Vci second = vci.another(1, 0, () -> new Request(null));
        Vci third = vci.another(2, 0, () -> new Request(null));
        Vcis vcis = new Vcis(vci, second, third);
        engine.completions(vcis);
        List<Future<?>> all = new ArrayList<>();
        for (int w = 0; w < 4; w++) {
            int number = 1 + w % 2;
            Vci own = number == 1 ? second : third;
            boolean alone = w < 2;
            all.add(threads.submit(() -> {
                for (int i = 0; i < 300; i++) {
                    completedByAnother(engine, vcis, own, number, alone, i % 3 == 0);
                }
                return null;
            }));
        }
        for (Future<?> f : all) {
            f.get(60, TimeUnit.SECONDS);
        }
        assertTrue(deep.sleeps.get() > 0, "nobody slept");
    }

    /** Waits for a request that another thread completes, perhaps once somebody sleeps. */
    private void completedByAnother(
            ProgressEngine engine, Vcis vcis, Vci own, int number, boolean alone, boolean whenAsleep) throws Exception {
        own.enter();
        Request r = own.newRequest(RequestKind.RECV);
        own.exit();
        r.addRef();
        Future<?> other = threads.submit(() -> {
            while (whenAsleep && !vci.isAsleep() && !r.isComplete()) {
                Thread.yield();
            }
            own.enter();
            own.complete1(r);
            vcis.exitAlone(own, number);
        });
        WaitState state = new WaitState();
        state.only = alone ? r.handle() : 0;
        for (; ; ) {
            state.epoch = vcis.epoch(state.only);
            if (r.isComplete()) {
                break;
            }
            engine.progressWait(state);
        }
        other.get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldSleepOnWhileOtherVcisAreBusy() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        Vci second = vci.another(1, 0, () -> new Request(null));
        Vcis vcis = new Vcis(vci, second);
        engine.completions(vcis);
        vci.enter();
        Request r = vci.newRequest(RequestKind.RECV);
        vci.exit();
        r.addRef();
        Future<?> waiter = threads.submit(() -> {
            WaitState state = new WaitState();
            state.only = r.handle();
            for (state.epoch = vcis.epoch(state.only); !r.isComplete(); state.epoch = vcis.epoch(state.only)) {
                engine.progressWait(state);
            }
        });
        while (!vci.isAsleep()) {
            Thread.onSpinWait();
        }
        int before = deep.sleeps.get();
        for (int i = 0; i < 10_000; i++) {
            second.enter();
            second.complete1(second.newRequest(RequestKind.RECV));
            vcis.exitAlone(second, 1);
        }
        assertTrue(vci.isAsleep());
        assertTrue(deep.sleeps.get() - before <= 1, deep.sleeps.get() + " sleeps");
        complete(() -> vci.complete1(r));
        waiter.get(20, TimeUnit.SECONDS);
    }

    @Test
    void shouldEndEveryWaitWithTheJob() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        RuntimeException why = new IllegalStateException("the job is over");
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(threads.submit(() ->
                    assertSame(why, assertThrows(IllegalStateException.class, () -> await(engine, () -> false)))));
        }
        while (deep.sleeps.get() == 0) {
            Thread.onSpinWait();
        }
        engine.failJob(why);
        for (Future<?> f : all) {
            f.get(20, TimeUnit.SECONDS);
        }
        assertSame(why, assertThrows(IllegalStateException.class, engine::poke));
        assertFalse(vci.isAsleep());
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
