package org.jmpi.mpir.coll.barrier;

/**
 * Pairs at distances 1, 2, 4, ... tell each other. Of n that is no power of two, those above the largest one tell a partner
 * before and are told by it after: two rounds more. Local waiting only.
 */
final class RecursiveDoubling extends BarrierSteps {
    private static final int FOLD = 0;
    private static final int TELL = 1;
    private static final int AWAIT = 2;
    private static final int UNFOLD = 3;
    private static final int EXTRA_TELL = 4;
    private static final int EXTRA_AWAIT = 5;

    private final int pof2;
    private final int foldSlot;
    private final int unfoldSlot;
    private long use;
    private int mask;
    private int phase;

    RecursiveDoubling(BarrierFlags words, int n, int me) {
        super(words, n, me);
        pof2 = Integer.highestOneBit(n);
        foldSlot = Integer.numberOfTrailingZeros(pof2);
        unfoldSlot = foldSlot + 1;
    }

    static int slots(int n) {
        return Integer.numberOfTrailingZeros(Integer.highestOneBit(n)) + 2;
    }

    @Override
    public void enter() {
        use++;
        mask = 1;
        phase = me >= pof2 ? EXTRA_TELL : hasExtra() ? FOLD : TELL;
    }

    private boolean hasExtra() {
        return me + pof2 < n;
    }

    @Override
    public boolean step() {
        idle = false;
        switch (phase) {
            case FOLD -> {
                if (isNotified(foldSlot)) {
                    phase = TELL;
                }
                return false;
            }
            case TELL -> {
                if (mask == pof2) {
                    return true;
                }
                words.set(me ^ mask, Integer.numberOfTrailingZeros(mask), use);
                phase = AWAIT;
                return false;
            }
            case AWAIT -> {
                return isNotified(Integer.numberOfTrailingZeros(mask)) && nextRound();
            }
            case UNFOLD -> {
                words.set(me + pof2, unfoldSlot, use);
                return true;
            }
            case EXTRA_TELL -> {
                words.set(me - pof2, foldSlot, use);
                phase = EXTRA_AWAIT;
                return false;
            }
            default -> {
                return isNotified(unfoldSlot);
            }
        }
    }

    private boolean isNotified(int slot) {
        idle = words.get(me, slot) < use;
        return !idle;
    }

    private boolean nextRound() {
        mask <<= 1;
        boolean last = mask == pof2;
        phase = last && hasExtra() ? UNFOLD : TELL;
        return last && phase == TELL;
    }

    @Override
    public int awaited() {
        return switch (phase) {
            case FOLD -> me + pof2;
            case EXTRA_AWAIT -> me - pof2;
            default -> me ^ mask;
        };
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
