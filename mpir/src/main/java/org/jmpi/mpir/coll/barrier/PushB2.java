package org.jmpi.mpir.coll.barrier;

/**
 * Each sets its bit in everybody's word, then waits for its own word to be full: one word to look at. Three words take
 * turns. Whoever has a full word knows that all have left the use before, and clears that one's word; with two, a bit of
 * the next use could be wiped. At most 64 participants.
 */
final class PushB2 extends BarrierSteps {
    static final int MAX = 64;
    static final int SLOTS = 3;

    private final int slots;
    /** All but the own bit. */
    private final long others;

    private int slot;
    /** Who is told next; the own index: all are. */
    private int at;

    private boolean full;

    PushB2(BarrierFlags words, int n, int me) {
        this(words, n, me, SLOTS);
    }

    /** With another number of words, for tests. */
    PushB2(BarrierFlags words, int n, int me, int slots) {
        super(words, n, me);
        this.slots = slots;
        others = (n == MAX ? -1 : (1L << n) - 1) & ~(1L << me);
    }

    @Override
    public void enter() {
        slot = slot + 1 == slots ? 0 : slot + 1;
        at = plus(n == 1 ? 0 : 1);
        full = false;
    }

    @Override
    public boolean step() {
        idle = false;
        if (at != me) {
            words.or(at, slot, 1L << me);
            at = at + 1 == n ? 0 : at + 1;
            return false;
        }
        if (!full) {
            full = words.get(me, slot) == others;
            idle = !full;
            return false;
        }
        words.set(me, slot == 0 ? slots - 1 : slot - 1, 0);
        return true;
    }

    @Override
    public int stateSize() {
        return 3;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = slot;
        to[p + 1] = at;
        to[p + 2] = full ? 1 : 0;
    }

    @Override
    public void restore(long[] from, int p) {
        slot = (int) from[p];
        at = (int) from[p + 1];
        full = from[p + 2] != 0;
    }
}
