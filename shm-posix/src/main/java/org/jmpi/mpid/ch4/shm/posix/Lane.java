package org.jmpi.mpid.ch4.shm.posix;

/**
 * Layout of a lane: a ring of records with one producer and one consumer, through which everything goes from one process
 * to another once they have exchanged a number of records.
 *
 * <p>A record is its word, see {@link InboxRecord}, and its body. It needs no claim, for its author is known, and no
 * place is zeroed by the consumer: the producer makes the word after a record zero before it publishes the record. So
 * a line goes once from producer to consumer, two small messages at a time, and the producer has neither to wait for an
 * atomic operation nor for a fence.
 */
final class Lane {
    /** How many bytes the consumer gave back. */
    static final int HEAD_AT = 0;
    /** Becomes 1 when the producer sleeps until there is room. */
    static final int WAITING_AT = 64;

    static final int DATA_AT = 256;
    /** Granularity of records, in bytes. */
    static final int GRAIN = 32;
    /** Bytes of the word before a body. */
    static final int WORD = 8;

    private Lane() {}

    static int size(int capacity) {
        return DATA_AT + capacity;
    }

    /**
     * Returns the size of a record at {@code at} bytes from the lane's start, with a body of so many bytes. Beyond two grains
     * it ends with a line, and so does its data: a copy of whole lines to anywhere else is several times slower.
     */
    static int record(int at, int body) {
        int least = WORD + body;
        return least <= 2 * GRAIN ? least + GRAIN - 1 & -GRAIN : InboxRecord.lines(at + least) - at;
    }
}
