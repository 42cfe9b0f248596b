package org.jmpi.mpir.coll.barrier;

/**
 * B1 with gossip: each has a word with the set of those it knows to have entered, looks at the words of those it misses in
 * turn and takes over what they know. The use's number in the upper half of the word saves resetting it; it may wrap
 * around, since two words are never more than one use apart. At most 32 participants.
 */
final class B2 extends BarrierSteps {
    static final int MAX = 32;

    private final int all;
    private int use;
    private int known;
    private int at;
    /** Whether the own word is behind {@link #known}. */
    private boolean news;

    B2(BarrierFlags words, int n, int me) {
        super(words, n, me);
        all = n == MAX ? -1 : (1 << n) - 1;
    }

    @Override
    public void enter() {
        use++;
        known = 1 << me;
        at = me;
        news = true;
    }

    @Override
    public boolean step() {
        idle = false;
        return news ? publish() : poll();
    }

    private boolean publish() {
        words.set(me, 0, (long) use << 32 | (known & 0xffffffffL));
        news = false;
        at = nextMissing();
        return known == all;
    }

    private boolean poll() {
        long word = words.get(at, 0);
        int ahead = (int) (word >>> 32) - use;
        if (ahead > 0) {
            // It has left this use, so all have entered.
            return true;
        }
        news = ahead == 0;
        if (news) {
            known |= (int) word;
        } else {
            idle = true;
            at = nextMissing();
        }
        return false;
    }

    private int nextMissing() {
        int missing = all & ~known;
        int above = missing & -2 << at;
        return Integer.numberOfTrailingZeros(above != 0 ? above : missing);
    }

    @Override
    public int awaited() {
        return at;
    }

    @Override
    public int stateSize() {
        return 4;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = use;
        to[p + 1] = known;
        to[p + 2] = at;
        to[p + 3] = news ? 1 : 0;
    }

    @Override
    public void restore(long[] from, int p) {
        use = (int) from[p];
        known = (int) from[p + 1];
        at = (int) from[p + 2];
        news = from[p + 3] != 0;
    }
}
