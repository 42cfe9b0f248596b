package org.jmpi.tool.trace.record;

import org.jmpi.tool.otf2.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request until it is complete. Entries are used again, their numbers are not: the call that begins a request
 * in one thread may have begun before another thread's request was complete.
 */
final class RequestEntry {
    private static final int NONE = -1;

    /** The numbers by which the records of a send and of a receive name it; one request may be both. */
    long sendId;

    long receiveId;
    boolean sends;
    boolean receives;
    /** Whether it is a persistent one, which stays when it is complete. */
    boolean stays;

    boolean isActive;
    int comm;
    int peer;
    int tag;
    long bytes;
    /** Whether the values above are those of the message that is received: statuses of partitioned receives have none. */
    boolean isKnown;
    /** The collective that it is, in the format's numbers; negative: it is none. */
    int collective = NONE;

    long root;
    /** The record that ends an operation on a window or a file, null if it is none. */
    @Nullable
    EventType accessEnd;

    /** The window's number, or that of the file's handle. */
    int object;

    long matchingId;

    RequestEntry begin(long number) {
        sendId = 2 * number;
        receiveId = sendId + 1;
        return this;
    }

    /** Has it be an operation on a window or a file, which has begun. */
    void setAccess(int object, long matchingId, EventType end) {
        this.object = object;
        this.matchingId = matchingId;
        accessEnd = end;
        isActive = true;
    }

    /** Has it be a collective. */
    void setCollective(int operation, int comm, long root, long bytes) {
        collective = operation;
        this.comm = comm;
        this.root = root;
        this.bytes = bytes;
    }

    void clear() {
        collective = NONE;
        accessEnd = null;
        sends = false;
        receives = false;
        stays = false;
        isActive = false;
        isKnown = false;
    }
}
