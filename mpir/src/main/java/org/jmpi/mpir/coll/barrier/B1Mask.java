package org.jmpi.mpir.coll.barrier;

/**
 * B1 that goes on to the next participant when it finds one missing, and remembers whom it has seen: when the late one
 * comes, its word is the only one that is left to look at. At most 64 participants.
 */
final class B1Mask extends BarrierSteps {
    static final int MAX = 64;

    private final long others;
    private long use;
    /** Who has not been seen in this use. */
    private long missing;
    /** Whose word is next; the own index: the own word is not yet written. */
    private int at;

    B1Mask(BarrierFlags words, int n, int me) {
        super(words, n, me);
        others = (n == MAX ? -1 : (1L << n) - 1) & ~(1L << me);
    }

    @Override
    public void enter() {
        use++;
        missing = others;
        at = me;
    }

    @Override
    public boolean step() {
        int i = at;
        boolean seen = false;
        if (i == me) {
            words.set(i, 0, use);
        } else {
            seen = words.get(i, 0) >= use;
            missing &= seen ? ~(1L << i) : -1;
        }
        idle = i != me && !seen;
        long above = missing & -2L << i;
        at = Long.numberOfTrailingZeros(above != 0 ? above : missing);
        return missing == 0;
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
        to[p + 1] = missing;
        to[p + 2] = at;
    }

    @Override
    public void restore(long[] from, int p) {
        use = from[p];
        missing = from[p + 1];
        at = (int) from[p + 2];
    }
}
