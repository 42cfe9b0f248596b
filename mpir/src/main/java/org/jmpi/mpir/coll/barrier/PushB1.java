package org.jmpi.mpir.coll.barrier;

/**
 * B1 with the counters where they are awaited: each writes its count to a word of its own in everybody's memory, then
 * waits for all words of its own memory. One round; n(n-1) writes.
 */
final class PushB1 extends BarrierSteps {
    private long use;
    private int at;
    private boolean waiting;

    PushB1(BarrierFlags words, int n, int me) {
        super(words, n, me);
    }

    @Override
    public void enter() {
        use++;
        at = plus(n - 1);
        waiting = false;
    }

    @Override
    public boolean step() {
        int i = at;
        if (i == me) {
            return true;
        }
        idle = false;
        if (!waiting) {
            // Backwards, so that not everybody writes to the same participant's memory first.
            words.set(i, me, use);
            at = i == 0 ? n - 1 : i - 1;
            if (at == me) {
                waiting = true;
                at = plus(1);
            }
            return false;
        }
        if (words.get(me, i) < use) {
            idle = true;
            return false;
        }
        at = i + 1 == n ? 0 : i + 1;
        return at == me;
    }

    @Override
    public int awaited() {
        return at;
    }

    @Override
    public int stateSize() {
        return 3;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = use;
        to[p + 1] = at;
        to[p + 2] = waiting ? 1 : 0;
    }

    @Override
    public void restore(long[] from, int p) {
        use = from[p];
        at = (int) from[p + 1];
        waiting = from[p + 2] != 0;
    }
}
