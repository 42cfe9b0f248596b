package org.jmpi.mpir.pt2pt;

import java.util.ArrayDeque;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpl.Segment;

/**
 * Memory for copies of messages under way, in powers of two. Some of what is given back waits for the next message, so
 * that a warm buffered send allocates nothing. Any thread.
 */
final class MessageMemory {
    private static final int MIN_SHIFT = 8;
    private static final long MOST = Integer.MAX_VALUE - 127L;
    private static final long MOST_KEPT = 8 << 20;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final ArrayDeque<Segment>[] free = new ArrayDeque[32];

    private long kept;

    /**
     * Takes memory for at least {@code bytes} bytes.
     *
     * @throws MpirException of class ERR_COUNT if that is more than one piece of memory can have
     */
    Segment take(long bytes) {
        if (bytes > MOST) {
            throw new MpirException(
                    ErrorClass.ERR_COUNT,
                    "the message has " + bytes + " bytes: at most " + MOST
                            + " can be copied to be sent later; send it in pieces, or in standard mode");
        }
        int c = sizeClass(bytes);
        synchronized (this) {
            Segment memory = free[c] == null ? null : free[c].poll();
            if (memory != null) {
                kept -= memory.size();
                return memory;
            }
        }
        return Segment.allocate((int) Math.min(MOST, 1L << c));
    }

    /** Gives memory back that nobody reads any more. */
    synchronized void give(Segment memory) {
        int c = sizeClass(memory.size());
        if (kept + memory.size() <= MOST_KEPT) {
            if (free[c] == null) {
                free[c] = new ArrayDeque<>();
            }
            kept += memory.size();
            free[c].push(memory);
        }
    }

    private static int sizeClass(long bytes) {
        return Math.max(MIN_SHIFT, 64 - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1));
    }
}
