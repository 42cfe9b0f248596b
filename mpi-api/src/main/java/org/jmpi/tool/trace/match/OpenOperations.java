package org.jmpi.tool.trace.match;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The non-blocking operations of a process that have begun and are not complete, oldest first. Each has a queue of the messages
 * that were issued after it and can't pass it before its fate is known.
 */
final class OpenOperations {
    /** An operation that is open. */
    private static final class Open {
        final long request;
        /** The message of a send; null of a receive, which is known at its end. */
        final @Nullable End end;

        final long begun;
        final EndQueue behind = new EndQueue();

        @Nullable
        Open before;

        @Nullable
        Open after;

        Open(long request, @Nullable End end, long begun) {
            this.request = request;
            this.begun = begun;
            this.end = end;
        }
    }

    private final Consumer<End> emit;
    private final Map<Long, Open> byRequest = new HashMap<>();
    private @Nullable Open oldest;
    private @Nullable Open newest;
    /** Whether an open operation has a message already, which is a send. */
    private final boolean isKnownAtStart;

    OpenOperations(boolean isKnownAtStart, Consumer<End> emit) {
        this.isKnownAtStart = isKnownAtStart;
        this.emit = emit;
    }

    /** Adds a blocking operation. */
    void addBlocking(End end) {
        if (newest == null) {
            emit.accept(end);
        } else {
            newest.behind.add(end);
        }
    }

    boolean isOpen(long request) {
        return byRequest.containsKey(request);
    }

    /** Adds an operation that begins; the request must not be open. */
    void begin(long request, @Nullable End end, long time) {
        Open open = new Open(request, end, time);
        open.before = newest;
        if (newest == null) {
            oldest = open;
        } else {
            newest.after = open;
        }
        newest = open;
        byRequest.put(request, open);
    }

    /** Ends an open operation by its completion. {@code received} is the message of a receive. */
    void complete(long request, @Nullable End received) {
        Open open = byRequest.get(request);
        if (open != null) {
            if (received != null) {
                received.posted = open.begun;
            }
            remove(open, isKnownAtStart ? open.end : received);
        }
    }

    /** Ends an open operation that has no message. */
    void cancel(long request) {
        Open open = byRequest.get(request);
        if (open != null) {
            remove(open, null);
        }
    }

    private long remove(Open open, @Nullable End end) {
        byRequest.remove(open.request);
        long behind = 0;
        if (open.before == null) {
            if (end != null) {
                emit.accept(end);
            }
            behind = open.behind.drain(emit);
        } else {
            if (end != null) {
                open.before.behind.add(end);
            }
            open.before.behind.addAll(open.behind);
        }
        unlink(open);
        return behind;
    }

    private void unlink(Open open) {
        if (open.before == null) {
            oldest = open.after;
        } else {
            open.before.after = open.after;
        }
        if (open.after == null) {
            newest = open.before;
        } else {
            open.after.before = open.before;
        }
    }

    /** What was given up of operations that never completed. */
    record Abandoned(long requests, long heldBack, long firstRequest) {}

    /** Ends an operation whose completion is not in the trace: a send was sent all the same, a receive has no message. */
    void giveUp(long request) {
        Open open = byRequest.get(request);
        if (open != null) {
            remove(open, open.end);
        }
    }

    /** Gives up all that are open, oldest first. */
    Abandoned giveUpAll() {
        long requests = 0;
        long heldBack = 0;
        long first = oldest == null ? 0 : oldest.request;
        while (oldest != null) {
            requests++;
            heldBack += remove(oldest, oldest.end);
        }
        return new Abandoned(requests, heldBack, first);
    }
}
