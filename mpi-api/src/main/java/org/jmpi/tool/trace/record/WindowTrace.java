package org.jmpi.tool.trace.record;

import java.util.Arrays;

/**
 * What is known of a window: its number, and by which number the operations at each target are known that are not complete there.
 * Those of one target share a number until a flush, an unlock or a fence completes them all.
 */
final class WindowTrace {
    private static final int NONE = -1;

    final int number;
    private final long[] open;
    private long made;
    private int started = NONE;
    private int posted = NONE;

    WindowTrace(int number, int targets) {
        this.number = number;
        open = new long[targets];
    }

    int targets() {
        return open.length;
    }

    /** Returns the number of an operation that a flush will complete. */
    synchronized long begin(int target) {
        if (open[target] == 0) {
            open[target] = ++made;
        }
        return open[target];
    }

    /** Returns the number of an operation that its request will complete. */
    synchronized long beginAlone() {
        return ++made;
    }

    /** Returns the number of the operations at a target that are not complete there, 0 if there are none. */
    synchronized long open(int target) {
        return target >= 0 && target < open.length ? open[target] : 0;
    }

    /** As {@link #open}; they are complete. */
    synchronized long end(int target) {
        long ended = open(target);
        if (ended != 0) {
            open[target] = 0;
        }
        return ended;
    }

    /** What comes has other numbers. */
    synchronized void endAll() {
        Arrays.fill(open, 0);
    }

    /** An access epoch at a group begins. */
    synchronized void start(int group) {
        started = group;
    }

    /** Ends the access epoch; returns its group, negative if it is not known. */
    synchronized int complete() {
        int group = started;
        started = NONE;
        return group;
    }

    /** An exposure epoch to a group begins. */
    synchronized void post(int group) {
        posted = group;
    }

    /** Ends the exposure epoch; returns its group, negative if it is not known. */
    synchronized int waited() {
        int group = posted;
        posted = NONE;
        return group;
    }
}
