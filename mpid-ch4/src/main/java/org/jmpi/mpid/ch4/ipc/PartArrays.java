package org.jmpi.mpid.ch4.ipc;

import java.util.Arrays;
import java.util.Comparator;

/** Arrays of parts, ordered by address. None is ever changed. */
final class PartArrays {
    private PartArrays() {}

    static Part[] with(Part[] parts, Part added) {
        Part[] more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = added;
        Arrays.sort(more, Comparator.comparingLong(p -> p.address));
        return more;
    }

    static Part[] without(Part[] parts, Part gone) {
        return Arrays.stream(parts).filter(p -> p != gone).toArray(Part[]::new);
    }

    /** Returns the part that has {@code address}, or null. */
    static Part at(Part[] parts, long address) {
        int low = 0;
        int high = parts.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (parts[middle].address <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Part part = low == 0 ? null : parts[low - 1];
        return part != null && address - part.address < part.memory.size() ? part : null;
    }
}
