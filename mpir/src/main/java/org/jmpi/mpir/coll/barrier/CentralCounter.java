package org.jmpi.mpir.coll.barrier;

/**
 * All add one to one counter that is never reset, and wait until it has the arrivals of this use. The additions follow one
 * another, and each disturbs all who wait; but nobody is needed more than once, which suits more participants than cores.
 */
final class CentralCounter extends BarrierSteps {
    /** What the counter is when all have entered this use. */
    private long target;

    private boolean arrived;

    CentralCounter(BarrierFlags words, int n, int me) {
        super(words, n, me);
    }

    @Override
    public void enter() {
        target += n;
        arrived = false;
    }

    @Override
    public boolean step() {
        long count = arrived ? words.get(0, 0) : words.getAndAdd(0, 0, 1) + 1;
        idle = arrived && count < target;
        arrived = true;
        return count >= target;
    }

    @Override
    public int stateSize() {
        return 2;
    }

    @Override
    public void save(long[] to, int p) {
        to[p] = target;
        to[p + 1] = arrived ? 1 : 0;
    }

    @Override
    public void restore(long[] from, int p) {
        target = from[p];
        arrived = from[p + 1] != 0;
    }
}
