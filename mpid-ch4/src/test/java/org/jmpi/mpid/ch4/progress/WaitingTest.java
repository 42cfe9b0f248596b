package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

/** When a wait spins, yields, sleeps and ends. */
class WaitingTest extends WaitingThreads {
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
}
