package org.jmpi.mpir.coll.barrier;

/**
 * Dissemination of radix k: in a round of distance s = 1, k, k^2, ... each tells the k - 1 participants s, 2s, ... further
 * on, by a counter in their memory, and awaits the same of those before it. ceil(log k of n) rounds, local waiting only.
 */
final class Dissemination extends BarrierSteps {
    private final int k;
    private long use;
    private int distance;
    /** The first slot of this round. */
    private int base;
    /** The partner of this round, 1 to k - 1. */
    private int j;

    private boolean waiting;

    Dissemination(int k, BarrierFlags words, int n, int me) {
        super(words, n, me);
        this.k = k;
    }

    /** Returns the number of words that {@code n} participants need each. */
    static int slots(int k, int n) {
        int slots = 1;
        for (int s = 1; s < n; s *= k) {
            slots += k - 1;
        }
        return slots;
    }

    @Override
    public void enter() {
        use++;
        distance = 1;
        base = 0;
        j = 1;
        waiting = false;
    }

    @Override
    public boolean step() {
        if (distance >= n) {
            return true;
        }
        int slot = base + j - 1;
        idle = false;
        if (!waiting) {
            words.set(plus(j * distance), slot, use);
            waiting = isLast();
            return false;
        }
        if (words.get(me, slot) < use) {
            idle = true;
            return false;
        }
        return isLast() && nextRound();
    }

    /** Goes on to the next partner of this round, or, if there is none, back to the first. */
    private boolean isLast() {
        j++;
        boolean last = j == k || j * distance >= n;
        j = last ? 1 : j;
        return last;
    }

    private boolean nextRound() {
        distance *= k;
        base += k - 1;
        waiting = false;
        return distance >= n;
    }

    @Override
    public int awaited() {
        return plus(n - j * distance);
    }

    @Override
    public int stateSize() {
        return 5;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = use;
        to[p + 1] = distance;
        to[p + 2] = base;
        to[p + 3] = j;
        to[p + 4] = waiting ? 1 : 0;
    }

    @Override
    public void restore(long[] from, int p) {
        use = from[p];
        distance = (int) from[p + 1];
        base = (int) from[p + 2];
        j = (int) from[p + 3];
        waiting = from[p + 4] != 0;
    }
}
