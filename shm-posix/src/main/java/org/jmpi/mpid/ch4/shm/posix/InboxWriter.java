package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.InboxRecord.align8;
import static org.jmpi.mpid.ch4.shm.posix.InboxRecord.lines;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * Writes to the inbox of one peer: claims space by moving the tail, fills it, and makes it visible with one ordered
 * store.
 */
final class InboxWriter {
    private final Segment memory;
    private final int base;
    private final int capacity;
    private final int me;
    private final int target;
    private final int processes;
    /** The head when it was last looked at: no producer reads it as long as there is room. */
    private long knownHead;

    InboxWriter(Segment memory, int capacity, int processes, int me, int target) {
        this.memory = memory;
        this.capacity = capacity;
        this.processes = processes;
        this.me = me;
        this.target = target;
        base = ArenaHeader.inboxAt(processes);
    }

    /** Writes a whole message; {@code false}: no room. */
    boolean eager(int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        int dataAt = InboxRecord.BODY_AT + align8(hdrSz);
        int at = claim(lines(dataAt + dataSz));
        if (at < 0) {
            return false;
        }
        copyHeader(hdr, hdrSz, at + InboxRecord.BODY_AT);
        if (dataSz > 0) {
            MemoryCopy.toSegment(data, 0, memory, at + dataAt, dataSz);
        }
        publish(at, InboxRecord.word(InboxRecord.EAGER, handlerId, hdrSz, dataSz));
        return true;
    }

    private void copyHeader(Segment hdr, int hdrSz, int at) {
        if ((hdrSz & 7) == 0 && hdrSz <= 64) {
            for (int k = 0; k < hdrSz; k += 8) {
                memory.putLong(at + k, hdr.getLong(k));
            }
        } else {
            memory.bytes.put(at, hdr.bytes, 0, hdrSz);
        }
    }

    /** Writes a whole message that had to wait. */
    boolean eager(PendingSend send) {
        int dataAt = InboxRecord.BODY_AT + align8(send.hdrSz);
        int at = claim(lines(dataAt + (int) send.dataSz));
        if (at < 0) {
            return false;
        }
        memory.bytes.put(at + InboxRecord.BODY_AT, send.hdr, 0, send.hdrSz);
        MemoryCopy.toSegment(send.data, 0, memory, at + dataAt, (int) send.dataSz);
        publish(at, InboxRecord.word(InboxRecord.EAGER, send.handlerId, send.hdrSz, (int) send.dataSz));
        return true;
    }

    /** Writes the header of a long message. */
    boolean announce(int type, PendingSend send) {
        int at = claim(lines(InboxRecord.LONG_HEADER_AT + send.hdrSz));
        if (at < 0) {
            return false;
        }
        memory.putLong(at + InboxRecord.LONG_SIZE_AT, send.dataSz);
        memory.bytes.put(at + InboxRecord.LONG_HEADER_AT, send.hdr, 0, send.hdrSz);
        publish(at, InboxRecord.word(type, send.handlerId, send.hdrSz, 0));
        return true;
    }

    /** Says where this process's ring for the peer is. */
    boolean ring(long offset, int ringCapacity) {
        int at = claim(InboxRecord.LINE);
        if (at < 0) {
            return false;
        }
        memory.putLong(at + InboxRecord.RING_OFFSET_AT, offset);
        memory.putInt(at + InboxRecord.RING_CAPACITY_AT, ringCapacity);
        publish(at, InboxRecord.word(InboxRecord.RING, 0, 0, 0));
        return true;
    }

    /** Writes the next data of a long message. */
    boolean data(UserBuffer data, long from, int dataSz) {
        int at = claim(lines(InboxRecord.BODY_AT + dataSz));
        if (at < 0) {
            return false;
        }
        MemoryCopy.toSegment(data, from, memory, at + InboxRecord.BODY_AT, dataSz);
        publish(at, InboxRecord.word(InboxRecord.DATA, 0, 0, dataSz));
        return true;
    }

    /** Returns where {@code bytes} in one piece begin that nobody else will write, or -1. */
    private int claim(int bytes) {
        long tail;
        int room;
        int need;
        do {
            tail = memory.getLongVolatile(ArenaHeader.TAIL_AT);
            // masked to whole lines, so that a damaged tail can't lead outside
            room = capacity - ((int) tail & capacity - InboxRecord.LINE);
            need = bytes <= room ? bytes : room + bytes;
            if (tail + need - knownHead > capacity && !hasRoom(tail + need)) {
                return -1;
            }
        } while (!memory.casLong(ArenaHeader.TAIL_AT, tail, tail + need));
        int at = base + capacity - room;
        if (need != bytes) {
            pad(at, room);
            at = base;
        }
        memory.putLong(at + InboxRecord.CLAIM_AT, InboxRecord.claim(me, bytes));
        return at;
    }

    private void pad(int at, int room) {
        memory.putLong(at + InboxRecord.CLAIM_AT, InboxRecord.claim(me, room));
        memory.putLongRelease(at, InboxRecord.word(InboxRecord.PADDING, 0, 0, 0));
    }

    private boolean hasRoom(long end) {
        knownHead = memory.getLongVolatile(ArenaHeader.HEAD_AT);
        if (end - knownHead <= capacity) {
            return true;
        }
        // ask the owner to give back what it has read; look once more, for it may have done so meanwhile
        if (memory.getIntVolatile(ArenaHeader.WAITERS_AT) == 0) {
            memory.putIntVolatile(ArenaHeader.WAITERS_AT, 1);
        }
        knownHead = memory.getLongVolatile(ArenaHeader.HEAD_AT);
        return end - knownHead <= capacity;
    }

    private void publish(int at, long word) {
        memory.putLongVolatile(at, word);
    }

    /** Makes the owner ring this process when it gives space back; the caller then tries once more. */
    void waitForRoom() {
        ArenaHeader.setBit(memory, ArenaHeader.waitingAt(me, processes), me);
        memory.putIntVolatile(ArenaHeader.WAITERS_AT, 1);
    }

    /** Wakes the owner if it sleeps. What it should see must have been published by a volatile store. */
    void wake(Doorbell doorbell) {
        if (memory.getIntVolatile(ArenaHeader.SLEEPING_AT) != 0) {
            ring(doorbell);
        }
    }

    private void ring(Doorbell doorbell) {
        if (memory.casInt(ArenaHeader.SLEEPING_AT, 1, 0)) {
            doorbell.ring(target);
        }
    }
}
