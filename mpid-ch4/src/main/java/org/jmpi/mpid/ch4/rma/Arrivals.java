package org.jmpi.mpid.ch4.rma;

import org.jspecify.annotations.Nullable;

/**
 * What came from one origin to one window, in order, from the oldest operation on whose data are still arriving or leaving.
 * Operations end in any order; a message that synchronises takes effect when all before it have ended. Mostly empty.
 */
final class Arrivals {
    private @Nullable Pending first;
    private @Nullable Pending last;

    boolean isEmpty() {
        return first == null;
    }

    void add(Pending one) {
        one.next = null;
        if (first == null) {
            first = one;
        } else {
            assert last != null;
            last.next = one;
        }
        last = one;
    }

    /** Notes that {@code one} is done. */
    void done(Pending one) {
        one.isDone = true;
        while (first != null && first.isDone) {
            Pending head = first;
            first = head.next;
            head.retire();
        }
    }
}
