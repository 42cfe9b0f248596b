package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.mpl.Segment;

/** Consumer of a {@link Lane}; the memory is the peer's. */
final class LaneReader {
    private final Segment memory;
    private final int capacity;
    private final int producer;
    private final Inbox.Reader reader;
    private final Doorbell doorbell;
    private long head;
    private long released;
    /** Whether the producer wrote what makes no sense: nothing behind that is looked at. */
    private boolean damaged;

    LaneReader(Segment memory, int capacity, int producer, Inbox.Reader reader, Doorbell doorbell) {
        this.memory = memory;
        this.capacity = capacity;
        this.producer = producer;
        this.reader = reader;
        this.doorbell = doorbell;
    }

    /** Hands at most {@code budget} records to the reader and returns how many there were. */
    int poll(int budget) {
        int n = 0;
        for (long word; n < budget && !damaged && (word = memory.getLongAcquire(at())) != 0; n++) {
            take(word);
        }
        if (head != released) {
            released = head;
            memory.putLongRelease(Lane.HEAD_AT, head);
        } else if (memory.getInt(Lane.WAITING_AT) != 0) {
            wakeProducer();
        }
        return n;
    }

    private int at() {
        return Lane.DATA_AT + ((int) head & capacity - 1);
    }

    private void take(long word) {
        int at = at();
        int toEnd = Lane.DATA_AT + capacity - at;
        int bytes = InboxRecord.type(word) == InboxRecord.PADDING
                ? toEnd
                : Lane.record(at - Lane.DATA_AT, InboxRecord.bodySize(word));
        // no record takes a whole round: the word behind it would be its own, and it would be read for ever
        if (!InboxRecord.isWord(word) || bytes > toEnd || bytes == capacity) {
            refuse(word);
            return;
        }
        // before the call: an exception out of a handler must not deliver the record again
        head += bytes;
        if (InboxRecord.type(word) != InboxRecord.PADDING) {
            reader.record(producer, memory, word, at + Lane.WORD, at + bytes);
            if (bytes > 2 * Lane.GRAIN) {
                InboxRecord.own(memory, at, at + bytes);
            }
        }
    }

    private void refuse(long word) {
        damaged = true;
        reader.garbage(producer, "a record in its lane that begins with 0x" + Long.toHexString(word));
    }

    private void wakeProducer() {
        memory.putIntVolatile(Lane.WAITING_AT, 0);
        doorbell.ring(producer);
    }

    /** Returns whether there is something to read. */
    boolean hasNext() {
        return !damaged && memory.getLongVolatile(at()) != 0;
    }

    /** The owner is about to sleep: all that was read is given back, and a producer that waits for it hears of it. */
    void sleep() {
        released = head;
        memory.putLongVolatile(Lane.HEAD_AT, head);
        if (memory.getIntVolatile(Lane.WAITING_AT) != 0) {
            wakeProducer();
        }
    }
}
