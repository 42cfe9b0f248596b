package org.jmpi.mpir.coll.barrier;

/**
 * When a write becomes visible to the other participants.
 *
 * @param title for the report
 * @param capacity how many writes of a participant may be under way; 0: each is visible at once
 * @param byOwner whether only writes to one owner's words keep their order, instead of all of a participant
 * @param settles whether a participant's writes are visible when it leaves
 */
record MemoryOrder(String title, int capacity, boolean byOwner, boolean settles) {
    static final MemoryOrder SEQUENTIAL = new MemoryOrder("SC", 0, false, true);
    /** Store buffers as x86 has them. */
    static final MemoryOrder STORE_BUFFERS = new MemoryOrder("store buffers of 4", 4, false, false);
    /** Accumulates to a window, which a flush completes before the next fetch, and before leaving. */
    static final MemoryOrder WINDOW = new MemoryOrder("window, 4 accumulates under way", 4, true, true);
    /** The same without the flush before leaving: wrong for a protocol that takes words back. */
    static final MemoryOrder WINDOW_NOT_FLUSHED = new MemoryOrder("window, not flushed on leaving", 4, true, false);
}
