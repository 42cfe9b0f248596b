package org.jmpi.mpir.pt2pt;

import java.util.ArrayDeque;

/**
 * Memory for copies of messages under way, in powers of two. Some of what is given back waits for the next message, so
 * that a warm buffered send allocates nothing. Any thread.
 */
final class MessageMemory {
    private static final int MIN_SHIFT = 8;
    /** Longer messages get what they need, no power of two; it is never kept. */
    private static final long LARGEST_CLASS = 1 << 30;

    private static final long MOST_KEPT = 8 << 20;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final ArrayDeque<PackedMemory>[] free = new ArrayDeque[32];

    private long kept;

    /**
     * Takes memory for at least {@code bytes} bytes.
     *
     * @throws org.jmpi.mpir.err.MpirException of class ERR_NO_MEM if there is not enough
     */
    PackedMemory take(long bytes) {
        if (bytes > LARGEST_CLASS) {
            return PackedMemory.allocate(bytes);
        }
        int c = sizeClass(bytes);
        synchronized (this) {
            PackedMemory memory = free[c] == null ? null : free[c].poll();
            if (memory != null) {
                kept -= memory.size();
                return memory;
            }
        }
        return PackedMemory.allocate(1L << c);
    }

    /** Gives memory back that nobody reads any more. */
    synchronized void give(PackedMemory memory) {
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
