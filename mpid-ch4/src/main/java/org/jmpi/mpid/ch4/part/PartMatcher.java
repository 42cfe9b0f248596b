package org.jmpi.mpid.ch4.part;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the inits of senders and receivers: by communicator, process and tag, in the order of the calls, apart from all
 * other messages (mirrors the partitioned queue of {@code MPIDI_global}). Nothing here is on the way of data.
 */
final class PartMatcher {
    /** What must be the same on both sides. */
    record Envelope(int context, int lpid, int tag) {}

    private final Map<Envelope, ArrayDeque<PartRecv>> receives = new HashMap<>();
    private final Map<Envelope, ArrayDeque<PartAnnouncement>> sends = new HashMap<>();
    private int length;

    /** Returns how many inits wait for their other side. */
    int length() {
        return length;
    }

    /** Returns whether an init of the context waits. */
    boolean holds(int context) {
        return receives.keySet().stream().anyMatch(e -> e.context == context)
                || sends.keySet().stream().anyMatch(e -> e.context == context);
    }

    /** Returns the send for a new receive, or keeps the receive and returns null. */
    @Nullable
    PartAnnouncement add(Envelope envelope, PartRecv receive) {
        PartAnnouncement found = poll(sends, envelope);
        if (found == null) {
            keep(receives, envelope, receive);
        }
        return found;
    }

    /** Returns the receive for a new send, or keeps the send and returns null. */
    @Nullable
    PartRecv add(Envelope envelope, PartAnnouncement send) {
        PartRecv found = poll(receives, envelope);
        if (found == null) {
            keep(sends, envelope, send);
        }
        return found;
    }

    private <T> @Nullable T poll(Map<Envelope, ArrayDeque<T>> queues, Envelope envelope) {
        ArrayDeque<T> queue = queues.get(envelope);
        if (queue == null) {
            return null;
        }
        T first = queue.poll();
        length--;
        if (queue.isEmpty()) {
            queues.remove(envelope);
        }
        return first;
    }

    private <T> void keep(Map<Envelope, ArrayDeque<T>> queues, Envelope envelope, T what) {
        queues.computeIfAbsent(envelope, e -> new ArrayDeque<>()).add(what);
        length++;
    }
}
