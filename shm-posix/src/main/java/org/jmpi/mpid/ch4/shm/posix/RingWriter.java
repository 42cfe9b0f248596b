package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.mpl.Segment;

/** Producer of a {@link Ring}; the memory is the producer's. */
final class RingWriter {
    private final Segment memory;
    private final int capacity;
    final long offset;
    /** Whether the peer was told. */
    boolean announced;

    private long tail;
    private long knownHead;

    RingWriter(Segment memory, int capacity, long offset) {
        this.memory = memory;
        this.capacity = capacity;
        this.offset = offset;
    }

    int capacity() {
        return capacity;
    }

    /** Copies as much of a message as there is room for; returns whether anything went. */
    boolean push(PendingSend send) {
        long before = send.copied;
        while (send.copied < send.dataSz) {
            int n = (int) Math.min(send.dataSz - send.copied, room());
            if (n == 0) {
                break;
            }
            MemoryCopy.toSegment(send.data, send.copied, memory, Ring.dataAt(tail, capacity), n);
            send.copied += n;
            tail += n;
            if (send.copied == send.dataSz) {
                tail = Ring.align(tail);
            }
            memory.putLongVolatile(Ring.TAIL_AT, tail);
        }
        return send.copied != before;
    }

    /** Returns how many bytes may be copied in one piece. */
    private int room() {
        long used = tail - knownHead;
        if (used > capacity - Ring.CHUNK) {
            // volatile: before a sleep this look must not come before the announcement that it follows
            knownHead = memory.getLongVolatile(Ring.HEAD_AT);
            used = tail - knownHead;
        }
        if (Ring.isNegativeOrMore(used, capacity)) {
            throw new ProtocolException("the head of its ring is at " + knownHead + ", the tail at " + tail);
        }
        int toEnd = capacity - ((int) tail & capacity - 1);
        return Math.min((int) (capacity - used), Math.min(toEnd, Ring.CHUNK));
    }

    /** Makes the consumer ring this process when it gives space back; the caller then tries once more. */
    void waitForRoom() {
        memory.putIntVolatile(Ring.WAITING_AT, 1);
    }
}
