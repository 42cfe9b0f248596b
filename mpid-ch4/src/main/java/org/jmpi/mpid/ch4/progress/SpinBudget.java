package org.jmpi.mpid.ch4.progress;

/**
 * How many polls in a row may find nothing before a waiting rank yields its core: few while others want that core, be
 * they ranks or the compiler threads of a program that has just begun, many while nobody does.
 *
 * <p>A yield tells which it is: it returns at once, or after somebody else ran. Two ranks that share a core would
 * otherwise each spin out their polls before the other gets on, for every message.
 */
final class SpinBudget {
    /** Polls while the core is wanted: less than a microsecond. */
    static final int LEAST = 20;
    /** Longer than a yield that nobody makes use of, shorter than two changes of context. */
    static final long USED_NS = 2_000;

    private final int most;
    private final int least;
    private int polls;

    /** Makes a budget between {@code least} and {@code most} polls, which begins with the least: a program begins with compiling. */
    SpinBudget(int least, int most) {
        this.least = Math.min(least, most);
        this.most = most;
        polls = this.least;
    }

    int polls() {
        return polls;
    }

    /** Yields the core; where the budget can't change, without a look at the clock. */
    void yieldCore() {
        if (least == most) {
            Thread.yield();
            return;
        }
        long begin = System.nanoTime();
        Thread.yield();
        yielded(System.nanoTime() - begin);
    }

    /** Learns from a yield that took so long. */
    void yielded(long nanos) {
        polls = nanos > USED_NS ? least : (int) Math.min(most, 2L * polls + 1);
    }
}
