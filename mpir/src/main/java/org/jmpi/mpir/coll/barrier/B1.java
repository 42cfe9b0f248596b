package org.jmpi.mpir.coll.barrier;

/**
 * Each participant counts its uses in a word of its own, then looks at the others' in turn, beginning with its successor.
 * What it has seen needs no second look, since counts only grow. After the last arrival one line moves to each waiter.
 */
final class B1 extends BarrierSteps {
    private long use;
    /** Whose word is next; the own one is written. */
    private int at;

    B1(BarrierFlags words, int n, int me) {
        super(words, n, me);
        at = me;
    }

    @Override
    public void enter() {
        use++;
    }

    @Override
    public boolean step() {
        int i = at;
        if (i == me) {
            words.set(i, 0, use);
        } else if (words.get(i, 0) < use) {
            idle = true;
            return false;
        }
        idle = false;
        i = i + 1 == n ? 0 : i + 1;
        at = i;
        return i == me;
    }

    @Override
    public int awaited() {
        return at;
    }

    @Override
    public int stateSize() {
        return 2;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = use;
        to[p + 1] = at;
    }

    @Override
    public void restore(long[] from, int p) {
        use = from[p];
        at = (int) from[p + 1];
    }
}
