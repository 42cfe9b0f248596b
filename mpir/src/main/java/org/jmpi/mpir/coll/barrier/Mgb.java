package org.jmpi.mpir.coll.barrier;

/**
 * The barrier of Mc Guire and Brendel: plain stores and loads of one word that holds the set of arrivals. Stores overwrite
 * each other; who misses its bit stores again. Two sets take turns, a word says which. Everyone has to look until the end.
 * At most 64 participants.
 */
class Mgb extends BarrierSteps {
    static final int MAX = 64;
    static final int SLOTS = 3;
    /** The slot that says which of slots 0 and 1 has the set. */
    private static final int CURRENT = 2;

    private static final int CHOOSE = 0;
    private static final int UNITE = 1;
    private static final int STORE = 2;
    private static final int CHECK = 3;
    private static final int SWITCH = 4;
    private static final int CLEAR = 5;

    private final long all;
    private final long mine;
    /** What is known of the set. */
    long copy;

    private int slot;
    private int phase;

    Mgb(BarrierFlags words, int n, int me) {
        super(words, n, me);
        mine = 1L << me;
        all = n == MAX ? -1 : (1L << n) - 1;
    }

    @Override
    public void enter() {
        phase = CHOOSE;
        copy = 0;
    }

    @Override
    public boolean step() {
        idle = false;
        switch (phase) {
            case CHOOSE -> {
                slot = (int) words.get(0, CURRENT);
                phase = UNITE;
            }
            case UNITE -> unite();
            case STORE -> {
                words.set(0, slot, copy);
                phase = copy == all ? SWITCH : CHECK;
            }
            case CHECK -> {
                idle = words.get(0, CURRENT) == slot;
                phase = idle ? UNITE : SWITCH;
            }
            case SWITCH -> {
                words.set(0, CURRENT, 1 - slot);
                phase = CLEAR;
            }
            default -> {
                words.set(0, 1 - slot, 0);
                return true;
            }
        }
        return false;
    }

    private void unite() {
        copy = (copy & ~mine) | words.get(0, slot);
        if ((copy & mine) == 0) {
            copy |= mine;
            phase = STORE;
        } else {
            phase = copy == all ? SWITCH : CHECK;
        }
    }

    @Override
    public int stateSize() {
        return 3;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = copy;
        to[p + 1] = slot;
        to[p + 2] = phase;
    }

    @Override
    public void restore(long[] from, int p) {
        copy = from[p];
        slot = (int) from[p + 1];
        phase = (int) from[p + 2];
    }
}
