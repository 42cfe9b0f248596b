package org.jmpi.mpir.coll.barrier;

/**
 * One participant's part in a barrier protocol. Use: {@link #enter()}, then {@link #step()} until it returns true; what to
 * do between steps (spin, make progress, yield, give up) is the caller's business. Any number of uses follow each other;
 * all participants take part in all of them, or the memory is lost to further uses.
 *
 * <p>All that a participant remembers is what {@link #save} writes, so that a test can explore every interleaving of the
 * very steps that ship. One thread at a time; nothing here allocates once made.
 */
public abstract class BarrierSteps {
    protected final BarrierFlags words;
    /** The number of participants. */
    protected final int n;
    /** The own index, 0 to n - 1. */
    protected final int me;
    /** Whether the last step looked and found nothing new. */
    protected boolean idle;

    protected BarrierSteps(BarrierFlags words, int n, int me) {
        this.words = words;
        this.n = n;
        this.me = me;
    }

    /** Begins a use. No shared access. */
    public abstract void enter();

    /**
     * Does at most one shared access.
     *
     * @return true when the participant may leave: then the next call is {@link #enter()}
     */
    public abstract boolean step();

    /** Returns whether the last step was a look in vain: a moment to pause before the next one. */
    public final boolean idle() {
        return idle;
    }

    /**
     * Returns a participant that has to do something before this one can leave, or -1 if no one in particular is waited
     * for. Means something after an {@linkplain #idle idle} step; for messages about barriers that don't end.
     */
    public int awaited() {
        return -1;
    }

    /** Returns how many longs {@link #save} writes. */
    public abstract int stateSize();

    /** Writes the state, without shared memory, to {@code to} from {@code at} on. */
    public abstract void save(long[] to, int at);

    /** Takes the state that {@link #save} wrote. */
    public abstract void restore(long[] from, int at);

    /** Returns the participant that is {@code distance} (0 to n - 1) further on, in the circle of all. */
    protected final int plus(int distance) {
        int i = me + distance;
        return i < n ? i : i - n;
    }
}
