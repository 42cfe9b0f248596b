package org.jmpi.mpid.ch4.ipc;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Cuts short parts out of longer regions. A system lets a process have some 65,000 mappings, and each rank of a window maps two
 * parts of each other one. For its owner to guard.
 */
final class Slabs {
    /** What is longer is a region of its own, in bytes. */
    static final int LONGEST = 8 * 1024;

    private static final int FIRST_SLAB = 64 * 1024;
    private static final int LARGEST_SLAB = 1 << 20;
    /** Every part begins at a multiple of it, so that no two are in one cache line. */
    private static final int LINE = 64;

    private final FreeParts free = new FreeParts(LINE, Long.MAX_VALUE);
    private @Nullable MemoryPart slab;
    private int used;
    private int nextSlab = FIRST_SLAB;

    /**
     * Takes a part.
     *
     * @param bytes at most {@link #LONGEST}
     * @param reserve reserves a region of so many bytes; null: there is no room
     * @return null if there is no room
     */
    @Nullable
    MemoryPart take(int bytes, IntFunction<@Nullable MemoryPart> reserve) {
        int size = free.sizeFor(Math.max(1, bytes));
        MemoryPart part = free.take(size);
        if (part != null) {
            return part;
        }
        if (slab == null || slab.memory.size() - used < size) {
            MemoryPart made = reserve.apply(nextSlab);
            if (made == null) {
                return null;
            }
            slab = made;
            used = 0;
            nextSlab = Math.min(2 * nextSlab, LARGEST_SLAB);
        }
        used += size;
        return new MemoryPart(slab, used - size, size);
    }

    /** Takes a part back. */
    void give(MemoryPart part) {
        free.give(part);
    }
}
