package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.InboxRecord.lines;

import org.jmpi.mpir.mpl.Segment;

/** Writes to the inbox of one peer, as all its peers do: space is claimed by moving the tail. */
final class InboxWriter extends RecordWriter {
    /** So many records to one peer are not the last ones. */
    private static final int HOT = 64;
    /** Each lane is one more place where its reader looks at every turn. */
    private static final int MOST_LANES = 16;

    private final int base;
    private final int capacity;
    private final int me;
    private final int processes;
    private int records;
    /** The head when it was last looked at: no producer reads it as long as there is room. */
    private long knownHead;

    InboxWriter(Segment memory, int capacity, int processes, int me, int target) {
        super(memory, memory, target);
        this.capacity = capacity;
        this.processes = processes;
        this.me = me;
        base = ArenaHeader.inboxAt(processes);
    }

    @Override
    boolean isHot() {
        return records >= HOT;
    }

    /** Begins to count anew. */
    void coolDown() {
        records = 0;
    }

    /** Takes one of the few lanes whose far end the owner will poll; {@code false}: there is none left. */
    boolean takeLane() {
        int taken;
        do {
            taken = memory.getIntVolatile(ArenaHeader.LANES_AT);
        } while (taken < MOST_LANES && !memory.casInt(ArenaHeader.LANES_AT, taken, taken + 1));
        return taken < MOST_LANES;
    }

    @Override
    int claim(int body) {
        int bytes = lines(InboxRecord.BODY_AT + body);
        int at = claimLines(bytes);
        if (at < 0) {
            return -1;
        }
        records++;
        end = at + bytes;
        return at + InboxRecord.BODY_AT;
    }

    /** Returns where {@code bytes} in one piece begin that nobody else will write, or -1. */
    private int claimLines(int bytes) {
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

    @Override
    void publish(int at, long word) {
        memory.putLongVolatile(at - InboxRecord.BODY_AT, word);
    }

    @Override
    void waitForRoom() {
        ArenaHeader.setBit(memory, ArenaHeader.waitingAt(me, processes), me);
        memory.putIntVolatile(ArenaHeader.WAITERS_AT, 1);
    }
}
