package org.jmpi.mpid.ch4.ipc;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parts that were given back, by size. Sizes are of few classes, so that what one call gave back suits another. */
final class FreeParts {
    /** Sizes between two powers of two, these included once. */
    private static final int STEPS = 4;

    private final TreeMap<Integer, ArrayDeque<MemoryPart>> bySize = new TreeMap<>();
    private final int unit;
    /** How many more bytes it keeps. */
    private long room;

    /** Makes a place for parts whose sizes are multiples of {@code unit}; it keeps {@code most} bytes. */
    FreeParts(int unit, long most) {
        this.unit = unit;
        room = most;
    }

    /** Returns the size of a part for {@code bytes} bytes, at most 1 GiB. */
    int sizeFor(int bytes) {
        int step = Math.max(unit, Integer.highestOneBit(Math.max(1, bytes - 1)) / STEPS);
        return (int) (((long) bytes + step - 1) / step * step);
    }

    /** Takes a part of {@code size} bytes, or of up to twice as many; null: there is none. */
    @Nullable
    MemoryPart take(int size) {
        for (Map.Entry<Integer, ArrayDeque<MemoryPart>> e : bySize.subMap(
                        size, true, (int) Math.min(Integer.MAX_VALUE, 2L * size), true)
                .entrySet()) {
            MemoryPart part = e.getValue().poll();
            if (part != null) {
                room += part.size;
                return part;
            }
        }
        return null;
    }

    /** Keeps a part, unless that is too much. */
    void give(MemoryPart part) {
        if (part.size <= room) {
            room -= part.size;
            bySize.computeIfAbsent(part.size, size -> new ArrayDeque<>()).push(part);
        }
    }
}
