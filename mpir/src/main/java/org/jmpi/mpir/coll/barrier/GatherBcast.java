package org.jmpi.mpir.coll.barrier;

/**
 * Arrivals go up a binomial tree to participant 0, the release goes down it. 2(n-1) writes, the fewest possible, but twice
 * ceil(log2 n) of them in a row. Local waiting only.
 */
final class GatherBcast extends BarrierSteps {
    private static final int GATHER = 0;
    private static final int AWAIT_RELEASE = 1;
    private static final int RELEASE = 2;

    /** The slot of the release; those before are for the children at distance 1, 2, 4, ... */
    private final int releaseSlot;

    private long use;
    /** The distance of the child that is next, a power of two. */
    private int mask;

    private int phase;

    GatherBcast(BarrierFlags words, int n, int me) {
        super(words, n, me);
        releaseSlot = slots(n) - 1;
    }

    static int slots(int n) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1) + 1;
    }

    @Override
    public void enter() {
        use++;
        phase = GATHER;
        mask = 1;
        skipMissingChildren();
    }

    @Override
    public boolean step() {
        idle = false;
        return switch (phase) {
            case GATHER -> gather();
            case AWAIT_RELEASE -> awaitRelease();
            default -> release();
        };
    }

    private boolean gather() {
        if (mask >= n) {
            return startRelease();
        }
        int slot = Integer.numberOfTrailingZeros(mask);
        if ((me & mask) != 0) {
            words.set(me - mask, slot, use);
            phase = AWAIT_RELEASE;
            return false;
        }
        if (words.get(me, slot) < use) {
            idle = true;
            return false;
        }
        mask <<= 1;
        skipMissingChildren();
        return false;
    }

    private void skipMissingChildren() {
        while (mask < n && (me & mask) == 0 && me + mask >= n) {
            mask <<= 1;
        }
    }

    private boolean awaitRelease() {
        if (words.get(me, releaseSlot) < use) {
            idle = true;
            return false;
        }
        return startRelease();
    }

    private boolean startRelease() {
        phase = RELEASE;
        return nextChild();
    }

    private boolean release() {
        words.set(me + mask, releaseSlot, use);
        return nextChild();
    }

    /** Goes on to the next child, the most distant first, and returns whether there is none. */
    private boolean nextChild() {
        do {
            mask >>= 1;
        } while (mask > 0 && me + mask >= n);
        return mask == 0;
    }

    @Override
    public int awaited() {
        return phase == AWAIT_RELEASE ? me - mask : Math.min(me + mask, n - 1);
    }

    @Override
    public int stateSize() {
        return 3;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = use;
        to[p + 1] = mask;
        to[p + 2] = phase;
    }

    @Override
    public void restore(long[] from, int p) {
        use = from[p];
        mask = (int) from[p + 1];
        phase = (int) from[p + 2];
    }
}
