package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.mpl.Segment;

/** Consumer of a {@link Ring}; the memory is the peer's. */
final class RingReader {
    private final Segment memory;
    private final int capacity;
    /** Whether what is read is still in both caches when the producer comes round again. */
    private final boolean owns;

    private final int producer;
    private final Doorbell doorbell;
    private long head;

    RingReader(Segment memory, int capacity, int producer, Doorbell doorbell) {
        this.memory = memory;
        this.capacity = capacity;
        owns = capacity < Ring.BEYOND_CACHE;
        this.producer = producer;
        this.doorbell = doorbell;
    }

    boolean hasNext() {
        return memory.getLongVolatile(Ring.TAIL_AT) != head;
    }

    /**
     * Hands what is there to a message's sink, a chunk at most.
     *
     * @return how many bytes it were
     * @throws ProtocolException if the counters of the ring make no sense
     */
    int pull(Inflow to) {
        long there = Ring.tail(memory) - head;
        if (Ring.isNegativeOrMore(there, capacity)) {
            throw new ProtocolException("its ring holds " + there + " bytes, more than " + capacity);
        }
        int toEnd = capacity - ((int) head & capacity - 1);
        int n = (int) Math.min(Math.min(there, to.left), Math.min(toEnd, Ring.CHUNK));
        if (n > 0) {
            int at = Ring.dataAt(head, capacity);
            to.left -= n;
            head += n;
            assert to.sink != null;
            to.sink.data(memory, at, n);
            if (owns) {
                InboxRecord.own(memory, at, at + n);
            }
            release(to.left == 0);
        }
        return n;
    }

    private void release(boolean messageEnds) {
        if (messageEnds) {
            head = Ring.align(head);
        }
        memory.putLongVolatile(Ring.HEAD_AT, head);
        if (memory.getIntVolatile(Ring.WAITING_AT) != 0) {
            memory.putIntVolatile(Ring.WAITING_AT, 0);
            doorbell.ring(producer);
        }
    }
}
