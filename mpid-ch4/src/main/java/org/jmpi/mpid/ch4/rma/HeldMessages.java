package org.jmpi.mpid.ch4.rma;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one origin that came before it had the lock, in order: an origin sends a few small operations right behind its
 * request for the lock, and the unlock, so that all of it takes one round trip where the lock is free.
 */
final class HeldMessages {
    /** Bytes of operations, headers and data, that an origin may send before it knows that it has the lock. */
    static final int MOST_AHEAD = 8 * 1024;

    /** What an operation counts besides its data, at least the size of its header. */
    static final int PER_OPERATION = OpHeader.FETCH_SIZE;

    /** Besides there is an unlock, or there are flushes by several threads, which wait for their answers. */
    private static final int MOST = 2 * MOST_AHEAD;

    private static final int FIRST_CAPACITY = 512;
    private static final int ALIGNMENT = 8;

    /** A message whose header and data lie in the memory. Pooled. */
    private static final class Held {
        @SuppressWarnings("NullAway.Init")
        private AmTransport transport;

        private int lpid;
        private int handlerId;
        private int hdrPos;
        private int hdrSz;
        private int dataPos;
        private int dataSz;
    }

    private final Queue<Held> all = new ArrayDeque<>();
    private final Queue<Held> free = new ArrayDeque<>();
    private final AmMessage again = new AmMessage();
    private Segment memory = Segment.allocate(FIRST_CAPACITY);
    private int end;

    /** Adds a copy of {@code m}; throws if its origin sends more than it may, or a message that is not all here. */
    void add(AmMessage m) {
        int hdrPos = end;
        int dataPos = hdrPos + aligned(m.hdrSz);
        int newEnd = dataPos + aligned(m.inlineSz);
        if (m.inlineSz < m.dataSz || newEnd > MOST) {
            throw RmaState.bad(m, newEnd + " bytes ahead of the lock, of at most " + MOST);
        }
        reserve(newEnd);
        memory.bytes.put(hdrPos, m.hdr.bytes, m.hdrPos, m.hdrSz);
        if (m.inlineSz > 0) {
            memory.bytes.put(dataPos, m.data.bytes, m.dataPos, m.inlineSz);
        }
        end = newEnd;
        Held held = free.isEmpty() ? new Held() : free.remove();
        held.transport = m.transport;
        held.lpid = m.lpid;
        held.handlerId = m.handlerId;
        held.hdrPos = hdrPos;
        held.hdrSz = m.hdrSz;
        held.dataPos = dataPos;
        held.dataSz = m.inlineSz;
        all.add(held);
    }

    private static int aligned(int size) {
        return size + ALIGNMENT - 1 & -ALIGNMENT;
    }

    private void reserve(int bytes) {
        if (bytes > memory.size()) {
            Segment larger = Segment.allocate(Math.max(bytes, 2 * memory.size()));
            larger.bytes.put(0, memory.bytes, 0, end);
            memory = larger;
        }
    }

    /**
     * Returns the oldest message as if it had just come, and forgets it; null: there is none. It is valid until this or
     * {@link #add} is called.
     */
    @Nullable
    AmMessage poll() {
        Held oldest = all.poll();
        if (oldest == null) {
            end = 0;
            return null;
        }
        again.transport = oldest.transport;
        again.lpid = oldest.lpid;
        again.handlerId = oldest.handlerId;
        again.hdr = memory;
        again.hdrPos = oldest.hdrPos;
        again.hdrSz = oldest.hdrSz;
        again.data = memory;
        again.dataPos = oldest.dataPos;
        again.inlineSz = oldest.dataSz;
        again.dataSz = oldest.dataSz;
        again.sink = null;
        again.again = false;
        again.owed = 0;
        free.add(oldest);
        return again;
    }

    /** Forgets all: the origin is gone. */
    void clear() {
        free.addAll(all);
        all.clear();
        end = 0;
    }
}
