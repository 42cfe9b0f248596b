package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.mpl.Segment;

/** Producer of a {@link Lane}; the memory is the producer's. */
final class LaneWriter extends RecordWriter {
    final long offset;
    private final int capacity;
    private long tail;
    /** The tail as it is when the record that was claimed is published. */
    private long nextTail;
    /** The head when it was last looked at. */
    private long knownHead;

    /** Makes the producer; {@code owner} is the arena of process {@code target}, who reads. */
    LaneWriter(Segment memory, int capacity, long offset, Segment owner, int target) {
        super(memory, owner, target);
        this.capacity = capacity;
        this.offset = offset;
    }

    int capacity() {
        return capacity;
    }

    @Override
    int claim(int body) {
        int at = (int) tail & capacity - 1;
        int bytes = Lane.record(at, body);
        int toEnd = capacity - at;
        boolean wraps = bytes > toEnd;
        if (wraps) {
            bytes = Lane.record(0, body);
        }
        int need = wraps ? toEnd + bytes : bytes;
        // a grain more: the word after the record lies there
        if (tail + need + Lane.GRAIN - knownHead > capacity && !hasRoom(need + Lane.GRAIN)) {
            return -1;
        }
        if (wraps) {
            pad(at, toEnd);
            at = 0;
        }
        memory.putLong(Lane.DATA_AT + (at + bytes & capacity - 1), 0);
        nextTail = tail + bytes;
        end = Lane.DATA_AT + at + bytes;
        return Lane.DATA_AT + at + Lane.WORD;
    }

    private void pad(int at, int toEnd) {
        memory.putLong(Lane.DATA_AT, 0);
        memory.putLongRelease(Lane.DATA_AT + at, InboxRecord.word(InboxRecord.PADDING, 0, 0, 0));
        tail += toEnd;
    }

    private boolean hasRoom(int need) {
        // volatile: before a sleep this look must not come before the announcement that it follows
        knownHead = memory.getLongVolatile(Lane.HEAD_AT);
        if (Ring.isNegativeOrMore(tail - knownHead, capacity)) {
            throw new ProtocolException("the head of its lane is at " + knownHead + ", the tail at " + tail);
        }
        return tail + need - knownHead <= capacity;
    }

    @Override
    void publish(int at, long word) {
        tail = nextTail;
        memory.putLongRelease(at - Lane.WORD, word);
    }

    @Override
    void waitForRoom() {
        memory.putIntVolatile(Lane.WAITING_AT, 1);
    }
}
