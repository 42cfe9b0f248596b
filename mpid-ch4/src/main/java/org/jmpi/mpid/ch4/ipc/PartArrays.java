package org.jmpi.mpid.ch4.ipc;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Arrays of parts, ordered by address. None is ever changed. */
final class PartArrays {
    private PartArrays() {}

    static MemoryPart[] with(MemoryPart[] parts, MemoryPart added) {
        MemoryPart[] more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = added;
        Arrays.sort(more, Comparator.comparingLong(p -> p.address));
        return more;
    }

    static MemoryPart[] without(MemoryPart[] parts, MemoryPart gone) {
        return Arrays.stream(parts).filter(p -> p != gone).toArray(MemoryPart[]::new);
    }

    /** Returns the part that has {@code address}, or null. */
    static @Nullable MemoryPart at(MemoryPart[] parts, long address) {
        int low = 0;
        int high = parts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (parts[middle].address <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        MemoryPart part = low == 0 ? null : parts[low - 1];
        return part != null && address - part.address < part.memory.size() ? part : null;
    }
}
