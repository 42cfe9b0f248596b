package org.jmpi.mpir.coll.barrier;

/** Broken: dissemination (radix 2) with flags in place of counters, which is no barrier for a second use. */
final class BooleanDissemination extends BarrierSteps {
    /** Whether a flag is taken down when it was seen, or stays up for ever. */
    private final boolean clearing;

    private int round;
    private int phase;

    BooleanDissemination(BarrierFlags words, int n, int me, boolean clearing) {
        super(words, n, me);
        this.clearing = clearing;
    }

    @Override
    public void enter() {
        round = 0;
        phase = 0;
    }

    @Override
    public boolean step() {
        idle = false;
        if (phase == 0) {
            words.set((me + (1 << round)) % n, round, 1);
            phase = 1;
            return false;
        }
        if (phase == 1) {
            idle = words.get(me, round) == 0;
            if (idle) {
                return false;
            }
            if (clearing) {
                phase = 2;
                return false;
            }
        } else {
            words.set(me, round, 0);
        }
        phase = 0;
        round++;
        return 1 << round >= n;
    }

    @Override
    public int stateSize() {
        return 2;
    }

    @Override
    public void save(long[] to, int at) {
        to[at] = round;
        to[at + 1] = phase;
    }

    @Override
    public void restore(long[] from, int at) {
        round = (int) from[at];
        phase = (int) from[at + 1];
    }
}
