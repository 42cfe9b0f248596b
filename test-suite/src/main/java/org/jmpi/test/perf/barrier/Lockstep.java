package org.jmpi.test.perf.barrier;

import java.util.Random;
import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.coll.barrier.Barriers;

/**
 * Runs the shipped steps without threads: in a tick each participant that is inside does one step, in random order. A
 * model in which every access costs the same; what it counts is exact and the same on every machine.
 */
final class Lockstep {
    /** Ticks after which nothing can change any more while one is absent. */
    private static final int QUIET_TICKS = 1000;

    final KnowingWords words;
    /** Steps that looked in vain. */
    long vain;

    private final BarrierSteps[] parts;
    private final boolean[] inside;
    private final int[] order;
    private final Random random;

    Lockstep(String protocol, int n, long seed) {
        words = new KnowingWords(n, Barriers.slots(protocol, n));
        parts = new BarrierSteps[n];
        inside = new boolean[n];
        order = new int[n];
        for (int p = 0; p < n; p++) {
            parts[p] = Barriers.make(protocol, words, n, p);
            order[p] = p;
        }
        random = new Random(seed);
    }

    void enter(int p) {
        inside[p] = true;
        words.arrive(p);
        parts[p].enter();
    }

    boolean isInside(int p) {
        return inside[p];
    }

    /** Lets each one inside do a step, and returns how many are still inside. */
    int tick() {
        int left = 0;
        for (int i = order.length - 1; i >= 0; i--) {
            int j = random.nextInt(i + 1);
            int p = order[j];
            order[j] = order[i];
            order[i] = p;
            if (inside[p]) {
                words.actor = p;
                inside[p] = !parts[p].step();
                vain += parts[p].idle() ? 1 : 0;
                left += inside[p] ? 1 : 0;
            }
        }
        return left;
    }

    /** All but {@code absent} enter and do what they can without it. */
    void withoutOne(int absent) {
        for (int p = 0; p < parts.length; p++) {
            if (p != absent) {
                enter(p);
            }
        }
        for (int t = 0; t < QUIET_TICKS; t++) {
            tick();
        }
    }

    /** Returns the ticks from now on until all are outside. */
    int ticksToTheEnd() {
        int ticks = 1;
        while (tick() > 0) {
            ticks++;
        }
        return ticks;
    }

    /** Returns the ticks from now on until all but {@code last} are outside. */
    int ticksOfOthers(int last) {
        int ticks = 0;
        for (int left = parts.length; left > (inside[last] ? 1 : 0); ticks++) {
            left = tick();
        }
        return ticks;
    }

    /** One use; each enters at a tick from 0 to {@code spread}. Returns the ticks from the last arrival to the end. */
    int use(int spread) {
        int[] arrival = new int[parts.length];
        int last = 0;
        for (int p = 0; p < parts.length; p++) {
            arrival[p] = spread == 0 ? 0 : random.nextInt(spread + 1);
            last = Math.max(last, arrival[p]);
        }
        for (int t = 0; t < last; t++) {
            arrive(arrival, t);
            tick();
        }
        arrive(arrival, last);
        return ticksToTheEnd();
    }

    private void arrive(int[] arrival, int t) {
        for (int p = 0; p < parts.length; p++) {
            if (arrival[p] == t) {
                enter(p);
            }
        }
    }
}
