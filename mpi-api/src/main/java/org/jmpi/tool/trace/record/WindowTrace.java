package org.jmpi.tool.trace.record;

import java.util.Arrays;

/**
 * What is known of a window: its number, and by which numbers the operations at each target are known that are not complete there.
 * Those of one target share a number until a flush, an unlock or a fence completes them all; those that have a request, which completes
 * them here, have a number each.
 */
final class WindowTrace {
    private static final int NONE = -1;
    /** Of so many operations with requests at a target it is recorded when a flush completes them there. */
    private static final int MOST_WITH_REQUEST = 1 << 12;

    private static final long[] NO_NUMBERS = {};

    final int number;
    private final long[] open;
    /** By target, the numbers of those that have a request. */
    private final long[][] withRequest;

    private final int[] requestCounts;
    private long made;
    private int started = NONE;
    private int posted = NONE;

    WindowTrace(int number, int targets) {
        this.number = number;
        open = new long[targets];
        withRequest = new long[targets][];
        Arrays.fill(withRequest, NO_NUMBERS);
        requestCounts = new int[targets];
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

    /** Returns the number of an operation that its request will complete, here and at its target. */
    synchronized long beginFetch() {
        return ++made;
    }

    /** Returns the number of an operation that its request will complete here, and a flush at its target. */
    synchronized long beginWithRequest(int target) {
        long number = ++made;
        int count = requestCounts[target];
        if (count < MOST_WITH_REQUEST) {
            if (count == withRequest[target].length) {
                withRequest[target] = Arrays.copyOf(withRequest[target], Math.max(4, 2 * count));
            }
            withRequest[target][count] = number;
            requestCounts[target]++;
        }
        return number;
    }

    /** Returns the number that the operations at a target without a request share, 0 if there are none. */
    synchronized long shared(int target) {
        return isTarget(target) ? open[target] : 0;
    }

    /** Returns how many operations at a target have a request, and are not complete there. */
    synchronized int withRequest(int target) {
        return isTarget(target) ? requestCounts[target] : 0;
    }

    /** Returns the number of the {@code i}th of them. */
    synchronized long withRequest(int target, int i) {
        return withRequest[target][i];
    }

    private boolean isTarget(int target) {
        return target >= 0 && target < open.length;
    }

    /** Forgets the operations at a target: what comes has other numbers. */
    synchronized void forget(int target) {
        if (isTarget(target)) {
            open[target] = 0;
            requestCounts[target] = 0;
        }
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
