package org.jmpi.mpid.ch4.progress;

import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * How many polls in a row may find nothing before a waiting rank yields its core: few while others want that core, be
 * they ranks or the compiler threads of a program that has just begun, many while nobody does.
 *
 * <p>A yield tells which it is: it returns at once, or after somebody else ran. Two ranks that share a core would
 * otherwise each spin out their polls before the other gets on, for every message.
 */
final class SpinBudget {
    @Cvar(
            name = "MPIR_CVAR_CH4_SPIN_POLLS",
            category = "THREADS",
            type = CvarType.INT,
            defaultValue = "-1",
            min = -1,
            altEnv = {"MPIR_CVAR_POLLS_BEFORE_YIELD"},
            description = "How many polls in a row may find nothing before a waiting rank yields its core. The "
                    + "default, -1, means 20, and up to 1000 while yields show that nobody else wants the "
                    + "core. Where a machine has more ranks than cores it means 20, or 1 where a poll "
                    + "includes the network.")
    private static final CvarKey SPIN_POLLS = CvarKey.of("MPIR_CVAR_CH4_SPIN_POLLS");

    /** Polls while the core is wanted: less than a microsecond. */
    static final int LEAST = 20;
    /** Polls that may find nothing while nobody else wants the core. */
    private static final int UNCROWDED_POLLS = 1000;
    /** Longer than a yield that nobody makes use of, shorter than two changes of context. */
    static final long USED_NS = 2_000;

    /** As many yields come between two looks at the clock, less one. */
    private static final int CLOCK_MASK = 3;

    private final int most;
    private final int least;
    private int polls;
    private int yields;
    private long now = System.nanoTime();

    /** Makes a budget between {@code least} and {@code most} polls, which begins with the least: a program begins with compiling. */
    SpinBudget(int least, int most) {
        this.least = Math.min(least, most);
        this.most = most;
        polls = this.least;
    }

    /**
     * Makes the one that the variables ask for.
     *
     * @param crowded whether more ranks than cores are on this machine
     * @param pollsNetwork whether a poll includes the network
     */
    static SpinBudget of(CvarSet cvars, boolean crowded, boolean pollsNetwork) {
        int setting = cvars.getInt(SPIN_POLLS);
        if (setting >= 0) {
            return new SpinBudget(setting, setting);
        }
        return crowded ? new SpinBudget(LEAST, pollsNetwork ? 1 : LEAST) : new SpinBudget(LEAST, UNCROWDED_POLLS);
    }

    int polls() {
        return polls;
    }

    /**
     * Yields the core; returns the time, in {@code System.nanoTime()}: others may have had the core for long. Where the budget can't change it
     * may be older, by three yields: a look at the clock takes a part of what a yield takes.
     */
    long yieldCore() {
        if (least == most) {
            Thread.yield();
            if ((++yields & CLOCK_MASK) == 0) {
                now = System.nanoTime();
            }
            return now;
        }
        long begin = System.nanoTime();
        Thread.yield();
        long end = System.nanoTime();
        yielded(end - begin);
        return end;
    }

    /** Learns from a yield that took so long. */
    void yielded(long nanos) {
        polls = nanos > USED_NS ? least : (int) Math.min(most, 2L * polls + 1);
    }
}
