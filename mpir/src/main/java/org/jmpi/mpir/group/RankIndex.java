package org.jmpi.mpir.group;

import java.util.Arrays;

/** Finds ranks by lpid in a group that is a list. Immutable. */
final class RankIndex {
    /** Lpid and rank in one long, ascending. */
    private final long[] sorted;

    RankIndex(int[] lpids) {
        sorted = new long[lpids.length];
        for (int r = 0; r < lpids.length; r++) {
            sorted[r] = (long) lpids[r] << Integer.SIZE | r;
        }
        Arrays.sort(sorted);
    }

    /** Returns the rank of {@code lpid}; -1: it has none. */
    int rankOf(int lpid) {
        int i = Arrays.binarySearch(sorted, (long) lpid << Integer.SIZE);
        int at = i >= 0 ? i : -i - 1;
        return at < sorted.length && sorted[at] >>> Integer.SIZE == lpid ? (int) sorted[at] : -1;
    }
}
