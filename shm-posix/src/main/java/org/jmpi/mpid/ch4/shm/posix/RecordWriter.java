package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.InboxRecord.align8;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Writes records for one peer: claims space, fills it, and makes it visible with one ordered store. Where the space is,
 * and who else writes there, is the subclass's matter.
 */
abstract class RecordWriter {
    private static final int WORDS_MOST = 64;

    /** Where records go. */
    final Segment memory;

    /** The peer's arena, which says whether it sleeps. */
    private final Segment owner;

    private final int target;
    /** Where the record that was claimed last ends; its data lies there, on the right. */
    int end;

    RecordWriter(Segment memory, Segment owner, int target) {
        this.memory = memory;
        this.owner = owner;
        this.target = target;
    }

    /**
     * Claims a record with a body of so many bytes, and sets {@link #end}.
     *
     * @return where the body begins, or -1: no room
     */
    abstract int claim(int body);

    /** Completes the record that was claimed last, whose body begins at {@code at}. */
    abstract void publish(int at, long word);

    /** Makes the owner ring this process when it gives space back; the caller then tries once more. */
    abstract void waitForRoom();

    /** Returns whether so much went here that the pair deserves a lane. */
    boolean isHot() {
        return false;
    }

    /** Writes a whole message; {@code false}: no room. */
    @SuppressWarnings("NullAway") // where nothing is sent, there may be no buffer
    final boolean eager(int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz) {
        int at = claim(align8(hdrSz) + align8(dataSz));
        if (at < 0) {
            return false;
        }
        copyHeader(hdr, hdrSz, at);
        if (dataSz > 0) {
            MemoryCopy.toSegment(data, 0, memory, end - align8(dataSz), dataSz);
        }
        publish(at, InboxRecord.word(InboxRecord.EAGER, handlerId, hdrSz, dataSz));
        return true;
    }

    private void copyHeader(Segment hdr, int hdrSz, int at) {
        if ((hdrSz & 7) == 0 && hdrSz <= WORDS_MOST) {
            for (int k = 0; k < hdrSz; k += 8) {
                memory.putLong(at + k, hdr.getLong(k));
            }
        } else {
            memory.bytes.put(at, hdr.bytes, 0, hdrSz);
        }
    }

    /** Writes a whole message that had to wait. */
    final boolean eager(PendingSend send) {
        int dataSz = (int) send.dataSz;
        int at = claim(align8(send.hdrSz) + align8(dataSz));
        if (at < 0) {
            return false;
        }
        memory.bytes.put(at, send.hdr, 0, send.hdrSz);
        MemoryCopy.toSegment(send.data, 0, memory, end - align8(dataSz), dataSz);
        publish(at, InboxRecord.word(InboxRecord.EAGER, send.handlerId, send.hdrSz, dataSz));
        return true;
    }

    /** Writes the header of a long message. */
    final boolean announce(int type, PendingSend send) {
        int at = claim(InboxRecord.PREFIX + align8(send.hdrSz));
        if (at < 0) {
            return false;
        }
        memory.putLong(at + InboxRecord.LONG_SIZE, send.dataSz);
        memory.bytes.put(at + InboxRecord.PREFIX, send.hdr, 0, send.hdrSz);
        publish(at, InboxRecord.word(type, send.handlerId, send.hdrSz, 0));
        return true;
    }

    /** Says where this process's ring, or its lane, for the peer is. */
    final boolean place(int type, long offset, int capacity) {
        int at = claim(InboxRecord.PREFIX);
        if (at < 0) {
            return false;
        }
        memory.putLong(at + InboxRecord.PLACE_OFFSET, offset);
        memory.putInt(at + InboxRecord.PLACE_CAPACITY, capacity);
        publish(at, InboxRecord.word(type, 0, 0, 0));
        return true;
    }

    /** Writes the next data of a long message. */
    final boolean data(UserBuffer data, long from, int dataSz) {
        int at = claim(align8(dataSz));
        if (at < 0) {
            return false;
        }
        MemoryCopy.toSegment(data, from, memory, end - align8(dataSz), dataSz);
        publish(at, InboxRecord.word(InboxRecord.DATA, 0, 0, dataSz));
        return true;
    }

    final int target() {
        return target;
    }

    /** Wakes the owner if it sleeps. What it should see must have been published. */
    final void wake(Doorbell doorbell) {
        if (owner.getIntVolatile(ArenaHeader.SLEEPING_AT) != 0) {
            ring(doorbell);
        }
    }

    private void ring(Doorbell doorbell) {
        if (owner.casInt(ArenaHeader.SLEEPING_AT, 1, 0)) {
            doorbell.ring(target);
        }
    }
}
