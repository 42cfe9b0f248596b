package org.jmpi.tool.trace.record;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Receives whose requests the program has freed: they are complete some day, and nobody would be notified. Any thread. */
final class Orphans {
    private final Deque<Orphan> orphans = new ArrayDeque<>();
    private volatile int count;
    /** How many of them were not looked at in this turn. */
    private int left;

    /**
     * One of them.
     *
     * @param handle its request, which the program believes to be freed
     * @param held the request where it is freed indeed, but that a reference to it is kept
     * @param entry what is known of that
     */
    record Orphan(
            int handle, @Nullable Request held, @Nullable RequestEntry entry) {}

    synchronized void add(Orphan orphan) {
        orphans.add(orphan);
        count = orphans.size();
    }

    /** Begins a turn, in which each is looked at once; false if there are none. */
    boolean begin() {
        if (count == 0) {
            return false;
        }
        synchronized (this) {
            left = orphans.size();
            return left > 0;
        }
    }

    /** Takes one that was not looked at in this turn, null if there is none. */
    synchronized @Nullable Orphan next() {
        Orphan orphan = left-- > 0 ? orphans.poll() : null;
        count = orphans.size();
        return orphan;
    }
}
