package org.jmpi.tool.trace.record;

/**
 * What is known of a request until it is complete. Entries are used again, their numbers are not: the call that begins a request
 * in one thread may have begun before another thread's request was complete.
 */
final class RequestEntry {
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

    RequestEntry begin(long number) {
        sendId = 2 * number;
        receiveId = sendId + 1;
        return this;
    }

    void clear() {
        sends = false;
        receives = false;
        stays = false;
        isActive = false;
        isKnown = false;
    }
}
