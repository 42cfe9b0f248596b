package org.jmpi.mpid.ch4.shm.posix;

import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.mpl.Segment;

/**
 * The owner's side of its inbox: reads records in order, and gives space back, zeroed, in batches.
 *
 * <p>Where a record may begin the first two words of a line must be zero before a producer gets it. Zeroing late keeps
 * those stores, each of which takes a line from another core, out of the way of the next send.
 */
final class Inbox {
    /** Takes what was read. */
    interface Reader {
        /** Takes a record that is said to be from {@code lpid}, with a body from {@code at} to {@code end}. */
        void record(int lpid, Segment memory, long word, int at, int end);

        /** Is told of something that is no record, at a place that {@code lpid} had claimed (or not, then -1). */
        void garbage(int lpid, String what);
    }

    /** A gap that nobody owns is left by a process that died; a living one would have closed it long ago. */
    private static final long PATIENCE_NS = 2_000_000_000L;

    private final Segment memory;
    private final int base;
    private final int capacity;
    private final int processes;
    private final int batch;
    private final Reader reader;
    private final Doorbell doorbell;
    private final int lpid;
    private final LongSupplier clock;
    private long position;
    private long released;
    private long stalledAt = -1;
    private long stalledSince;

    Inbox(Segment memory, int capacity, int lpid, int processes, Reader reader, Doorbell doorbell, LongSupplier clock) {
        this.memory = memory;
        this.capacity = capacity;
        this.lpid = lpid;
        this.processes = processes;
        this.reader = reader;
        this.doorbell = doorbell;
        this.clock = clock;
        base = ArenaHeader.inboxAt(processes);
        batch = capacity / 8;
    }

    /** Hands at most {@code budget} records to the reader and returns how many there were. */
    int poll(int budget) {
        for (int n = 0; n < budget; n++) {
            int at = at();
            long word = memory.getLongAcquire(at);
            if (word == 0) {
                if (position != released && memory.getInt(ArenaHeader.WAITERS_AT) != 0) {
                    release();
                }
                return n;
            }
            take(at, word);
            if (position - released >= batch) {
                release();
            }
        }
        return budget;
    }

    private int at() {
        return base + ((int) position & capacity - 1);
    }

    private void take(int at, long word) {
        long claim = memory.getLong(at + InboxRecord.CLAIM_AT);
        int bytes = InboxRecord.claimed(claim);
        if (!InboxRecord.isWord(word) || !fits(at, bytes)) {
            position += InboxRecord.LINE;
            reader.garbage(
                    InboxRecord.claimant(claim),
                    "a record that begins with 0x" + Long.toHexString(word) + " and has " + bytes + " bytes");
            return;
        }
        // before the call: an exception out of a handler must not deliver the record again
        position += bytes;
        if (InboxRecord.type(word) != InboxRecord.PADDING) {
            reader.record(InboxRecord.claimant(claim), memory, word, at + InboxRecord.BODY_AT, at + bytes);
        }
    }

    private boolean fits(int at, int bytes) {
        return bytes > 0 && (bytes & InboxRecord.LINE - 1) == 0 && bytes <= base + capacity - at;
    }

    /** Gives what was read back to the producers. */
    void release() {
        for (; released < position; released += InboxRecord.LINE) {
            int at = base + ((int) released & capacity - 1);
            memory.putLong(at, 0);
            memory.putLong(at + InboxRecord.CLAIM_AT, 0);
        }
        memory.putLongVolatile(ArenaHeader.HEAD_AT, released);
        if (memory.getIntVolatile(ArenaHeader.WAITERS_AT) != 0) {
            wakeWaiters();
        }
    }

    private void wakeWaiters() {
        // reset before the list is read: who enters it later sets the flag again
        memory.putIntVolatile(ArenaHeader.WAITERS_AT, 0);
        for (int first = 0; first < processes; first += 64) {
            int at = ArenaHeader.waitingAt(first, processes);
            long waiting = memory.getLongVolatile(at);
            while (waiting != 0 && !memory.casLong(at, waiting, 0)) {
                waiting = memory.getLongVolatile(at);
            }
            for (; waiting != 0; waiting &= waiting - 1) {
                int producer = first + Long.numberOfTrailingZeros(waiting);
                if (producer < processes && producer != lpid) {
                    doorbell.ring(producer);
                }
            }
        }
    }

    /** Returns whether there is something to read. */
    boolean hasNext() {
        return memory.getLongVolatile(at()) != 0;
    }

    /** Returns whether nothing is there to read, and no producer writes what others may have written behind. */
    boolean isEmpty() {
        return memory.getLongVolatile(ArenaHeader.TAIL_AT) == position;
    }

    /** Announces that the owner is about to sleep: all space is given back, and producers ring from now on. */
    void sleep() {
        if (position != released) {
            release();
        }
        memory.putIntVolatile(ArenaHeader.SLEEPING_AT, 1);
    }

    /** Takes the announcement back. */
    void wake() {
        if (memory.getInt(ArenaHeader.SLEEPING_AT) != 0) {
            memory.putIntVolatile(ArenaHeader.SLEEPING_AT, 0);
        }
    }

    /** Steps over a record that its producer claimed and never finished; called once some producer is dead. */
    void skipUnfinished(IntPredicate isDead) {
        int at = at();
        if (memory.getLongVolatile(at) != 0 || isEmpty()) {
            return;
        }
        long claim = memory.getLongVolatile(at + InboxRecord.CLAIM_AT);
        int claimant = InboxRecord.claimant(claim);
        if (claimant >= 0) {
            if (isDead.test(claimant) && fits(at, InboxRecord.claimed(claim))) {
                position += InboxRecord.claimed(claim);
            }
        } else if (hasBeenStalled()) {
            position += InboxRecord.LINE;
        }
    }

    private boolean hasBeenStalled() {
        long now = clock.getAsLong();
        if (stalledAt != position) {
            stalledAt = position;
            stalledSince = now;
        }
        return now - stalledSince > PATIENCE_NS;
    }
}
