package org.jmpi.mpir.coll.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.coll.Share;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocols between real threads; each publishes the use it enters, and afterwards sees that of all others. */
class BarrierStressTest {
    private static final boolean FULL = Boolean.getBoolean("jmpi.full");
    private static final int USES = FULL ? 100_000 : 10_000;
    /** On cores that others use too, a use may take milliseconds: then so many are enough after so long. */
    private static final int LEAST_USES = FULL ? USES : 200;

    private static final long ENOUGH_NS = 300_000_000L;
    private static final long PATIENCE_NS = 60_000_000_000L;

    record Case(String name, int n) {}

    static List<Case> cases() {
        List<Case> all = new ArrayList<>();
        for (String name : Barriers.names()) {
            for (int n : Share.of(List.of(1, 2, 3, 4, 7), 3, name)) {
                all.add(new Case(name, n));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldLetNobodyThroughBeforeAllAreThere(Case c) throws Exception {
        stress(c, USES);
    }

    /** The limits of the sets, and one above, where B1 takes over. */
    static List<Case> limits() {
        List<Case> all = new ArrayList<>();
        for (String name : new String[] {"mgb", "b1_mask", "b2", "push_b2"}) {
            all.add(new Case(name, Barriers.maxParticipants(name)));
            all.add(new Case(name, Barriers.maxParticipants(name) + 1));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("limits")
    void shouldWorkAtTheLimitAndAbove(Case c) throws Exception {
        assertEquals(c.n() <= Barriers.maxParticipants(c.name()) ? c.name() : "b1", Barriers.resolve(c.name(), c.n()));
        stress(c, 20);
    }

    /** A use's number is 32 bits in B2. */
    @Test
    void shouldSurviveTheWrapAroundOfB2() throws Exception {
        Case c = new Case("b2", 3);
        BarrierFlags words = new BufferWords(3, 1);
        List<BarrierSteps> parts = new ArrayList<>();
        for (int p = 0; p < 3; p++) {
            words.set(p, 0, -3L << 32 | 7);
            BarrierSteps part = new B2(words, 3, p);
            long[] state = new long[part.stateSize()];
            part.save(state, 0);
            state[0] = -3;
            part.restore(state, 0);
            parts.add(part);
        }
        run(c, parts, 1000);
    }

    @Test
    void shouldNameTheProtocolsThereAre() {
        MpirException e = assertThrows(MpirException.class, () -> Barriers.make("b3", new BufferWords(1, 1), 1, 0));
        assertTrue(e.getMessage().contains("b3") && e.getMessage().contains("push_b2"), e.getMessage());
    }

    private static void stress(Case c, int uses) throws Exception {
        BarrierFlags words = new BufferWords(c.n(), Barriers.slots(c.name(), c.n()));
        List<BarrierSteps> parts = new ArrayList<>();
        for (int p = 0; p < c.n(); p++) {
            parts.add(Barriers.make(c.name(), words, c.n(), p));
        }
        run(c, parts, uses);
    }

    private static void run(Case c, List<BarrierSteps> parts, int uses) throws Exception {
        // Plain longs a line apart, each participant's use and the last use: the barrier has to order them.
        long[] published = new long[16 * (c.n() + 1)];
        ExecutorService threads = Executors.newFixedThreadPool(c.n());
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int p = 0; p < c.n(); p++) {
                int me = p;
                all.add(threads.submit(() -> participate(parts.get(me), c.n(), me, published, uses)));
            }
            for (Future<?> f : all) {
                f.get(90, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void participate(BarrierSteps steps, int n, int me, long[] published, int uses) {
        long begin = System.nanoTime();
        for (int use = 1; use <= uses; use++) {
            published[16 * me] = use;
            if (me == 0 && use >= LEAST_USES && System.nanoTime() - begin > ENOUGH_NS) {
                published[16 * n] = use;
            }
            pass(steps, me, use, begin + PATIENCE_NS);
            for (int q = 0; q < n; q++) {
                // One of them may be in the next use already.
                long theirs = published[16 * q];
                if (theirs < use || theirs > use + 1) {
                    throw new AssertionError(me + " left use " + use + " when " + q + " was in " + theirs);
                }
            }
            // what the first one wrote before it entered, all see behind the barrier
            if (published[16 * n] == use) {
                return;
            }
        }
    }

    private static void pass(BarrierSteps steps, int me, int use, long deadline) {
        steps.enter();
        int looks = 0;
        while (!steps.step()) {
            if (!steps.idle()) {
                continue;
            }
            if (++looks % 16 == 0) {
                Thread.yield();
            }
            if (looks % 1024 == 0 && System.nanoTime() > deadline) {
                throw new AssertionError(me + " waits in use " + use + " for " + steps.awaited());
            }
        }
    }
}
