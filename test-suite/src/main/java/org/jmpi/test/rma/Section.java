package org.jmpi.test.rma;

import java.util.ArrayList;
import java.util.List;

/**
 * A time in which a rank certainly held a lock.
 *
 * @param shared whether others may share it
 */
record Section(int rank, boolean shared, long from, long to) {
    /** How many longs one takes in a message. */
    static final int LONGS = 4;

    /** Returns two of them that exclude each other and overlap, in words; null: there are none. */
    static String overlap(List<Section> sections) {
        List<Section> sorted = new ArrayList<>(sections);
        sorted.sort((a, b) -> Long.compare(a.from, b.from));
        Section latest = null;
        Section alone = null;
        for (Section s : sorted) {
            Section other = s.shared ? alone : latest;
            if (other != null && other.to > s.from) {
                return other + " overlaps " + s;
            }
            latest = latest == null || s.to > latest.to ? s : latest;
            alone = s.shared || (alone != null && alone.to > s.to) ? alone : s;
        }
        return null;
    }

    void write(long[] to, int at) {
        long[] longs = {rank, shared ? 1 : 0, from, this.to};
        System.arraycopy(longs, 0, to, at, LONGS);
    }

    static Section read(long[] a, int at) {
        return new Section((int) a[at], a[at + 1] != 0, a[at + 2], a[at + 3]);
    }
}
