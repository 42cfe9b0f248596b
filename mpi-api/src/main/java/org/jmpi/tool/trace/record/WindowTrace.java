package org.jmpi.tool.trace.record;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * What is known of a window: its number, and by which numbers the operations at each target are known that are not complete there.
 * Those of one target share a number until a flush, an unlock or a fence completes them all; those that have a request, which completes
 * them here, have a number each.
 */
final class WindowTrace {
    private static final int NONE = -1;
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
        int count = requestCounts[target]++;
        if (count == withRequest[target].length) {
            withRequest[target] = Arrays.copyOf(withRequest[target], Math.max(4, 2 * count));
        }
        withRequest[target][count] = ++made;
        return made;
    }

    /** Passes on the number of the operations at a target that nothing has completed here, if there are any. */
    synchronized void forEachHere(int target, LongConsumer action) {
        if (isTarget(target) && open[target] != 0) {
            action.accept(open[target]);
        }
    }

    /** Passes on the numbers of all operations at a target that are not complete there; they are now. */
    synchronized void end(int target, LongConsumer action) {
        if (isTarget(target)) {
            forEachHere(target, action);
            for (int i = 0; i < requestCounts[target]; i++) {
                action.accept(withRequest[target][i]);
            }
            forget(target);
        }
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

    /** An access epoch at a group begins; returns the group. */
    synchronized int start(int group) {
        started = group;
        return group;
    }

    /** Ends the access epoch; returns its group, negative if it is not known. */
    synchronized int complete() {
        int group = started;
        started = NONE;
        return group;
    }

    /** An exposure epoch to a group begins; returns the group. */
    synchronized int post(int group) {
        posted = group;
        return group;
    }

    /** Ends the exposure epoch; returns its group, negative if it is not known. */
    synchronized int waited() {
        int group = posted;
        posted = NONE;
        return group;
    }
}
