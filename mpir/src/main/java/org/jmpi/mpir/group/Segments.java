package org.jmpi.mpir.group;

import java.util.Arrays;

/** The lpids of a group that consists of few progressions. Immutable; look-ups by rank and by lpid take logarithmic time. */
final class Segments {
    private final Progression[] segments;
    /** The rank that each begins with. */
    private final int[] start;
    /** The segments' least lpid and number, in one long, ascending. */
    private final long[] byMin;
    /** The greatest lpid of the segments up to this place of {@link #byMin}. */
    private final int[] reach;

    Segments(ProgressionList runs) {
        int n = runs.count();
        segments = new Progression[n];
        start = new int[n];
        byMin = new long[n];
        reach = new int[n];
        for (int i = 0, r = 0; i < n; i++) {
            segments[i] = runs.get(i);
            start[i] = r;
            r += segments[i].count();
            byMin[i] = (long) segments[i].min() << Integer.SIZE | i;
        }
        Arrays.sort(byMin);
        for (int i = 0; i < n; i++) {
            int max = segments[(int) byMin[i]].max();
            reach[i] = i == 0 ? max : Math.max(max, reach[i - 1]);
        }
    }

    int count() {
        return segments.length;
    }

    Progression get(int i) {
        return segments[i];
    }

    /** Returns the first rank of segment {@code i}. */
    int start(int i) {
        return start[i];
    }

    /** Returns which segment holds rank {@code r}. */
    int segmentOf(int r) {
        int i = Arrays.binarySearch(start, r);
        return i >= 0 ? i : -i - 2;
    }

    int lpid(int r) {
        int i = segmentOf(r);
        return segments[i].at(r - start[i]);
    }

    /** Returns the rank of {@code lpid}; -1: it has none. Segments that lie in one another cost one step each. */
    int rankOf(int lpid) {
        int i = Arrays.binarySearch(byMin, (long) lpid << Integer.SIZE | Integer.MAX_VALUE);
        for (i = -i - 2; i >= 0 && reach[i] >= lpid; i--) {
            int s = (int) byMin[i];
            int k = segments[s].indexOf(lpid);
            if (k >= 0) {
                return start[s] + k;
            }
        }
        return -1;
    }
}
